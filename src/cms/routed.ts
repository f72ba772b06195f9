import * as v from 'valibot';
import { href, webHref } from '../../server/content/items/field.contract.ts';
import { committeeMemberSchema } from './committee-members.ts';
import { imageSchema, linkSchema, routedEntries } from './fields.ts';
import { taxonomySchema } from './publication-teaser.ts';
import { field, fragment } from './selection.ts';

/** Of a body that the content API keeps back: it does so for strangers, which a site with the token is not. */
const keptBack = 'is kept back by the content API: set CONTENT_TOKEN to the token it asks for';

/** A page of blocks; the registry parses the blocks, so that an error names block and field. */
const pageSchema = v.object({
  __typename: v.literal('Page'),
  ...routedEntries,
  template: v.picklist(['blocks', 'news', 'blog']),
  blocks: fragment('AnyBlock', v.array(v.unknown(), keptBack)),
});

const publicationSchema = v.object({
  __typename: v.literal('Publication'),
  ...routedEntries,
  kind: v.picklist(['news', 'blog']),
  layout: v.picklist(['standard', 'feature']),
  subtitle: v.nullable(v.string()),
  publicationMainImage: v.nullable(imageSchema),
  publicationDate: v.pipe(v.string(), v.isoDate()),
  publicationCategory: v.string(),
  article: field('content', v.nullable(v.string())),
  blogContent: v.nullable(v.string()),
  cardText: v.nullable(v.string()),
  taxonomies: v.array(taxonomySchema),
  viewAll: v.nullable(linkSchema),
  publicationAuthor: v.nullable(
    v.object({
      authorName: v.string(),
      authorJobTitle: v.string(),
      authorSummary: v.string(),
      authorImage: v.nullable(imageSchema),
      authorReadMoreLinkLabel: v.nullable(v.string()),
      authorReadMoreLinkTarget: v.nullable(href),
    }),
  ),
});

const documentSchema = v.object({
  __typename: v.literal('DocumentInfo'),
  ...routedEntries,
  subtitle: v.nullable(v.string()),
  content: v.string(keptBack),
  scope: v.string(keptBack),
  status: v.string(),
  code: v.string(),
  codeNumberPrefix: v.string(),
  documentId: v.string(),
  productId: v.nullable(v.string()),
  currentEditionYear: v.number(),
  nextEditionYear: v.nullable(v.number()),
  stage: v.string(),
  revisionCycle: v.nullable(v.string()),
  availableInLiNK: v.boolean(),
  relatedProduct: v.nullable(v.object({ url: href })),
  committee: v.nullable(
    v.object({ id: v.string(), committeeName: v.string(), acronym: v.string(), path: v.nullable(v.string()) }),
  ),
  replacedBy: v.nullable(
    v.object({ code: v.string(), codeNumberPrefix: v.string(), title: v.string(), path: v.nullable(v.string()) }),
  ),
  editions: v.array(
    v.object({ id: v.string(), year: v.number(), effectiveAt: v.nullable(v.string()), summary: v.string() }),
    keptBack,
  ),
});

const committeeSchema = v.object({
  __typename: v.literal('Committee'),
  ...routedEntries,
  committeeName: v.string(),
  acronym: v.string(),
  status: v.string(),
  committeeScope: field('scope', v.nullable(v.string())),
  responsabilityList: v.array(
    v.object({
      id: v.string(),
      code: v.string(),
      codeNumberPrefix: v.string(),
      title: v.string(),
      path: v.nullable(v.string()),
    }),
    keptBack,
  ),
  content: v.string(keptBack),
  seekingMembers: v.array(v.string()),
  committeeMembershipLastUpdated: v.pipe(v.string(), v.isoDate()),
  members: v.array(committeeMemberSchema, keptBack),
});

const productContentSchema = v.object({
  __typename: v.literal('ProductContent'),
  ...routedEntries,
  ctaText: v.nullable(v.string()),
  ctaLink: v.nullable(href),
  content: v.string(keptBack),
});

const redirectSchema = v.object({
  __typename: v.literal('Redirect'),
  id: v.string(),
  target: webHref,
  isPermanent: v.boolean(),
});

/**
 * Holds what an address leads to. Fields have another name where two members of the union have one of different
 * nullability, which GraphQL refuses in one query.
 */
export const routedSchema = v.variant('__typename', [
  pageSchema,
  publicationSchema,
  documentSchema,
  committeeSchema,
  productContentSchema,
  redirectSchema,
]);

export type Page = v.InferOutput<typeof pageSchema>;
export type Publication = v.InferOutput<typeof publicationSchema>;
export type DocumentInfo = v.InferOutput<typeof documentSchema>;
export type Committee = v.InferOutput<typeof committeeSchema>;
export type ProductContent = v.InferOutput<typeof productContentSchema>;
export type Redirect = v.InferOutput<typeof redirectSchema>;
