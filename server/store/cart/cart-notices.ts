import type { Product } from '../catalog/catalog.contract.ts';
import type { PhraseKey } from '../../platform/phrase-key.contract.ts';
import { inEveryLocale, type Localized } from '../../platform/locale.rules.ts';
import type { CartNotice, NoticeKind } from './cart.contract.ts';
import { cartNoticeLimit } from './cart.rules.ts';

type Values = CartNotice['values'];

/** Phrase of each notice; the name of the promotions' phrase is established. */
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

export const toCartNotice = (kind: NoticeKind, values: Values = {}): CartNotice => ({ kind, key: keys[kind], values });

/** Returns the notices about a quantity; none if it is the requested one. */
export function quantityNotices(values: { product: Localized; asked: number; quantity: number }): CartNotice[] {
  const { asked, quantity } = values;
  return quantity === asked ? [] : [toCartNotice(quantity < asked ? 'quantity_reduced' : 'quantity_raised', values)];
}

/** Returns the name of a notice's product; the SKU if it is no longer in the catalogue. */
export const noticedName = (product: Product | null, sku: string): Localized => product?.name ?? inEveryLocale(sku);

/** Adds notices to the unseen ones: no duplicates, the latest last, limited in number. */
export function addCartNotices(kept: readonly CartNotice[], added: readonly CartNotice[]): CartNotice[] {
  const byText = new Map([...kept, ...added].map((notice) => [JSON.stringify(notice), notice]));
  return [...byText.values()].slice(-cartNoticeLimit);
}
