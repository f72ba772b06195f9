import * as v from 'valibot';
import {
  authorItem,
  documentReference,
  edition,
  relatedProduct,
  revisionSchedule,
} from '../../server/content/items/types/answer-part.contract.ts';
import * as answers from '../../server/content/items/types/answer.contract.ts';
import { fragment, pick, nonNullBody } from './selection.ts';

const { committeeItem, documentItem, pageItem, productItem, publicationItem, redirectItem, routedAnswer } = answers;
const { plainText: _, ...routedEntries } = routedAnswer;

/** A page of blocks; the registry parses the blocks, so that an error names block and field. */
const pageSchema = v.object({
  __typename: v.literal('Page'),
  ...routedEntries,
  ...pick(pageItem, 'template', 'productCategories'),
  blocks: fragment('AnyBlock', nonNullBody(v.nullable(v.array(v.unknown())))),
});

const publicationSchema = v.object({
  __typename: v.literal('Publication'),
  ...routedEntries,
  ...pick(publicationItem, 'kind', 'layout', 'subtitle', 'publicationMainImage', 'publicationDate'),
  ...pick(
    publicationItem,
    'publicationCategory',
    'content',
    'blogContent',
    'cardText',
    'taxonomies',
    'viewAll',
    'hasComments',
  ),
  publicationAuthor: v.nullable(
    v.object(
      pick(
        authorItem,
        ...(['authorName', 'authorJobTitle', 'authorSummary', 'authorImage'] as const),
        ...(['authorReadMoreLinkLabel', 'authorReadMoreLinkTarget'] as const),
      ),
    ),
  ),
});

const documentSchema = v.object({
  __typename: v.literal('DocumentInfo'),
  ...routedEntries,
  ...pick(
    documentItem,
    'feedId',
    'subtitle',
    'status',
    'withdrawnOn',
    'withdrawnReason',
    'code',
    'codeNumberPrefix',
    'designation',
    'documentId',
    'productId',
    'committee',
    'buttonsOff',
  ),
  ...pick(documentItem, 'currentEditionYear', 'nextEditionYear', 'stage', 'revisionCycle', 'availableInLiNK'),
  content: nonNullBody(documentItem.entries.content),
  scope: nonNullBody(documentItem.entries.scope),
  replacedBy: v.nullable(v.object(pick(documentReference, 'designation', 'title', 'path'))),
  relatedProduct: v.nullable(v.object(pick(relatedProduct, 'url', 'image'))),
  editions: nonNullBody(
    v.nullable(v.array(v.object(pick(edition, 'id', 'year', 'effectiveAt', 'summary', 'jSONData')))),
  ),
  freeAccess: nonNullBody(documentItem.entries.freeAccess),
  englishTexts: nonNullBody(documentItem.entries.englishTexts),
  schedule: v.nullable(
    v.object(
      pick(
        revisionSchedule,
        ...(['publicInputCloses', 'firstDraftPosted', 'publicCommentCloses', 'secondDraftPosted'] as const),
        ...(['nitmamCloses', 'motionsPosted', 'submitHref', 'open', 'draftStatus', 'jSONData', 'submittals'] as const),
      ),
    ),
  ),
});

const committeeSchema = v.object({
  __typename: v.literal('Committee'),
  ...routedEntries,
  ...pick(committeeItem, 'committeeName', 'acronym', 'status', 'scope', 'seekingMembers'),
  ...pick(committeeItem, 'committeeMembershipLastUpdated'),
  responsabilityList: nonNullBody(committeeItem.entries.responsabilityList),
  content: nonNullBody(committeeItem.entries.content),
  members: nonNullBody(committeeItem.entries.members),
});

const productContentSchema = v.object({
  __typename: v.literal('ProductContent'),
  ...routedEntries,
  ...pick(productItem, 'ctaText', 'ctaLink'),
  content: nonNullBody(productItem.entries.content),
});

const redirectSchema = v.object({ __typename: v.literal('Redirect'), ...redirectItem.entries });

/** The item at an address. */
export const routedSchema = v.variant('__typename', [
  pageSchema,
  publicationSchema,
  documentSchema,
  committeeSchema,
  productContentSchema,
  redirectSchema,
]);

export type ContentPage = v.InferOutput<typeof pageSchema>;
export type Publication = v.InferOutput<typeof publicationSchema>;
export type DocumentInfo = v.InferOutput<typeof documentSchema>;
export type Committee = v.InferOutput<typeof committeeSchema>;
export type ProductContent = v.InferOutput<typeof productContentSchema>;
export type Redirect = v.InferOutput<typeof redirectSchema>;
