import type * as v from 'valibot';
import { form } from './items/form.contract.ts';
import { formUpgrades } from './items/form-upgrades.rules.ts';
import { marketingForm } from './items/marketing-form.contract.ts';
import * as pages from './items/page.contract.ts';
import * as settings from './items/setting.contract.ts';
import type { Upgrade } from './items/upgrade.rules.ts';

interface ItemType {
  fields: v.GenericSchema<unknown, Record<string, unknown>>;
  /** Routed items have an address of their own. */
  isRouted?: true;
  /** The field that is the body of a Markdown file in import and export. */
  body?: 'content' | 'answer';
  /** Turns what earlier releases stored into the shape of this one, the oldest step first. */
  upgrades?: readonly Upgrade[];
}

/** Every kind of content there is: its name in paths, ids and folders, and the schema of its fields. */
export const itemTypes = {
  page: { fields: pages.page, isRouted: true },
  publication: { fields: pages.publication, isRouted: true, body: 'content' },
  document: { fields: pages.document, isRouted: true, body: 'content' },
  committee: { fields: pages.committee, isRouted: true, body: 'content' },
  product: { fields: pages.product, isRouted: true, body: 'content' },
  redirect: { fields: pages.redirect, isRouted: true },
  author: { fields: pages.author },
  menu: { fields: settings.menu },
  header: { fields: settings.header },
  footer: { fields: settings.footer },
  'ad-settings': { fields: settings.adSettings },
  announcement: { fields: settings.announcement },
  alert: { fields: settings.alert },
  dictionary: { fields: settings.dictionary },
  enumeration: { fields: settings.enumeration },
  'newsletter-topics': { fields: settings.newsletterTopics },
  'topic-areas': { fields: settings.topicAreas },
  'country-list': { fields: settings.countryList },
  'state-list': { fields: settings.stateList },
  facet: { fields: settings.facet },
  'search-hub': { fields: settings.searchHub },
  'search-synonyms': { fields: settings.searchSynonyms },
  faq: { fields: settings.faq },
  'faq-tag': { fields: settings.faqTag },
  'spec-content': { fields: settings.specContent },
  form: { fields: form, upgrades: formUpgrades },
  'marketing-form': { fields: marketingForm },
} as const satisfies Record<string, ItemType>;

export type ItemTypeName = keyof typeof itemTypes;
export type FieldsOf<T extends ItemTypeName> = v.InferOutput<(typeof itemTypes)[T]['fields']>;

export const itemTypeNames = Object.keys(itemTypes) as ItemTypeName[];
export const isItemType = (text: string): text is ItemTypeName => Object.hasOwn(itemTypes, text);
export const itemType = (type: ItemTypeName): ItemType => itemTypes[type];
