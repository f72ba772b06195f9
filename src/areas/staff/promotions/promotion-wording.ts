import type { Locality } from '../../../../server/platform/installation/installation.contract.ts';
import type { PromotionRow } from '../../../../server/store/catalog/catalog-sheets.ts';
import { promotionState, type PromotionState } from '../../../../server/store/cart/promotion-form.ts';
import { formatMoney } from '../../../../server/store/pricing/money.rules.ts';
import { timeText } from '../../../../server/platform/dates/date-text.rules.ts';
import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';
import type { Translate } from '../../../cms/dictionary.ts';

/** Key of the word for each state of a discount. */
export const stateKeys: Readonly<Record<PromotionState, PhraseKey>> = {
  active: 'StaffPromotionStateActive',
  off: 'StaffPromotionStateOff',
  later: 'StaffPromotionStateLater',
  ended: 'StaffPromotionStateEnded',
};

/** Says in one sentence what a discount does: how much off what, from which amount, when, and by which way. */
export function describePromotion(
  row: PromotionRow,
  { language, t, now, locality }: { language: string; t: Translate; now: Date; locality: Locality },
): string {
  const { percentOff, amountOffMinor, productIds, minimumMinor, startsAt, endsAt } = row;
  const [first = '', ...further] = productIds ?? [];
  const named =
    productIds === null
      ? []
      : [
          further.length === 0
            ? t('StaffPromotionOneProduct', { id: first })
            : t('StaffPromotionProductCount', { count: productIds.length }),
        ];
  const ofCategories = row.categories ? [t('StaffPromotionOfCategories', { names: row.categories.join(', ') })] : [];
  const products = [...named, ...ofCategories].join(' + ') || t('StaffPromotionAllProducts');
  const time = (instant: Date) => timeText(instant, language, 'minuteInZone', locality.timeZone);
  const parts = [
    percentOff === null
      ? t('StaffPromotionTakesAmount', {
          amount: formatMoney(amountOffMinor ?? 0, language, locality.country),
          products,
        })
      : t('StaffPromotionTakesPercent', { percent: percentOff, products }),
    ...(minimumMinor > 0
      ? [t('StaffPromotionFromAmount', { amount: formatMoney(minimumMinor, language, locality.country) })]
      : []),
    ...(startsAt ? [t('StaffPromotionFromTime', { time: time(startsAt) })] : []),
    ...(endsAt ? [t('StaffPromotionToTime', { time: time(endsAt) })] : []),
    ...(row.maxUses === null ? [] : [t('StaffPromotionAtMost', { count: row.maxUses })]),
    ...(row.maxUsesPerCustomer === null ? [] : [t('StaffPromotionAtMostEach', { count: row.maxUsesPerCustomer })]),
    row.isAutoApply ? t('StaffPromotionByItself') : t('StaffPromotionByCode', { code: row.code }),
    ...(row.isAdminOnly ? [t('StaffPromotionByStaff')] : []),
  ];
  const sentence = `${parts.join(', ')}.`;
  return promotionState(row, now) === 'active' ? sentence : `${sentence} ${t('StaffPromotionNotUsed')}`;
}
