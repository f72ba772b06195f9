import * as v from 'valibot';
import { emailAddress } from '../../../platform/email-address.contract.ts';
import { normalizeEmail } from '../../../platform/email.rules.ts';
import { documentButtons } from '../documents/document-buttons.rules.ts';
import { isReadable } from '../documents/published-document.rules.ts';
import { block } from './block.contract.ts';
import {
  calendarDate,
  compared,
  hinted,
  fileHref,
  fileLink,
  href,
  image,
  line,
  link,
  markdown,
  name,
  nameOfA,
  paragraph,
  routedFields,
  webHref,
  whole,
  year,
} from '../../values/field.contract.ts';

export const page = v.strictObject({
  ...routedFields,
  template: v.optional(
    hinted('DeskHintTemplate', v.picklist(['blocks', 'news', 'blog', 'shop', 'standards'])),
    'blocks',
  ),
  /** Of a page of the shop: the categories of the catalogue it lists; all of them when there is none. */
  productCategories: v.optional(hinted('DeskHintProductCategories', v.array(compared(line))), []),
  blocks: v.array(block),
});

export const publication = v.strictObject({
  ...routedFields,
  kind: v.picklist(['news', 'blog']),
  subtitle: v.optional(line),
  category: line,
  publishedAt: calendarDate,
  layout: v.optional(v.picklist(['standard', 'feature']), 'standard'),
  author: v.optional(nameOfA('author')),
  cardText: v.optional(hinted('DeskHintCardText', paragraph)),
  readMore: v.optional(fileLink),
  viewAll: v.optional(link),
  hasComments: v.optional(v.boolean()),
  content: markdown,
});

export const author = v.strictObject({
  name: line,
  jobTitle: line,
  summary: paragraph,
  image: v.optional(image),
  readMoreLinkLabel: v.optional(line),
  readMoreLinkTarget: v.optional(href),
});

/** A document published with an edition, by the names that other systems know. */
const publishedDocument = v.pipe(
  v.strictObject({
    docTypeId: whole,
    docType: v.strictObject({
      docTypeName: compared(line),
      docTypeLongName: compared(line),
      docTypeGroupID: whole,
      sortOrder: whole,
    }),
    displayTitle: line,
    /** Where it is read, when its text is not here. */
    url: v.optional(fileHref),
    /** Names it in its address, when its text is here. */
    name: v.optional(name),
    text: v.optional(markdown),
    publishedDate: calendarDate,
    datePublishedToWeb: v.nullish(calendarDate),
    hideDate: v.nullish(calendarDate),
    sortOrder: whole,
    committeeID: v.nullish(nameOfA('committee')),
    private: v.boolean(),
  }),
  v.forward(
    v.check((document) => isReadable(document), 'must name the text; without a text, give the address of another page'),
    ['name'],
  ),
);

const publishedDocuments = hinted('DeskHintDocuments', v.array(publishedDocument));

/** A proposal for the next edition. */
const submittal = v.strictObject({
  number: line,
  kind: v.picklist(['input', 'comment', 'motion']),
  section: line,
  title: line,
  outcome: v.optional(line),
});

/** The calendar of a revision (docs/decisions/documents-and-committees.md#revision-cycle). */
const revisionSchedule = v.strictObject({
  inNewProcess: v.optional(v.boolean(), true),
  isProposed: v.optional(v.boolean(), false),
  publicInputCloses: v.optional(calendarDate),
  publicInputComplete: v.optional(v.boolean(), false),
  firstDraftPosted: v.optional(calendarDate),
  firstDraftComplete: v.optional(v.boolean(), false),
  publicCommentCloses: v.optional(calendarDate),
  publicCommentComplete: v.optional(v.boolean(), false),
  secondDraftPosted: v.optional(calendarDate),
  secondDraftComplete: v.optional(v.boolean(), false),
  nitmamCloses: v.optional(calendarDate),
  motionsPosted: v.optional(calendarDate),
  /** Where input, comments and notices are sent; the page about public review when it is left out. */
  submitHref: v.optional(href),
  submittals: v.optional(v.array(submittal), []),
  /** Documents of the revision: drafts, agendas, ballots. */
  documents: v.optional(publishedDocuments, []),
});

const edition = v.strictObject({
  year,
  effectiveAt: v.optional(calendarDate),
  summary: paragraph,
  /** The documents published with this edition, as the document pages read them. */
  documents: v.optional(publishedDocuments),
});

export const document = v.strictObject({
  ...routedFields,
  subtitle: v.optional(line),
  code: compared(line),
  codeNumberPrefix: v.optional(hinted('DeskHintCodeNumberPrefix', compared(line))),
  documentId: compared(line),
  committee: v.optional(nameOfA('committee')),
  status: v.picklist(['Current', 'In revision', 'Proposed', 'Withdrawn']),
  /** Of a withdrawn document, the name of the one that took its place. */
  replacedBy: v.optional(nameOfA('document')),
  /** Of a withdrawn document: the day, and the reason that its page gives. */
  withdrawnOn: v.optional(calendarDate),
  withdrawnReason: v.optional(hinted('DeskHintWithdrawnReason', paragraph)),
  currentEditionYear: year,
  nextEditionYear: v.optional(year),
  stage: v.optional(v.picklist(['-1', '0', '1', '2', '3']), '0'),
  revisionCycle: v.optional(compared(line)),
  schedule: v.optional(revisionSchedule),
  productId: v.optional(nameOfA('product')),
  availableInLink: v.optional(v.boolean(), false),
  relatedProduct: v.optional(v.strictObject({ url: href, image: v.optional(image) })),
  /** Of its page; what the whole site lacks is a module or an empty phrase. */
  buttonsOff: v.optional(hinted('DeskHintButtonsOff', v.array(v.picklist(documentButtons)))),
  scope: paragraph,
  editions: v.array(edition),
  freeAccess: v.optional(v.array(v.strictObject({ edition: year, title: line, permaLink: href }))),
  content: markdown,
});

const sortOrder = v.optional(hinted('DeskHintSortOrder', whole), 99);

const member = v.strictObject({
  fullName: line,
  office: compared(line),
  /** Decides what the office gives; without it, a kind of the release is found by the text of the office. */
  officeKind: v.optional(hinted('DeskHintOfficeKind', name)),
  /** The account with this confirmed address holds the office. Never shown on a page, as the contact details. */
  accountEmail: v.optional(hinted('DeskHintAccountEmail', v.pipe(line, emailAddress, v.transform(normalizeEmail)))),
  organization: line,
  committeeClass: compared(line),
  principalOrAlternate: v.optional(compared(line)),
  city: v.optional(compared(line)),
  state: v.optional(compared(line)),
  country: v.optional(compared(line)),
  appointedAt: v.optional(calendarDate),
  /** Place among the officers; those without one come last. */
  sortOrder,
  /** Never on a page (docs/decisions/documents-and-committees.md#contact-details). */
  contact: v.optional(
    v.strictObject({
      phone: v.optional(compared(line)),
      mobile: v.optional(compared(line)),
      email: v.optional(compared(line)),
      street1: v.optional(compared(line)),
      street2: v.optional(compared(line)),
      zip: v.optional(compared(line)),
      individualNumber: v.optional(compared(line)),
    }),
  ),
});

export const committee = v.strictObject({
  ...routedFields,
  acronym: compared(line),
  committeeId: whole,
  status: compared(line),
  sortOrder,
  scope: v.optional(paragraph),
  responsibility: v.optional(v.array(nameOfA('document')), []),
  seekingMembers: v.optional(hinted('DeskHintSeekingMembers', v.array(line)), []),
  membershipUpdatedAt: calendarDate,
  members: v.array(member),
  content: markdown,
});

/** The content side of a product; the catalogue holds its prices and stock. */
export const product = v.strictObject({
  ...routedFields,
  ctaText: v.optional(line),
  ctaLink: v.optional(fileHref),
  content: v.optional(markdown, ''),
});

export const redirect = v.strictObject({
  /** Same-site path with locale prefix, or an absolute https address. */
  to: hinted('DeskHintTo', webHref),
  isPermanent: v.optional(hinted('DeskHintIsPermanent', v.boolean()), true),
});
