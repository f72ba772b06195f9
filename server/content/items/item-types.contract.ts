import type { FormParts } from './form-parts.contract.ts';
import { placePaths } from './site-places.rules.ts';
import type * as v from 'valibot';
import { form } from './types/form-item.contract.ts';
import { formUpgrades } from './types/form-upgrades.rules.ts';
import { marketingForm } from './types/marketing-form.contract.ts';
import { memberships } from './types/memberships.contract.ts';
import * as pages from './types/page.contract.ts';
import { site } from './types/site.contract.ts';
import * as settings from './types/setting.contract.ts';
import type { Upgrade } from './types/upgrade.rules.ts';

interface ItemType {
  fields: v.GenericSchema<unknown, Record<string, unknown>>;
  /** Routed items have an address. */
  isRouted?: true;
  /** First part of the address of new items of this type on a site that has none yet, such as 'news'. */
  home?: string;
  /** The field that is the body of a Markdown file in import and export. */
  body?: 'content' | 'answer';
  /** True when its texts are no places of a page, or code works with them: a preview does not mark them. */
  isUnmarked?: true;
  /** Turns what earlier releases stored into the shape of this one, the oldest step first. */
  upgrades?: readonly Upgrade[];
  /** Of a long form: what the desk shows in tabs of their own. */
  parts?: FormParts;
  /** Items that the site needs, in any language: they can be replaced but not deleted. */
  needed?: {
    names?: readonly string[];
    /** Addresses without locale prefix that code leads to. */
    paths?: readonly string[];
  };
}

/** Every kind of content there is: its name in paths, ids and folders, and the schema of its fields. */
export const itemTypes = {
  page: {
    fields: pages.page,
    isRouted: true,
    // Home, and the pages that people are sent to who may not see another one (server/people/access/access.rules.ts).
    needed: {
      paths: ['/', ...(['memberAccess', 'noMembershipRequired', 'bannedCountry'] as const).flatMap(placePaths)],
    },
  },
  publication: { fields: pages.publication, isRouted: true, home: 'news', body: 'content' },
  document: {
    fields: pages.document,
    isRouted: true,
    home: 'codes',
    body: 'content',
    parts: {
      editions: ['currentEditionYear', 'editions', 'freeAccess'],
      nextEdition: ['nextEditionYear', 'stage', 'revisionCycle', 'schedule'],
    },
  },
  committee: {
    fields: pages.committee,
    isRouted: true,
    home: 'committees',
    body: 'content',
    parts: { members: ['members', 'membershipUpdatedAt', 'seekingMembers'] },
  },
  product: { fields: pages.product, isRouted: true, home: 'products', body: 'content' },
  redirect: { fields: pages.redirect, isRouted: true, isUnmarked: true },
  author: { fields: pages.author },
  site: {
    fields: site,
    isUnmarked: true,
    needed: { names: ['main'] },
    parts: {
      contact: ['address', 'telephone', 'supportEmail', 'social', 'senderName'],
      brand: [
        'logo',
        'logoDark',
        'symbol',
        'mark',
        'brandColor',
        'signalColor',
        'textFamily',
        'headingFamily',
        'coverStyle',
        'letterhead',
      ],
    },
  },
  menu: { fields: settings.menu, needed: { names: ['main', 'account', 'footer'] } },
  header: { fields: settings.header, needed: { names: ['main'] } },
  footer: { fields: settings.footer, needed: { names: ['main'] } },
  'ad-settings': { fields: settings.adSettings },
  announcement: { fields: settings.announcement },
  alert: { fields: settings.alert },
  // None is needed: the words of the release stand under those that are stored.
  dictionary: { fields: settings.dictionary, isUnmarked: true },
  enumeration: { fields: settings.enumeration, isUnmarked: true },
  'newsletter-topics': { fields: settings.newsletterTopics, isUnmarked: true, needed: { names: ['main'] } },
  'topic-areas': { fields: settings.topicAreas, isUnmarked: true, needed: { names: ['main'] } },
  'country-list': { fields: settings.countryList, isUnmarked: true, needed: { names: ['main'] } },
  'state-list': { fields: settings.stateList, isUnmarked: true },
  facet: { fields: settings.facet, isUnmarked: true },
  'search-hub': { fields: settings.searchHub, isUnmarked: true },
  'search-synonyms': { fields: settings.searchSynonyms, isUnmarked: true },
  memberships: { fields: memberships, isUnmarked: true },
  'office-kind': { fields: settings.officeKind, isUnmarked: true },
  'desk-settings': { fields: settings.deskSettings, isUnmarked: true },
  faq: { fields: settings.faq },
  'faq-tag': { fields: settings.faqTag },
  'spec-content': { fields: settings.specContent },
  // A form in a preview is filled in, to see its conditions.
  form: { fields: form, isUnmarked: true, upgrades: formUpgrades },
  'marketing-form': { fields: marketingForm, isUnmarked: true },
} as const satisfies Record<string, ItemType>;

export type ItemTypeName = keyof typeof itemTypes;
export type FieldsOf<T extends ItemTypeName> = v.InferOutput<(typeof itemTypes)[T]['fields']>;

export const itemTypeNames = Object.keys(itemTypes) as ItemTypeName[];
export const isItemType = (text: string): text is ItemTypeName => Object.hasOwn(itemTypes, text);
export const itemType = (type: ItemTypeName): ItemType => itemTypes[type];
