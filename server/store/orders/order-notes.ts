import { asc, eq } from 'drizzle-orm';
import type { Person } from '../../people/access/access.contract.ts';
import { may } from '../../people/access/access.rules.ts';
import { recordAudit } from '../../people/access/audit.repo.ts';
import { users } from '../../people/auth/auth.table.ts';
import type { Database } from '../../platform/db/connection.ts';
import { cleanText, findTextProblem, type Problem } from '../../platform/problem.rules.ts';
import type { Platform } from '../../platform/platform.ts';
import { orderNotes } from './order-note.table.ts';
import { orderSubject } from './order-subject.rules.ts';
import type { Order } from './order.repo.ts';

/** Longest note, in characters. */
export const noteLimit = 2_000;

/** A note with the address of its author; null when their account is gone. */
export interface OrderNote {
  text: string;
  writtenAt: Date;
  author: string | null;
}

/**
 * Adds a note of staff to an order.
 * @returns the problem of its text; 'not_found' without the right
 */
export async function addOrderNote(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  {
    staff,
    order,
    text,
    requestId,
  }: { staff: Pick<Person, 'userId' | 'rights' | 'impersonator'>; order: Order; text: string; requestId: string },
): Promise<Problem | 'not_found' | null> {
  if (!may(staff, 'orders.decide')) return 'not_found';
  const note = cleanText(text);
  const problem = findTextProblem(note, { max: noteLimit, isRequired: true });
  if (problem) return problem;
  const writtenAt = clock.now();
  await db.transaction(async (tx) => {
    await tx.insert(orderNotes).values({ orderId: order.id, text: note, writtenBy: staff.userId, writtenAt });
    await recordAudit(tx, clock, {
      actorUserId: staff.userId,
      subjectUserId: orderSubject(order),
      action: 'order-note',
      detail: `order ${order.orderNumber}`,
      requestId,
    });
  });
  return null;
}

/** Returns the notes of an order, the oldest first. */
export const listOrderNotes = async (db: Database, orderId: number): Promise<OrderNote[]> =>
  db
    .select({ text: orderNotes.text, writtenAt: orderNotes.writtenAt, author: users.email })
    .from(orderNotes)
    .leftJoin(users, eq(users.id, orderNotes.writtenBy))
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(asc(orderNotes.writtenAt), asc(orderNotes.id));
