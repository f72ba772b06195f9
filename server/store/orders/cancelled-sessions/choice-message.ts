import type { Database } from '../../../platform/db/connection.ts';
import type { OutgoingMessage } from '../../../platform/integrations/outgoing-message.ts';
import { sessionText } from '../../catalog/session-text.rules.ts';
import { orderMail, type MailServices } from '../messages/order-mail.ts';
import { sessionChoicePath } from '../order-paths.rules.ts';
import type { Order, OrderLine } from '../order.repo.ts';

/** Returns the email that asks a buyer what becomes of the seats in a cancelled session. */
export function choiceMessage(
  tx: Database,
  services: MailServices,
  { order, line }: { order: Order; line: OrderLine },
): Promise<OutgoingMessage> {
  const { orderNumber, language } = order;
  const message = { kind: 'session-choice', reference: `session-choice-${line.id}-${crypto.randomUUID()}` };
  return orderMail(tx, services, order, message, ({ name }, token) => ({
    kind: 'sessionChoice',
    name,
    orderNumber,
    course: line.name[language],
    before: line.session ? sessionText(line.session, language, services.installation) : '',
    link: services.env.siteOrigin + sessionChoicePath(orderNumber, language, token),
  }));
}
