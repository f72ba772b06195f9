import type { MailedRefund } from '../../../platform/email/mail.contract.ts';
import { formatMoney } from '../../pricing/money.rules.ts';
import type { MailServices } from '../messages/order-mail.ts';
import { cardName } from '../order-wording.ts';
import type { Order } from '../order.repo.ts';
import type { Refund } from './refund.repo.ts';

/** Returns a refund as emails tell it. */
export function mailedRefund(
  { amountMinor, method }: Pick<Refund, 'amountMinor' | 'method'>,
  { language, card }: Pick<Order, 'language' | 'card'>,
  { installation }: Pick<MailServices, 'installation'>,
): MailedRefund {
  return {
    amount: formatMoney(amountMinor, language, installation.country),
    method,
    card: method === 'card' && card ? { brand: cardName(card.brand), last4: card.last4 } : null,
  };
}
