import { and, asc, eq, gt, ne } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { newestRevision } from '../items/content.repo.ts';
import type { DeskVisitor, NewestRevision } from './presence.contract.ts';
import { presenceSeconds } from './presence.rules.ts';
import { deskPresence } from './presence.table.ts';

interface Presence {
  userId: string;
  name: string;
  id: string;
  locale: string;
  place: string | null;
}

/** Notes that somebody has the form of an item open. @returns who else has, and the newest revision */
export async function reportPresence(
  db: Database,
  clock: Clock,
  { userId, name, id, locale, place }: Presence,
): Promise<Result<{ others: DeskVisitor[]; newest: NewestRevision }, 'not_found'>> {
  const last = await newestRevision(db, id, locale);
  if (!last) return fail('not_found', `There is no item ${id} in ${locale}.`);
  const seenAt = clock.now();
  await db
    .insert(deskPresence)
    .values({ userId, id, locale, name, place, seenAt })
    .onConflictDoUpdate({
      target: [deskPresence.userId, deskPresence.id, deskPresence.locale],
      set: { name, place, seenAt },
    });
  const since = new Date(seenAt.getTime() - presenceSeconds.counts * 1_000);
  const others = await db
    .select({ name: deskPresence.name, place: deskPresence.place })
    .from(deskPresence)
    .where(
      and(
        eq(deskPresence.id, id),
        eq(deskPresence.locale, locale),
        ne(deskPresence.userId, userId),
        gt(deskPresence.seenAt, since),
      ),
    )
    .orderBy(asc(deskPresence.name));
  const { revision, savedBy, savedAt, isDraft, fields } = last;
  const newest = { revision, savedBy, savedAt: savedAt.toISOString(), isDraft, isDeletion: fields === null };
  return succeed({ others, newest });
}
