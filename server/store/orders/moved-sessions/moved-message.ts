import { sitePath } from '../../../content/items/site-path.rules.ts';
import { writeCourseCalendar } from '../../../platform/dates/calendar-file.ts';
import type { EmailDraft } from '../../../platform/email/mail.contract.ts';
import type { Locality } from '../../../platform/installation/installation.contract.ts';
import type { OutgoingMessage } from '../../../platform/integrations/outgoing-message.ts';
import { sessionText } from '../../catalog/session-text.rules.ts';
import type { Booked } from './booked.repo.ts';
import type { SessionFacts } from './session-move.table.ts';

interface Move {
  sessionId: string;
  before: SessionFacts;
  after: SessionFacts;
  sequence: number;
}

/** Returns the email that tells of a moved or cancelled session, with the calendar file that replaces the earlier one. */
export function movedMessage(
  { order, line, name, email: to }: Booked,
  { sessionId, before, after, sequence }: Move,
  { siteOrigin, installation }: { siteOrigin: string; installation: Locality },
): OutgoingMessage {
  const { language } = order;
  const title = line.name[language];
  const course = { id: line.id, title, note: `${title}\n${order.orderNumber}`, sequence };
  const calendar = writeCourseCalendar([{ ...course, ...after, former: before }], {
    host: new URL(siteOrigin).hostname,
    stamp: order.placedAt,
    timeZone: installation.timeZone,
  });
  const draft: EmailDraft = {
    to,
    language,
    content: {
      kind: after.isCancelled ? 'sessionCancelled' : 'sessionMoved',
      name,
      orderNumber: order.orderNumber,
      course: title,
      before: sessionText(before, language, installation),
      after: sessionText(after, language, installation),
      calendar,
      // Somebody who was named may see the course, not the order.
      link: siteOrigin + sitePath(`/products/${line.productId}`, language),
    },
  };
  const reference = `session-${sessionId}-${sequence}-${line.id}-${to}`;
  return { connector: 'mail', kind: 'session-move', reference, payload: { ...draft } };
}
