import type { Database } from '../../../platform/db/connection.ts';
import type { EmailDraft, MailContent } from '../../../platform/email/mail.contract.ts';
import type { OutgoingMessage } from '../../../platform/integrations/outgoing-message.ts';
import { issueOrderLink } from '../links/order-link.ts';
import { orderLinkPath, ownOrderPath } from '../order-paths.rules.ts';
import type { OrderServices } from '../order-services.ts';
import type { Order } from '../order.repo.ts';

export type MailServices = Pick<OrderServices, 'clock' | 'env' | 'installation'>;

/** Facts that each email about an order names. */
interface About {
  name: string;
  orderNumber: string;
  /** Page of the order; of a guest with the token. */
  link: string;
}

/**
 * Returns an email to the buyer of an order, with a link to its page.
 * @param message.kind of the message in the outbox
 * @param message.reference names what it is about, so that a repeat is recognised
 * @param toContent gets the token of a guest's link as well, for other pages of the order; null for an account
 */
export async function orderMail(
  tx: Database,
  { clock, env, installation }: MailServices,
  order: Order,
  { kind, reference }: { kind: string; reference: string },
  toContent: (about: About, token: string | null) => MailContent,
): Promise<OutgoingMessage> {
  const { id, orderNumber, language, userId, email, firstName: name } = order;
  const token = userId === null ? await issueOrderLink(tx, { clock, installation }, id) : null;
  const path = token === null ? ownOrderPath(String(id), language) : orderLinkPath(token, language);
  const content = toContent({ name, orderNumber, link: env.siteOrigin + path }, token);
  const draft: EmailDraft = { to: email, language, content };
  return { connector: 'mail', kind, reference, payload: { ...draft } };
}
