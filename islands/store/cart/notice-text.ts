import type { CartNotice } from '../../../server/store/cart/cart.contract.ts';
import { refusalKeys } from '../../../server/store/cart/line-refusal.rules.ts';
import type { Translate } from '../../platform/ui/translate.ts';
import { toLocale } from '../../../server/platform/locale.rules.ts';
import type { CartKey } from './cart-phrases.ts';

/** Returns the phrase for a refusal of the cart; an unknown reason is "not available". */
export const refusalText = (reason: string | null, t: Translate<CartKey>): string =>
  t(
    reason !== null && Object.hasOwn(refusalKeys, reason)
      ? refusalKeys[reason as keyof typeof refusalKeys]
      : 'CartRefusalUnknown',
  );

/** Returns the text of a notice: names in the page's language, amounts as money, the reason in words. */
export function noticeText(
  { key, kind, values }: CartNotice,
  { t, language, money }: { t: Translate<CartKey>; language: string; money: (amountMinor: number) => string },
): string {
  const tokens = Object.fromEntries(
    Object.entries(values).map(([name, value]): [string, string | number] => {
      if (typeof value === 'object') return [name, value[toLocale(language)]];
      if (name === 'reason') return [name, refusalText(String(value), t)];
      if (name.endsWith('Minor')) return [name.slice(0, -'Minor'.length), money(Number(value))];
      return [name, value];
    }),
  );
  const text = t(key as CartKey, tokens);
  return kind === 'promotion_removed' ? `${String(tokens['code'])}: ${text}` : text;
}
