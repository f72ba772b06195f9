import type { PhraseKey } from '../phrase-key.contract.ts';
import type { Words } from '../words.contract.ts';
import { oneLine } from './one-line.rules.ts';
import type { PricePlanMail } from './price-plan-mail.contract.ts';

const reasons = {
  gone: 'MailPricePlanGone',
  refused: 'MailPricePlanRefused',
  fault: 'MailPricePlanFault',
} as const satisfies Record<PricePlanMail['reason'], PhraseKey>;

function changeText({ change, amount, list }: PricePlanMail, t: Words['t']): string {
  if (change !== 'price') return t(change === 'on' ? 'MailPricePlanOn' : 'MailPricePlanOff');
  const price = oneLine(amount);
  return list === ''
    ? t('MailPricePlanPrice', { amount: price })
    : t('MailPricePlanOfList', { list: oneLine(list), amount: price });
}

/** Returns the values of an email about a planned price or sale that failed. */
export function pricePlanFacts(content: PricePlanMail, t: Words['t']): Record<string, string> {
  const { title, time, isEnd, reason } = content;
  return {
    title: oneLine(title),
    time: oneLine(time),
    change: changeText(content, t),
    effect: t(isEnd ? 'MailPricePlanNotEnded' : 'MailPricePlanNotBegun'),
    reason: t(reasons[reason]),
  };
}
