import { createHash } from 'node:crypto';
import type { Database } from './connection.ts';
import { databaseIdentity } from './identity.table.ts';

/** Hexadecimal digits of a mark: 48 bits, which a number represents exactly. */
const digits = 12;

/**
 * Returns a number that identifies the history of a feed, made of the database's identity and the newest row at a
 * position. A database restored to an earlier moment and changed since has another row at that position.
 * @param row what identifies the row, null where the feed is empty
 */
export async function markFeed(db: Database, row: readonly unknown[] | null): Promise<number> {
  const [identity] = await db.select({ name: databaseIdentity.name }).from(databaseIdentity);
  const text = JSON.stringify([identity?.name ?? null, row]);
  return Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, digits), 16);
}
