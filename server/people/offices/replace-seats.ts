import { isDeepStrictEqual } from 'node:util';
import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { recordAudit } from '../access/audit.repo.ts';
import { committeeSeats, officeKinds } from '../accounts/office.table.ts';
import { users } from '../auth/auth.table.ts';
import { seatKey, type ContentOffices } from './read-content-offices.ts';

type Seat = typeof committeeSeats.$inferSelect;

/** Actor of audit entries about offices that content gave or ended; the item's revision names the editor. */
export const contentActor = 'content';

/**
 * Replaces the offices that content gives. Holders who have an account get an audit entry for each change.
 * @returns the number of changes
 */
export async function replaceSeats(tx: Database, clock: Clock, { seats, kinds }: ContentOffices): Promise<number> {
  await tx.delete(officeKinds);
  if (kinds.length > 0) await tx.insert(officeKinds).values(kinds);
  const before = new Map((await tx.select().from(committeeSeats)).map((seat) => [seatKey(seat), seat]));
  const after = new Map(seats.map((seat) => [seatKey(seat), seat as Seat]));
  const ended = [...before].filter(([key]) => !after.has(key)).map(([, seat]) => seat);
  const given = [...after].filter(([key, seat]) => !isDeepStrictEqual(before.get(key), seat)).map(([, seat]) => seat);
  for (const { email, acronym, officeName } of [...ended, ...given]) {
    const isSeat = and(
      eq(committeeSeats.email, email),
      eq(committeeSeats.acronym, acronym),
      eq(committeeSeats.officeName, officeName),
    );
    await tx.delete(committeeSeats).where(isSeat);
  }
  if (given.length > 0) await tx.insert(committeeSeats).values(given);
  await recordSeats(tx, clock, 'office-end', ended);
  await recordSeats(tx, clock, 'office-give', given);
  return ended.length + given.length;
}

async function recordSeats(
  tx: Database,
  clock: Clock,
  action: 'office-give' | 'office-end',
  seats: readonly Seat[],
): Promise<void> {
  if (seats.length === 0) return;
  const emails = [...new Set(seats.map(({ email }) => email))];
  const holders = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.email, emails), eq(users.emailVerified, true)));
  const ids = new Map(holders.map(({ id, email }) => [email, id]));
  const requestId = randomUUID();
  for (const { email, acronym, officeName, kindId } of seats) {
    const subjectUserId = ids.get(email);
    if (subjectUserId === undefined) continue;
    const detail = `${acronym}: ${officeName} (${kindId}), by the committee's content`;
    await recordAudit(tx, clock, { actorUserId: contentActor, subjectUserId, action, detail, requestId });
  }
}
