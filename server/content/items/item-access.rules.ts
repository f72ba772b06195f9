import type { FieldsOf, ItemTypeName } from './item-types.contract.ts';
import { routedFields } from '../values/field.contract.ts';

/** Describes how a page is guarded; the names of the content API. */
export const pageRules = ['public', 'secured', 'member', 'noMembership'] as const;
export type PageRule = (typeof pageRules)[number];

/** Decides for one caller: may they read what this rule guards, at this address (without locale prefix, if any)? */
export type MayRead = (rule: PageRule, path: string | null) => boolean;

/** For the publisher, and for anybody who brings the CONTENT_TOKEN: pages are guarded again where they are handed out. */
export const readAll: MayRead = () => true;

/** Items that are pages, and so have an access rule. */
export type RoutedType = 'page' | 'publication' | 'document' | 'committee' | 'product';

type Listing = keyof typeof routedFields;
const listing = Object.keys(routedFields) as Listing[];

/**
 * The fields that everybody may read of every page: what lists, cards, breadcrumbs and search results show, so that
 * people find out that there is something to sign in for. Any other field is the page's body; a new one is too, until
 * it is named here.
 */
const listedFields = {
  page: [...listing, 'template', 'productCategories'],
  publication: [
    ...listing,
    ...([
      'kind',
      'layout',
      'subtitle',
      'category',
      'publishedAt',
      'author',
      'cardText',
      'readMore',
      'viewAll',
    ] as const),
  ],
  document: [
    ...listing,
    ...(['subtitle', 'code', 'codeNumberPrefix', 'documentId', 'committee', 'status', 'replacedBy'] as const),
    ...(['withdrawnOn', 'withdrawnReason'] as const),
    ...([
      'currentEditionYear',
      'nextEditionYear',
      'stage',
      'revisionCycle',
      'productId',
      'availableInLink',
      'relatedProduct',
    ] as const),
  ],
  committee: [
    ...listing,
    ...(['acronym', 'committeeId', 'status', 'sortOrder', 'seekingMembers', 'membershipUpdatedAt'] as const),
  ],
  product: [...listing, 'ctaText', 'ctaLink'],
} as const satisfies { [T in RoutedType]: readonly (keyof FieldsOf<T>)[] };

/** The fields of an item for a caller who may not read its body: the body is not there. */
export type ReadableFields<T extends ItemTypeName> = T extends RoutedType
  ? Pick<FieldsOf<T>, Extract<(typeof listedFields)[T][number], keyof FieldsOf<T>>> & Partial<FieldsOf<T>>
  : FieldsOf<T>;

interface Guarded {
  type: ItemTypeName;
  path: string | null;
  fields: Record<string, unknown>;
}

export const isRouted = (type: ItemTypeName): type is RoutedType => Object.hasOwn(listedFields, type);

/**
 * Returns the access rule of a page: public without one, and members only for an unknown rule, because content that
 * another system protects must not become public. 'no-membership' is the stored form.
 */
export function readPageRule(access: unknown): PageRule {
  if (access === undefined || access === null || access === '') return 'public';
  const rule = access === 'no-membership' ? 'noMembership' : access;
  return pageRules.find((each) => each === rule) ?? 'member';
}

/** The access rule of an item. */
export const pageRuleOf = (fields: { access?: unknown }): PageRule => readPageRule(fields.access);

/** The item as this caller may read it: whole, or without its body. */
export function readableItem<T extends Guarded>(item: T, mayRead: MayRead): T {
  const { type, path, fields } = item;
  if (!isRouted(type) || mayRead(pageRuleOf(fields), path)) return item;
  const listed = listedFields[type].filter((field) => Object.hasOwn(fields, field));
  return { ...item, fields: Object.fromEntries(listed.map((field) => [field, fields[field]])) };
}

/** Rules whose every reader may also read what the rules behind them guard. */
const covered: Record<PageRule, readonly PageRule[]> = {
  public: ['public'],
  secured: ['public', 'secured'],
  member: ['public', 'secured', 'member'],
  noMembership: ['public', 'noMembership'],
};

/** Returns what a page may show of other items: a page is written once for all its readers, no matter who had it rendered. */
export const readersOf =
  (page: PageRule): MayRead =>
  (rule) =>
    covered[page].includes(rule);
