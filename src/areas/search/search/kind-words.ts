import type { PhraseKey } from '../../../../server/content/phrase-key.contract.ts';
import { productKindKeys } from '../../../cms/product-kinds.ts';
import type { Translate } from '../../../cms/dictionary.ts';

/** Kinds of results that are no products, by the key of their phrase. */
const pageKindKeys: Readonly<Record<string, PhraseKey>> = {
  standard: 'SearchKindStandard',
  news: 'SearchKindNews',
  blog: 'SearchKindBlog',
  committee: 'SearchKindCommittee',
  page: 'SearchKindPage',
  event: 'SearchKindEvent',
};

/** Returns what a kind of result is called; one that nobody knows is shown as it is. */
export function kindWords(kind: string, t: Translate): string {
  const keys: Readonly<Record<string, PhraseKey>> = { ...productKindKeys, ...pageKindKeys };
  const key = Object.hasOwn(keys, kind) ? keys[kind] : undefined;
  return key ? t(key) : kind;
}
