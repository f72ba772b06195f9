import * as v from 'valibot';
import { href, webHref } from '../../values/field.contract.ts';

/*
 * Parts of what the content API answers. A title is the name of the type there: content-types.graphql is written from
 * these schemas, and the site reads answers with them, those of a remote CMS too.
 */

/** A part of an answer that is a type of the API; its entries can be picked (`pick` of src/cms/selection.ts). */
export const typed = <const TEntries extends v.ObjectEntries>(title: string, entries: TEntries) =>
  v.pipe(v.object(entries), v.title(title));

export const id = v.pipe(v.string(), v.title('ID'));
export const markdownText = v.pipe(v.string(), v.title('Markdown'));
export const date = v.pipe(v.string(), v.isoDate(), v.description('Calendar date, YYYY-MM-DD.'));
/** A date passed on unchecked: older answers have other formats. */
export const looseDate = v.pipe(v.nullable(v.string()), v.description('Calendar date, YYYY-MM-DD.'));

/** Belongs to the body of a page: null for who may not read it. */
export const body = <const TSchema extends v.GenericSchema>(schema: TSchema) =>
  v.pipe(v.nullable(schema), v.description('Body.'));

export const imageAnswer = typed('Image', { src: webHref, alt: v.string() });
export const linkAnswer = typed('Link', { label: v.string(), href });
export const alternate = typed('Alternate', { language: v.string(), path: v.string() });
export const crumb = typed('Crumb', { title: v.string(), path: v.string() });
/** Blocks, read one by one so that an error names the block. */
export const listOfBlocks = v.array(v.pipe(v.unknown(), v.title('Block')));

export const taxonomy = typed('Taxonomy', { id, title: v.string(), path: v.nullable(v.string()) });

export const authorItem = typed('Author', {
  id,
  authorName: v.string(),
  authorJobTitle: v.string(),
  authorSummary: v.string(),
  authorImage: v.nullable(imageAnswer),
  authorReadMoreLinkLabel: v.nullable(v.string()),
  authorReadMoreLinkTarget: v.nullable(href),
});

/** A document's number, its mark, and both as its readers know them. */
export const designated = {
  code: v.string(),
  codeNumberPrefix: v.pipe(v.string(), v.description("The document's own mark, else the organisation's first.")),
  designation: v.pipe(v.string(), v.description("Mark and number: 'ISO 9001', 'IEC-60335'.")),
};

export const documentReference = typed('DocumentReference', {
  id,
  ...designated,
  title: v.string(),
  status: v.string(),
  replacedBy: v.pipe(
    v.nullable(typed('ReplacingDocument', { ...designated, title: v.string() })),
    v.description('Of a withdrawn document, the one that took its place.'),
  ),
  path: v.pipe(v.nullable(v.string()), v.description('Null while the document has no live page.')),
});

export const committeeReference = typed('CommitteeReference', {
  id,
  committeeName: v.string(),
  acronym: v.string(),
  path: v.nullable(v.string()),
});

export const relatedProduct = typed('RelatedProduct', { url: href, image: v.nullable(imageAnswer) });

export const edition = typed('Edition', {
  id,
  year: v.number(),
  effectiveAt: looseDate,
  summary: v.string(),
  jSONData: v.pipe(v.string(), v.description('JSON text: the documents published with this edition.')),
});

const submittal = typed('Submittal', {
  number: v.string(),
  kind: v.string(),
  section: v.string(),
  title: v.string(),
  outcome: v.nullable(v.string()),
});
export type Submittal = v.InferOutput<typeof submittal>;

/** The calendar of the next edition. */
export const revisionSchedule = typed('RevisionSchedule', {
  inNewProcess: v.boolean(),
  isProposed: v.boolean(),
  publicInputCloses: v.nullable(date),
  publicInputComplete: v.boolean(),
  firstDraftPosted: v.nullable(date),
  firstDraftComplete: v.boolean(),
  publicCommentCloses: v.nullable(date),
  publicCommentComplete: v.boolean(),
  secondDraftPosted: v.nullable(date),
  secondDraftComplete: v.boolean(),
  nitmamCloses: v.nullable(date),
  motionsPosted: v.nullable(date),
  submitHref: v.nullable(href),
  open: v.pipe(
    v.array(typed('OpenAction', { step: v.string(), action: v.string() })),
    v.description('What a reader can do at the moment of the answer, by step.'),
  ),
  draftStatus: v.pipe(
    v.string(),
    v.description(
      "The newest draft that is posted: 'public-input' before the first one, 'first-draft', 'second-draft'.",
    ),
  ),
  jSONData: v.pipe(v.string(), v.description('JSON text: the documents of the revision.')),
  submittals: v.array(submittal),
});

export const freeAccess = typed('FreeAccess', { edition: v.number(), title: v.string(), permaLink: href });

export const committeeMember = typed('CommitteeMember', {
  fullName: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  company: v.string(),
  city: v.nullable(v.string()),
  state: v.nullable(v.string()),
  country: v.nullable(v.string()),
  sortOrder: v.pipe(v.number(), v.description('Place among the officers; 99 for those without one.')),
  memberOffices: v.array(
    typed('MemberOffice', {
      officeName: v.string(),
      acronym: v.string(),
      originalDate: looseDate,
      chairAppointDate: looseDate,
      committeeClass: v.string(),
      alternatePrincipleDisplay: v.string(),
      organization: v.string(),
      officeTitle: v.pipe(v.string(), v.description('Name of the office in the language of the answer.')),
      hasCard: v.pipe(v.boolean(), v.description('Whether the office is one of the people to contact.')),
      isLead: v.pipe(v.boolean(), v.description('Whether the office leads the committee.')),
      hasVote: v.pipe(v.boolean(), v.description('Whether the office counts in the balance of interests.')),
    }),
  ),
});

/** A kind of office with the names of the rights it gives. */
export const officeKind = typed('OfficeKind', {
  id,
  name: v.string(),
  gives: v.array(v.string()),
  isReleased: v.pipe(v.boolean(), v.description('False for one that an item defines.')),
});

export const faqItem = typed('FaqItem', { id, question: v.string(), answer: markdownText });

/** An answer of the help as a card (docs/decisions/content-and-publishing.md#support-answers). */
export const supportCard = typed('SupportCard', {
  id,
  title: v.string(),
  image: v.nullable(imageAnswer),
  productId: v.nullable(id),
  cardText: v.string(),
  buttonText: v.string(),
  url: href,
});

/** A topic of the support picker with its answers. */
export const supportTopic = typed('SupportTopic', { id, title: v.string(), cards: v.array(supportCard) });

export const formDefinition = typed('FormDefinition', {
  id,
  title: v.string(),
  definition: v.pipe(
    v.string(),
    v.description(
      'JSON text of the definition: fields, conditional logic, submit action, and the lists its fields take from elsewhere.',
    ),
  ),
});

export const alertMessage = typed('AlertMessage', {
  id,
  title: v.string(),
  text: v.string(),
  level: v.picklist(['info', 'warning']),
});
