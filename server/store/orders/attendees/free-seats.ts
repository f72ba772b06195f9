import { eq, sql } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/connection.ts';
import type { Order, OrderLine } from '../order.repo.ts';
import { orderLines } from '../order.table.ts';
import { listAttendees, replaceAttendees } from './attendee.repo.ts';
import { keepSeats, seatsLeft } from './attendee.rules.ts';
import { enqueueAttendees } from './name-attendees.ts';
import { enqueueCourseSeats } from './tell-seats.ts';

/**
 * Takes seats of courses back, and tells the training system who still attends, and the order system. Free seats go first, then those of the
 * highest numbers.
 * @param units at most the seats that are left, by line
 */
export async function freeSeats(
  tx: Database,
  clock: Clock,
  { order, lines, units }: { order: Order; lines: readonly OrderLine[]; units: ReadonlyMap<string, number> },
): Promise<void> {
  const changed = lines.filter(({ id, enrollment }) => enrollment !== null && units.has(id));
  if (changed.length === 0) return;
  const attendees = await listAttendees(tx, order.id);
  for (const line of changed) {
    const some = units.get(line.id) ?? 0;
    await tx
      .update(orderLines)
      .set({ freedSeats: sql`${orderLines.freedSeats} + ${some}` })
      .where(eq(orderLines.id, line.id));
    const own = attendees.filter(({ lineId }) => lineId === line.id);
    const kept = keepSeats(own, seatsLeft(line) - some);
    if (own.length > 0)
      await replaceAttendees(
        tx,
        clock,
        [line.id],
        kept.map(({ seat, name, email }) => ({ lineId: line.id, seat, name, email })),
      );
  }
  await enqueueAttendees(tx, clock, order);
  await enqueueCourseSeats(tx, clock, order);
}
