import { and, asc, count, desc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { orderAttendees } from '../order-attendee.table.ts';
import type { Order, OrderLine } from '../order.repo.ts';
import { orderLines, orders } from '../order.table.ts';

/** A course or an examination somebody has bought, with the seats that have a name. */
export interface BoughtCourse {
  order: Pick<Order, 'id' | 'orderNumber' | 'placedAt'>;
  line: OrderLine;
  seatsNamed: number;
}

/** Most courses that are listed; older ones are found with their orders. */
const mostCourses = 200;

/** Returns the courses and examinations of a person's orders, the newest order first. */
export const listBoughtCourses = async (db: Database, userId: string): Promise<BoughtCourse[]> =>
  db
    .select({
      order: { id: orders.id, orderNumber: orders.orderNumber, placedAt: orders.placedAt },
      line: orderLines,
      seatsNamed: count(orderAttendees.seat),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(orderAttendees, eq(orderAttendees.orderLineId, orderLines.id))
    .where(and(eq(orders.userId, userId), isNotNull(orderLines.enrollment)))
    .groupBy(orders.id, orderLines.id)
    .orderBy(desc(orders.id), asc(orderLines.position))
    .limit(mostCourses);
