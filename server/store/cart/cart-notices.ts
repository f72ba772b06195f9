import type { Product } from '../catalog/catalog.contract.ts';
import type { PhraseKey } from '../../platform/phrase-key.contract.ts';
import { inEveryLocale, type Localized } from '../../platform/locale.rules.ts';
import type { CartNotice, NoticeKind } from './cart.contract.ts';
import { noticeLimit } from './cart.rules.ts';

type Values = CartNotice['values'];

/** The phrase that says each; the one of a promotion keeps its established name. */
const keys: Record<NoticeKind, PhraseKey> = {
  price_changed: 'CartNoticePriceChanged',
  quantity_reduced: 'CartNoticeQuantityReduced',
  quantity_raised: 'CartNoticeQuantityRaised',
  line_removed: 'CartNoticeLineRemoved',
  promotion_removed: 'PROMOTION_CODE_INVALID',
  merged: 'CartNoticeMerged',
  link_added: 'CartNoticeLinkAdded',
  link_updated: 'CartNoticeLinkUpdated',
  link_cleaned: 'CartNoticeLinkCleaned',
};

/** Something the owner of a cart must be told. */
export const noticeOf = (kind: NoticeKind, values: Values = {}): CartNotice => ({ kind, key: keys[kind], values });

/** Returns what to say of a quantity: nothing when it is the one that was asked for. */
export function quantityNotices(values: { product: Localized; asked: number; quantity: number }): CartNotice[] {
  const { asked, quantity } = values;
  return quantity === asked ? [] : [noticeOf(quantity < asked ? 'quantity_reduced' : 'quantity_raised', values)];
}

/** The name of what a notice is about; a sku where the catalogue no longer knows it. */
export const nameOf = (product: Product | null, sku: string): Localized => product?.name ?? inEveryLocale(sku);

/** Adds notices to those not seen yet: each once, the latest last, never more than fit. */
export function addNotices(kept: readonly CartNotice[], added: readonly CartNotice[]): CartNotice[] {
  const byText = new Map([...kept, ...added].map((notice) => [JSON.stringify(notice), notice]));
  return [...byText.values()].slice(-noticeLimit);
}
