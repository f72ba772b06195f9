import * as v from 'valibot';
import { id, markdownText, officeKind, supportCard, typed } from '../items/types/answer-part.contract.ts';
import { routedAnswer } from '../items/types/answer.contract.ts';
import { href } from '../values/field.contract.ts';
import { memberships } from '../items/types/memberships.contract.ts';
import { site } from '../items/types/site.contract.ts';
import * as settings from '../items/types/setting.contract.ts';
import { answersOf } from './stored-answer.rules.ts';

/*
 * Answers of the content API about items without an address: the shell, lists of choices, search and help. Fields
 * answered as stored are derived from their stored schema.
 */

/** A list that is cut unless more is asked for. */
const cutAt = <const TSchema extends v.GenericSchema>(first: number, item: TSchema) =>
  v.pipe(v.array(item), v.metadata({ first }));

export const menuItem = typed('MenuItem', {
  ...answersOf(settings.menuEntry),
  children: cutAt(20, v.pipe(v.unknown(), v.title('MenuItem'))),
});
export const menuAnswer = typed('Menu', {
  id,
  items: v.pipe(cutAt(20, menuItem), v.description('First tier; every entry may have children, theirs too.')),
});

/** The organisation. */
export const siteAnswer = typed('Site', answersOf(site.entries));

export const headerAnswer = typed('Header', {
  logoAlt: v.string(),
  ...answersOf(v.omit(settings.header, ['logoAlt']).entries),
});

export const footerAnswer = typed('Footer', {
  ...answersOf(v.pick(site, ['organization', 'address', 'social']).entries),
  legal: v.string(),
  navigation: v.pipe(menuAnswer, v.description('At most 20 links.')),
});

export const adDetail = typed('AdDetail', { ...answersOf(settings.adSettings.entries.ads.item.entries), adId: id });

export const announcementAnswer = typed('Announcement', {
  id,
  ...answersOf(v.omit(settings.announcement, ['isActive']).entries),
});

export const dictionaryEntry = typed('DictionaryEntry', {
  key: v.string(),
  /** Some phrases are addresses: empty when the module there is off, so that the link can be left out. */
  phrase: v.pipe(v.string(), v.metadata({ isEmptiedWhenOff: true })),
  language: v.pipe(
    v.nullish(v.string()),
    v.description('Language of the phrase: another one where the language asked for lacks it.'),
  ),
});

const fieldValue = typed('FieldValue', { value: v.string() });

/** The shape of every list of choices (docs/decisions/wire-names.md#option-lists). */
export const selectOption = typed('SelectOption', {
  id,
  name: v.string(),
  displayName: v.string(),
  display: fieldValue,
  value: fieldValue,
  keyName: fieldValue,
});

export const enumerationAnswer = typed('Enumeration', { id, name: v.string(), children: cutAt(50, selectOption) });

const newsletterGroup = settings.newsletterTopics.entries.groups.item;

export const newsletterTopicFolder = typed('NewsletterTopicFolder', {
  id,
  children: cutAt(
    50,
    typed('NewsletterTopicGroup', {
      ...answersOf(newsletterGroup.entries),
      id,
      children: v.array(typed('NewsletterTopic', { ...answersOf(newsletterGroup.entries.children.item.entries), id })),
    }),
  ),
});

export const topicArea = typed('TopicArea', { id, ...answersOf(settings.topicAreas.entries.areas.item.entries) });

export const topicAreaFolder = typed('TopicAreaFolder', { id, children: cutAt(50, topicArea) });

export const country = typed('Country', {
  ...answersOf(settings.countryList.entries.countries.item.entries),
  code: id,
});

export const state = typed('State', { ...answersOf(settings.stateList.entries.states.item.entries), code: id });

export const linkableFacet = typed('LinkableFacet', {
  id,
  ...answersOf(v.omit(settings.facet, ['parent', 'template']).entries),
});

export const searchHubAnswer = typed('SearchHub', {
  id,
  ...answersOf(v.omit(settings.searchHub, ['sortOrder']).entries),
});

/** Memberships on sale, with their rules. */
const membershipsAnswer = typed('Memberships', answersOf(memberships.entries));

/** Words that mean the same in a search. */
export const synonymGroup = typed('SynonymGroup', answersOf(settings.searchSynonyms.entries.groups.item.entries));

const tagAnswers = { id, ...answersOf(v.pick(settings.faqTag, ['title']).entries) };
export const faqTagAnswer = typed('FaqTag', tagAnswers);
export const supportTag = typed('SupportTag', tagAnswers);

export const specContentAnswer = typed('SpecContent', {
  id,
  ...answersOf(v.pick(settings.specContent, ['navigationTitle', 'sortorder']).entries),
  specContentRendered: markdownText,
});

/** The address and the title of a product. */
export const variant = typed('Variant', {
  url: typed('VariantUrl', { path: v.string() }),
  title: routedAnswer.title,
  pageTitle: routedAnswer.pageTitle,
  addTitleSuffix: routedAnswer.addTitleSuffix,
});

export const productCallToAction = typed('ProductCallToAction', { ctaText: v.string(), ctaLink: href });

/** Types that the content API answers at the root of a query and nowhere in a page. */
export const settingAnswers = [
  siteAnswer,
  headerAnswer,
  menuAnswer,
  footerAnswer,
  adDetail,
  announcementAnswer,
  dictionaryEntry,
  enumerationAnswer,
  newsletterTopicFolder,
  topicAreaFolder,
  country,
  state,
  variant,
  specContentAnswer,
  productCallToAction,
  linkableFacet,
  searchHubAnswer,
  synonymGroup,
  faqTagAnswer,
  supportTag,
  supportCard,
  officeKind,
  membershipsAnswer,
];
