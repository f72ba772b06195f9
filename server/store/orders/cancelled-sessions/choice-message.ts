import type { Database } from '../../../platform/db/connection.ts';
import { longDate } from '../../../platform/dates/date-text.rules.ts';
import type { OutgoingMessage } from '../../../platform/integrations/outgoing-message.ts';
import { sessionText } from '../../catalog/session-text.rules.ts';
import { orderMail, type MailServices } from '../messages/order-mail.ts';
import { sessionChoicePath } from '../order-paths.rules.ts';
import type { Order, OrderLine } from '../order.repo.ts';
import { lastChoiceDay } from './choice-day.rules.ts';

interface Asked {
  order: Order;
  line: OrderLine;
  /** End of the last day; null for a choice without one. */
  chooseBy: Date | null;
  kind: 'sessionChoice' | 'sessionChoiceReminder';
  /** Names what it is about, so that a repeat is recognised. */
  reference: string;
}

/** Returns the email that asks a buyer what becomes of the seats in a cancelled session, or reminds of it. */
export function choiceMessage(
  tx: Database,
  services: MailServices,
  { order, line, chooseBy, kind, reference }: Asked,
): Promise<OutgoingMessage> {
  const { orderNumber, language } = order;
  const message = { kind: 'session-choice', reference };
  return orderMail(tx, services, order, message, ({ name }, token) => ({
    kind,
    name,
    orderNumber,
    course: line.name[language],
    before: line.session ? sessionText(line.session, language, services.installation) : '',
    chooseBy: chooseBy === null ? null : longDate(lastChoiceDay(chooseBy, services.installation.timeZone), language),
    link: services.env.siteOrigin + sessionChoicePath(orderNumber, language, token),
  }));
}
