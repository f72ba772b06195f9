import { asc, eq, inArray } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { orderAttendees } from '../order-attendee.table.ts';
import { orderLines } from '../order.table.ts';
import type { Attendee } from './attendee.rules.ts';

/** Somebody who attends, with the line whose seat they take. */
export type SeatedAttendee = Attendee & { lineId: string };

/** Returns who attends what an order holds, by line and seat. */
export const listAttendees = async (db: Database, orderId: number): Promise<SeatedAttendee[]> =>
  db
    .select({
      lineId: orderAttendees.orderLineId,
      seat: orderAttendees.seat,
      name: orderAttendees.name,
      email: orderAttendees.email,
    })
    .from(orderAttendees)
    .innerJoin(orderLines, eq(orderLines.id, orderAttendees.orderLineId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position), asc(orderAttendees.seat));

/** Writes who attends some lines, in the place of who did. */
export async function replaceAttendees(
  tx: Database,
  clock: Clock,
  lineIds: readonly string[],
  attendees: readonly SeatedAttendee[],
): Promise<void> {
  const namedAt = clock.now();
  await tx.delete(orderAttendees).where(inArray(orderAttendees.orderLineId, [...lineIds]));
  const rows = attendees.map(({ lineId: orderLineId, ...attendee }) => ({ orderLineId, ...attendee, namedAt }));
  if (rows.length > 0) await tx.insert(orderAttendees).values(rows);
}
