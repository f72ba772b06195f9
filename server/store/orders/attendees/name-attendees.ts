import { eq } from 'drizzle-orm';
import { readPeople } from '../../../people/accounts/people-list.rules.ts';
import type { Problems } from '../../../platform/problem.rules.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import { failFields, succeed, type Result } from '../../../platform/result.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Clock } from '../../../platform/clock.ts';
import { listOrderLines, type Order, type OrderLine } from '../order.repo.ts';
import { orders } from '../order.table.ts';
import { listAttendees, replaceAttendees, type SeatedAttendee } from './attendee.repo.ts';
import {
  fillSeats,
  isOpenForNames,
  listField,
  mergeAttendees,
  readAttendees,
  seatFields,
  seatsLeft,
  withSeatsLeft,
} from './attendee.rules.ts';

/**
 * Writes down who attends the courses and examinations of an order, and tells the training system. The order is the
 * caller's to name: anybody who may see it names them. What has begun keeps its attendees. Nothing is written while
 * anything is wrong with a field or a line of a list.
 */
export async function nameAttendees(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  order: Order,
  form: URLSearchParams,
): Promise<Result<{ isChanged: boolean }, 'invalid_input'>> {
  // Nobody takes part in what waits for accounts.
  if (order.stoppedBy === 'accounts') return succeed({ isChanged: false });
  const lines = (await listOrderLines(db, order.id)).map(withSeatsLeft).filter(
    // A form that says nothing of a line, such as one of an older page, changes nothing of it.
    (line) => isOpenForNames(line, clock.now()) && form.has(seatFields(line, 1).name),
  );
  return db.transaction(async (tx) => {
    // Two who name attendees at once are told of in their order.
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, order.id)).for('update');
    const ids = lines.map(({ id }) => id);
    const before = (await listAttendees(tx, order.id)).filter(({ lineId }) => ids.includes(lineId));
    const read = lines.map((line) => ({ line, ...readLine(line, form, before) }));
    const problems: Problems = Object.assign({}, ...read.map((each) => each.problems));
    if (Object.keys(problems).length > 0) {
      return failFields('invalid_input', 'Some attendees are not complete.', problems);
    }
    const named = read.flatMap(({ line, attendees }) => attendees.map((each) => ({ ...each, lineId: line.id })));
    if (isSame(named, before)) return succeed({ isChanged: false });
    await replaceAttendees(tx, clock, ids, named);
    await enqueueAttendees(tx, clock, order);
    return succeed({ isChanged: true });
  });
}

/** Reads who attends a line: from its fields, from what was saved elsewhere meanwhile, and from its list. */
function readLine(line: OrderLine, form: URLSearchParams, before: readonly SeatedAttendee[]) {
  const current = before
    .filter(({ lineId }) => lineId === line.id)
    .map(({ seat, name, email }) => ({ seat, name, email }));
  const typed = readAttendees(line, form);
  const merged = mergeAttendees(line, form, { entered: typed.attendees, current });
  const filled = fillSeats(line, readPeople(form.get(listField(line)) ?? ''), merged.attendees);
  const problems: Problems = Object.assign({}, merged.problems, typed.problems, filled.problems);
  return { attendees: filled.attendees, problems };
}

const isSame = (...lists: [readonly SeatedAttendee[], readonly SeatedAttendee[]]): boolean => {
  const [one, other] = lists.map((list) =>
    JSON.stringify(list.map(({ lineId, seat, name, email }) => [lineId, seat, name, email])),
  );
  return one === other;
};

/** Tells the training system everybody who attends what an order holds: the whole of it, never the change alone. */
export async function enqueueAttendees(tx: Database, clock: Clock, order: Order): Promise<void> {
  const lines = (await listOrderLines(tx, order.id)).filter(({ enrollment }) => enrollment !== null);
  const attendees = await listAttendees(tx, order.id);
  const orderId = String(order.id);
  await enqueue(tx, clock, {
    connector: 'lms',
    kind: 'course-attendees',
    reference: `order-${orderId}-attendees-${crypto.randomUUID()}`,
    payload: { orderId, orderNumber: order.orderNumber, courses: lines.map((line) => courseOf(line, attendees)) },
    subject: `order-${orderId}`,
    // A guest's order stands for the person it is about: what is told of it keeps its order.
    subjectUserId: order.userId ?? `order:${orderId}`,
  });
}

const courseOf = (line: OrderLine, attendees: readonly SeatedAttendee[]) => ({
  lineItemId: line.id,
  productId: line.productId,
  sku: line.sku,
  sessionId: line.session?.id ?? null,
  seats: seatsLeft(line),
  attendees: attendees
    .filter(({ lineId }) => lineId === line.id)
    .map(({ seat, name, email }) => ({ seat, name, email })),
});
