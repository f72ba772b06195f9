import * as v from 'valibot';
import { officeRights } from '../office-kind.rules.ts';
import { checkRules, checkedKinds } from '../check-rule.rules.ts';
import { facetTypes, sortDirections, valueOrders } from '../search-facet.contract.ts';
import {
  colour,
  compared,
  hinted,
  fileHref,
  href,
  image,
  line,
  link,
  markdown,
  name,
  nameOfA,
  navigationTitle,
  paragraph,
  whole,
} from '../../values/field.contract.ts';

/** A group of fields by the name of its type in the content API. */
const group = <const TEntries extends v.ObjectEntries>(title: string, entries: TEntries) =>
  v.pipe(v.strictObject(entries), v.title(title));

/** Of an entry of a menu, on each of its three tiers. */
export const menuEntry = { label: line, href, description: v.optional(paragraph) };
const tier = (children: v.GenericSchema) => v.optional(v.array(children), []);
const third = v.strictObject(menuEntry);
const second = v.strictObject({ ...menuEntry, children: tier(third) });
const first = v.strictObject({ ...menuEntry, children: tier(second) });

export const menu = v.strictObject({ items: v.array(first) });

export const header = v.strictObject({
  /** Of stores of earlier releases; the name of the site's record replaces it. */
  logoAlt: v.optional(hinted('DeskHintLogoAlt', line)),
  homeLink: link,
  searchLink: link,
  signInLink: link,
  /** None on a site without a shop. */
  cartLink: v.optional(link),
  accountLinks: v.array(link),
});

export const footer = v.strictObject({
  /** These four are of stores of earlier releases; the site's record replaces them. */
  organization: v.optional(line),
  address: v.optional(v.array(line)),
  legal: v.optional(paragraph),
  /** Id of the menu whose entries are the footer's links. */
  navigation: nameOfA('menu'),
  social: v.optional(v.array(link)),
});

export const adSettings = v.strictObject({
  ads: v.array(
    group('AdDetail', {
      slot: hinted(
        'DeskHintSlot',
        v.pipe(v.picklist(['header', 'rail']), v.description('header (728x90) or rail (120x600).')),
      ),
      adId: line,
      adPath: line,
      href,
      alt: hinted('DeskHintAlt', line),
    }),
  ),
});

export const announcement = v.strictObject({
  text: paragraph,
  link: v.optional(link),
  isActive: v.optional(v.boolean(), true),
});

export const alert = v.strictObject({ title: line, text: paragraph, level: v.picklist(['info', 'warning']) });

export const dictionary = v.strictObject({ entries: v.record(v.string(), v.pipe(v.string(), v.maxLength(2_000))) });

const option = v.strictObject({
  id: v.optional(hinted('DeskHintId', line)),
  name: line,
  displayName: v.optional(line),
  value: v.optional(hinted('DeskHintValue', line)),
  keyName: v.optional(hinted('DeskHintKeyName', line)),
});
export const enumeration = v.strictObject({ name: line, children: v.array(option) });

export const newsletterTopics = v.strictObject({
  groups: v.array(
    group('NewsletterTopicGroup', {
      id: hinted('DeskHintId', line),
      frequencyLabel: line,
      children: v.array(
        group('NewsletterTopic', {
          id: hinted('DeskHintId', line),
          topicName: line,
          netsuiteName: hinted('DeskHintNetsuiteName', line),
          pardotName: hinted('DeskHintPardotName', line),
          putItForwardName: hinted('DeskHintPutItForwardName', line),
        }),
      ),
    }),
  ),
});

const sortOrder = v.optional(hinted('DeskHintSortOrder', whole), 99);

const topic = group('TopicAreaTopic', { name: line, value: hinted('DeskHintValue', line) });
const topicArea = group('TopicArea', {
  ...topic.entries,
  color: v.optional(hinted('DeskHintTopicColor', colour)),
  topics: v.array(topic),
});
export const topicAreas = v.strictObject({ areas: v.array(topicArea) });

export const countryList = v.strictObject({
  countries: v.array(
    group('Country', {
      code: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be a two-letter country code')),
      countryName: line,
      /**
       * False for sanctioned countries: cards and orders are refused
       * (docs/decisions/addresses.md#sanctioned-countries).
       */
      allowForOrders: v.optional(v.boolean(), true),
    }),
  ),
});

export const stateList = v.strictObject({
  countryCode: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be a two-letter country code')),
  states: v.array(group('State', { code: line, stateProvinceName: line })),
});

const facetField = hinted('DeskHintFacetField', line);

export const facet = v.strictObject({ parent: line, template: line, name: line, facetField, facetValue: line });

/** Words that mean the same in a search; each list is a group. */
export const searchSynonyms = v.strictObject({
  groups: v.array(
    group('SynonymGroup', { words: v.pipe(v.array(line), v.minLength(2, 'must have at least two words')) }),
  ),
});

export const searchHub = v.strictObject({
  tabName: line,
  searchHubName: line,
  defaultView: hinted('DeskHintDefaultView', v.picklist(['List View', 'Grid View'])),
  filtersHeading: line,
  noResultsFoundMessage: paragraph,
  leavingPage: v.optional(line),
  isDisabled: v.optional(v.boolean(), false),
  sortOrder,
  facets: v.array(
    group('Facet', {
      facetType: v.picklist(facetTypes),
      facetField,
      facetLabel: line,
      numberOfValues: whole,
      sortCriteria: hinted('DeskHintSortCriteria', v.picklist(valueOrders)),
      withInput: v.boolean(),
      isCurrency: v.boolean(),
      numberOfIntervals: v.optional(whole),
    }),
  ),
  sortItems: v.array(
    group('SortItem', {
      fieldLabel: line,
      sortExpression: hinted('DeskHintSortExpression', line),
      sortOrder: v.picklist(sortDirections),
    }),
  ),
});

export const faq = v.strictObject({
  question: line,
  answer: markdown,
  tags: v.optional(hinted('DeskHintTags', v.array(nameOfA('faq-tag'))), []),
  cardText: v.optional(paragraph),
  buttonText: v.optional(line),
  href: v.optional(fileHref),
  image: v.optional(image),
  productId: v.optional(nameOfA('product')),
});

/** What editors have to hold to at the desk; administrators set it. */
export const deskSettings = v.strictObject({
  checks: hinted(
    'DeskHintChecks',
    v.pipe(
      v.array(group('CheckRow', { checkedKind: v.picklist(checkedKinds), checkRule: v.picklist(checkRules) })),
      v.check(
        (rows) => new Set(rows.map(({ checkedKind }) => checkedKind)).size === rows.length,
        'must name each kind once',
      ),
    ),
  ),
});

/** A kind of office on committees: its name, and what it gives to whoever holds one. */
export const officeKind = v.strictObject({
  name: line,
  gives: hinted('DeskHintGives', v.array(v.picklist(officeRights))),
});

export const faqTag = v.strictObject({ title: line, sortOrder });

export const specContent = v.strictObject({
  ancestorId: hinted('DeskHintAncestorId', nameOfA('product')),
  templateId: hinted('DeskHintTemplateId', name),
  navigationTitle: v.optional(navigationTitle),
  /** 'Any' or one option value each (docs/decisions/product-pages.md#spec-content). */
  spec1: v.optional(hinted('DeskHintSpec1', compared(line)), 'Any'),
  spec2: v.optional(hinted('DeskHintSpec2', compared(line)), 'Any'),
  spec3: v.optional(hinted('DeskHintSpec3', compared(line)), 'Any'),
  sortorder: sortOrder,
  content: markdown,
});
