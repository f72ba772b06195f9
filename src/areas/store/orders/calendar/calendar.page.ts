import { writeCourseCalendar } from '../../../../../server/platform/dates/calendar-file.ts';
import { listOrderLines } from '../../../../../server/store/orders/order.repo.ts';
import { findCalendarBases, findSequences } from '../../../../../server/store/orders/moved-sessions/booked.repo.ts';
import { joiningText } from '../../../../components/orders/show-participations.ts';
import { definePage } from '../../../../http/define-page.ts';
import { notFound } from '../../../../http/responses.ts';
import { sendCalendarFile } from '../../../../http/file-answer.ts';
import { noFrame, siteFrame } from '../../../../layouts/site-frame.ts';
import { findAskedOrder } from '../find-asked-order.ts';

/** Answers with a calendar of the order's course dates. */
export const calendarPage = definePage({
  access: 'public',
  isFile: true,
  frame: noFrame,
  async load(call) {
    const { services, language } = call;
    const order = await findAskedOrder(call);
    if (order instanceof Response) return order;
    const lines = await listOrderLines(services.db, order.id);
    const sessions = lines.flatMap(({ session }) => (session ? [session.id] : []));
    const sequences = await findSequences(services.db, sessions);
    const bases = await findCalendarBases(
      services.db,
      lines.map(({ id }) => id),
    );
    const { t } = await siteFrame(call);
    const courses = lines.flatMap((line) => {
      const { id, name, session } = line;
      if (!session) return [];
      const { place, startsAt, endsAt, isCancelled = false } = session;
      const sequence = (sequences.get(session.id) ?? 0) + (bases.get(id) ?? 0);
      const note = `${t('OrderOf', { number: order.orderNumber })}\n${joiningText(line, t)}`;
      return [{ id, place, startsAt, endsAt, isCancelled, sequence, note, title: name[language] }];
    });
    if (courses.length === 0) return notFound();
    const host = new URL(services.env.siteOrigin).hostname;
    const body = writeCourseCalendar(courses, {
      host,
      stamp: order.placedAt,
      timeZone: services.installation.timeZone,
    });
    return sendCalendarFile(`${order.orderNumber}.ics`, body);
  },
});
