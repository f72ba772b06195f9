import { createHash } from 'node:crypto';
import type { Database } from './connection.ts';
import { databaseIdentity } from './identity.table.ts';

/** Hexadecimal digits of a mark: 48 bits, which a number represents exactly. */
const digits = 12;

/**
 * Returns a number that identifies the history of a feed, made of the database's identity and timeline and the
 * newest row at a position. A database restored to an earlier moment and changed since has another row at that position,
 * and one restored by `npm run backup` another timeline.
 * @param row what identifies the row, null where the feed is empty
 */
export async function markFeed(db: Database, row: readonly unknown[] | null): Promise<number> {
  const [identity] = await db.select().from(databaseIdentity);
  const { name = null, timeline = null } = identity ?? {};
  const text = JSON.stringify(timeline === null ? [name, row] : [name, row, timeline]);
  return Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, digits), 16);
}
