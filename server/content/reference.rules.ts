import type { ItemTypeName } from './item-types.contract.ts';

/** A kind of item that a field may name; a topic is a page named without what the names of all topics begin with. */
export type Referred = ItemTypeName | 'topic';
/** Begins the names of the pages of topics. */
export const topicPrefix = 'topics-';

/** The kind of item that a field names, by its key or by its key and place. */
const references: Readonly<Record<string, Referred>> = {
  author: 'author',
  committee: 'committee',
  alert: 'alert',
  ids: 'document',
  replacedBy: 'document',
  topic: 'topic',
  tags: 'topic',
  responsibility: 'document',
  navigation: 'menu',
  productId: 'product',
  ancestorId: 'product',
  'items-of-multi-spot': 'publication',
  'items-of-groups': 'faq',
  'tags-of-faq': 'faq-tag',
};

/** Returns the kind of item that a field names; undefined for a free name. Those with a place come first. */
export const referredType = (names: readonly string[]): Referred | undefined =>
  names.map((name) => references[name]).find((type) => type !== undefined);
