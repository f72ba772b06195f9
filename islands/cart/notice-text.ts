import type { CartNotice } from '../../server/cart/cart.contract.ts';
import { refusalKeys } from '../../server/cart/line-refusal.rules.ts';
import { formatMoney } from '../../server/pricing/money.rules.ts';
import type { Say } from '../ui/say.ts';

/** The phrase for why something cannot be in the cart; a reason nobody knows is "not available". */
export const refusalText = (reason: string | null, say: Say): string =>
  say(
    reason !== null && Object.hasOwn(refusalKeys, reason)
      ? refusalKeys[reason as keyof typeof refusalKeys]
      : 'CartRefusalUnknown',
  );

/** What a notice says: names in the page's language, amounts as money, the reason in words. */
export function noticeText({ key, kind, values }: CartNotice, say: Say, language: string): string {
  const tokens = Object.fromEntries(
    Object.entries(values).map(([name, value]): [string, string | number] => {
      if (typeof value === 'object') return [name, language === 'es' ? value.es : value.en];
      if (name === 'reason') return [name, refusalText(String(value), say)];
      if (name.endsWith('Minor')) return [name.slice(0, -'Minor'.length), formatMoney(Number(value), language)];
      return [name, value];
    }),
  );
  const text = say(key, tokens);
  return kind === 'promotion_removed' ? `${String(tokens['code'])}: ${text}` : text;
}
