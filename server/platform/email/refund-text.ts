import type { Words } from '../words.contract.ts';
import type { PhraseKey } from '../phrase-key.contract.ts';
import type { MailContent, MailedRefund } from './mail.contract.ts';
import { oneLine } from './one-line.rules.ts';

const refundKeys = {
  goes: {
    card: 'MailRefundGoesCard',
    credit: 'MailRefundGoesCredit',
    check: 'MailRefundGoesCheck',
    wire: 'MailRefundGoesWire',
    dispute: 'MailRefundGoesDispute',
  },
  went: {
    card: 'MailRefundWentCard',
    credit: 'MailRefundWentCredit',
    check: 'MailRefundWentCheck',
    wire: 'MailRefundWentWire',
    dispute: 'MailRefundWentDispute',
  },
} as const satisfies Record<string, Record<MailedRefund['method'], PhraseKey>>;

/** Returns how money goes back, or went. */
export function refundText(
  { amount, method, card }: MailedRefund,
  time: keyof typeof refundKeys,
  t: Words['t'],
): string {
  const { brand = '', last4 = '' } = card ?? {};
  const tokens = { amount: oneLine(amount), brand: oneLine(brand), last4: oneLine(last4) };
  return t(refundKeys[time][method], tokens);
}

/** Returns where the money of a credit note goes: what the buyer's credit had paid goes back to it. */
export function creditText(
  { refund, toCredit, byHand }: Extract<MailContent, { kind: 'creditIssued' }>,
  t: Words['t'],
): string {
  const texts = [
    ...(toCredit ? [t('MailRefundReturnsToCredit', { amount: oneLine(toCredit) })] : []),
    ...(refund ? [refundText(refund, 'goes', t)] : []),
    ...(byHand ? [t('MailRefundByHand', { amount: oneLine(byHand) })] : []),
  ];
  return texts.length > 0 ? texts.join(' ') : t('MailRefundNone');
}
