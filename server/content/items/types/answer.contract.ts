import * as v from 'valibot';
import * as part from './answer-part.contract.ts';
import { href, webHref } from '../../values/field.contract.ts';

const { body, date, id, imageAnswer, linkAnswer, listOfBlocks, markdownText, typed } = part;

/**
 * Fields in the answer to every item with an address. They are public whatever its access rule, because lists, cards
 * and breadcrumbs show them. Fields described as "Body" are null for a caller who may not read the page.
 */
export const routedAnswer = {
  id,
  path: v.string(),
  language: v.string(),
  title: v.string(),
  pageTitle: v.nullable(v.string()),
  addTitleSuffix: v.boolean(),
  navigationTitle: v.nullable(v.string()),
  description: v.string(),
  cardImage: v.nullable(imageAnswer),
  mainImage: v.nullable(imageAnswer),
  titleImage: v.nullable(imageAnswer),
  noIndex: v.boolean(),
  noFollow: v.boolean(),
  access: v.pipe(v.picklist(['public', 'secured', 'member', 'noMembership']), v.title('Access')),
  tags: v.array(v.string()),
  updatedAt: v.string(),
  alternates: v.pipe(
    v.array(part.alternate),
    v.description('The same item in the languages that have it, this one included.'),
  ),
  breadcrumb: v.pipe(v.array(part.crumb), v.description('From home to this item.')),
  plainText: v.pipe(
    v.nullable(v.string()),
    v.description('Body. Every text of the page as plain words, for searching.'),
  ),
  questions: v.pipe(
    v.nullable(v.array(part.faqItem)),
    v.description('Body. The questions and answers that its blocks show, for searching.'),
  ),
};

const routed = <const TEntries extends v.ObjectEntries>(title: string, entries: TEntries) =>
  typed(title, { ...routedAnswer, ...entries });

export const pageItem = routed('Page', {
  template: v.pipe(v.picklist(['blocks', 'news', 'blog', 'shop', 'standards']), v.title('PageTemplate')),
  productCategories: v.pipe(
    v.array(v.string()),
    v.description('Of a page of the shop: the categories of the catalogue it lists; none stands for all.'),
  ),
  blocks: body(listOfBlocks),
});

const feedId = v.pipe(
  v.nullable(v.string()),
  v.description('Id in feeds, the same for life; null where the address of the item is its id.'),
);

export const publicationItem = routed('Publication', {
  feedId,
  kind: v.pipe(v.picklist(['news', 'blog']), v.title('PublicationKind')),
  layout: v.pipe(v.picklist(['standard', 'feature']), v.title('PublicationLayout')),
  subtitle: v.nullable(v.string()),
  publicationMainImage: v.nullable(imageAnswer),
  publicationDate: date,
  publicationCategory: v.string(),
  content: v.pipe(v.nullable(markdownText), v.description('Body of an article; null for a blog post.')),
  blogContent: v.pipe(v.nullable(markdownText), v.description('Body of a blog post; null for an article.')),
  cardText: v.nullable(v.string()),
  taxonomies: v.array(part.taxonomy),
  readMore: v.nullable(linkAnswer),
  viewAll: v.nullable(linkAnswer),
  publicationAuthor: v.nullable(part.authorItem),
  hasComments: v.pipe(v.boolean(), v.description('Tells whether readers may comment on it.')),
});

/** A standard; names are those of the wire (docs/decisions/wire-names.md#letter-for-letter). */
export const documentItem = routed('DocumentInfo', {
  feedId,
  subtitle: v.nullable(v.string()),
  content: body(markdownText),
  scope: body(v.string()),
  status: v.string(),
  replacedBy: v.pipe(
    v.nullable(part.documentReference),
    v.description('Of a withdrawn document, the one that took its place.'),
  ),
  withdrawnOn: v.pipe(v.nullable(v.string()), v.description('Of a withdrawn document, the day. YYYY-MM-DD')),
  withdrawnReason: v.pipe(v.nullable(v.string()), v.description('Of a withdrawn document, why.')),
  ...part.designated,
  documentId: id,
  productId: v.nullable(id),
  currentEditionYear: v.number(),
  currentEditionId: v.nullable(id),
  nextEditionYear: v.nullable(v.number()),
  nextEditionItem: v.nullable(v.string()),
  stage: v.pipe(v.string(), v.description("'0' none, '1' public input, '2' public comment, '3' NITMAM.")),
  revisionCycle: v.nullable(v.string()),
  availableInLiNK: v.boolean(),
  relatedProduct: v.nullable(part.relatedProduct),
  buttonsOff: v.pipe(
    v.array(v.string()),
    v.description("Buttons that its page leaves out: 'buy', 'print-soon', 'question'."),
  ),
  contentTagging: v.array(v.string()),
  committee: v.nullable(part.committeeReference),
  editions: v.pipe(v.nullable(v.array(part.edition)), v.metadata({ first: 100 }), v.description('Body; newest first.')),
  freeAccess: body(v.array(part.freeAccess)),
  englishTexts: v.pipe(
    v.nullable(v.array(v.string())),
    v.description('Body. Its texts without a translation: those of the English item, in another language.'),
  ),
  jSONData: v.pipe(
    v.nullable(v.string()),
    v.description('Body. JSON text: documents, schedule and cycle of this standard.'),
  ),
  schedule: body(part.revisionSchedule),
  privateData: v.pipe(
    v.nullable(v.string()),
    v.description('JSON text: all documents by edition, those of the committees included. With the token alone.'),
  ),
});

export const committeeItem = routed('Committee', {
  committeeId: v.number(),
  committeeName: v.string(),
  acronym: v.string(),
  status: v.string(),
  sortOrder: v.number(),
  scope: body(v.string()),
  responsabilityList: v.pipe(
    v.nullable(v.array(part.documentReference)),
    v.description('Body: the standards this committee writes, with code and title.'),
  ),
  content: body(markdownText),
  seekingMembers: v.array(v.string()),
  committeeMembershipLastUpdated: date,
  members: body(v.array(part.committeeMember)),
  privateContacts: v.pipe(
    v.nullable(v.string()),
    v.description('JSON text: how members are reached, by their names. With the token alone.'),
  ),
  privateSeats: v.pipe(
    v.nullable(v.string()),
    v.description('JSON text: the offices that accounts hold, by their addresses. With the token alone.'),
  ),
});

/** A product's content side: its page address and what the order confirmation offers next. */
export const productItem = routed('ProductContent', {
  ctaText: v.nullable(v.string()),
  ctaLink: v.nullable(href),
  content: body(markdownText),
});

export const redirectItem = typed('Redirect', {
  id,
  target: v.pipe(webHref, v.description('Same-site path with locale prefix, or an absolute https address.')),
  isPermanent: v.boolean(),
});

/** Everything an address may lead to, in the order of the API's `union Routed`. */
export const routedItems = [pageItem, publicationItem, documentItem, committeeItem, productItem, redirectItem];

/** Answers in place of the names of items. */
export const referredItems = {
  alert: part.alertMessage,
  author: part.authorItem,
  committee: committeeItem,
  document: documentItem,
  faq: part.faqItem,
  form: part.formDefinition,
  'marketing-form': part.formDefinition,
  product: productItem,
  publication: publicationItem,
};
