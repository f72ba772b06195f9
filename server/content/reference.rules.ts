import type { ItemTypeName } from './item-types.contract.ts';

/** The kind of item that a field names, by its key or by its key and place. */
const references: Readonly<Record<string, ItemTypeName>> = {
  author: 'author',
  committee: 'committee',
  alert: 'alert',
  ids: 'document',
  responsibility: 'document',
  navigation: 'menu',
  productId: 'product',
  ancestorId: 'product',
  'items-of-multi-spot': 'publication',
  'items-of-groups': 'faq',
  'tags-of-faq': 'faq-tag',
};

/** Returns the kind of item that a field names; undefined for a free name, such as a topic. Those with a place come first. */
export const referredType = (names: readonly string[]): ItemTypeName | undefined =>
  names.map((name) => references[name]).find((type) => type !== undefined);
