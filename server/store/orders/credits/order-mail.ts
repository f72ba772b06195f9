import type { Database } from '../../../platform/db/connection.ts';
import type { EmailDraft, MailContent, MailedRefund } from '../../../platform/email/mail.contract.ts';
import type { OutgoingMessage } from '../../../platform/integrations/outgoing-message.ts';
import { formatMoney } from '../../pricing/money.rules.ts';
import { issueOrderLink } from '../links/order-link.ts';
import { orderLinkPath, ownOrderPath } from '../order-paths.rules.ts';
import type { OrderServices } from '../order-services.ts';
import { cardName } from '../order-wording.ts';
import type { Order } from '../order.repo.ts';
import type { Refund } from './refund.repo.ts';

export type MailServices = Pick<OrderServices, 'clock' | 'env' | 'installation'>;

/**
 * Returns an email to the buyer of an order, with a link to its page.
 * @param reference names what it is about, so that a repeat is recognised
 * @param kind of the message in the outbox
 */
export async function orderMail(
  tx: Database,
  { clock, env, installation }: MailServices,
  order: Order,
  reference: string,
  toContent: (about: { name: string; orderNumber: string; link: string }) => MailContent,
  kind = 'order-credit',
): Promise<OutgoingMessage> {
  const { id, orderNumber, language, userId, email, firstName } = order;
  const token = userId === null ? await issueOrderLink(tx, { clock, installation }, id) : null;
  const path = token === null ? ownOrderPath(String(id), language) : orderLinkPath(token, language);
  const content = toContent({ name: firstName, orderNumber, link: env.siteOrigin + path });
  const draft: EmailDraft = { to: email, language, content };
  return { connector: 'mail', kind, reference, payload: { ...draft } };
}

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
