import { eq } from 'drizzle-orm';
import type { ContentSource } from '../../content/api/content-source.ts';
import { hasOtherHistory, readChanges, readFeedMark } from '../../content/publish/change-feed.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { Platform } from '../../platform/platform.ts';
import { startLoop, type Loop } from '../../platform/start-loop.ts';
import { officeWatch } from '../accounts/office.table.ts';
import { readContentOffices, type ContentOffices } from './read-content-offices.ts';
import { replaceSeats } from './replace-seats.ts';

type Tools = Pick<Platform, 'db' | 'clock'> & { source: ContentSource };

/** A step of the position: from null at the beginning. The mark is that of the feed at its end. */
interface Step {
  from: number | null;
  to: number;
  mark: number | null;
}

/** Interval between two looks at the content's change feed, in milliseconds. */
const lookEvery = 3_000;

/** Items whose change can give or end an office. */
const watched = ['list:committee', 'list:office-kind'];

/**
 * Brings the offices that content gives up to date with it. The new position and the offices are one transaction: one of
 * several nodes writes them, every node reads them from the database at its next request, and a crash loses none.
 * @returns the number of offices given and ended
 */
export async function followOffices({ db, clock, source }: Tools): Promise<number> {
  let changed = 0;
  for (;;) {
    const [watch] = await db.select().from(officeWatch);
    const feed = await readChanges(source, watch?.position ?? 0);
    // A restored store is shorter or has another history: its committees are read as a whole.
    const isNew = !watch || feed.head < watch.position || (await hasOtherHistory(source, watch));
    if (!isNew && feed.cursor <= watch.position) return changed;
    const isTouched = isNew || feed.items.some(({ tags }) => tags.some((tag) => watched.includes(tag)));
    const offices = isTouched ? await readContentOffices(source) : null;
    const to = isNew ? feed.head : feed.cursor;
    const mark = await readFeedMark(source, to);
    const written = await write({ db, clock }, { from: watch?.position ?? null, to, mark, offices });
    if (written === null) return changed;
    changed += written;
    if (to >= feed.head) return changed;
  }
}

/** @returns the number of changed offices, or null when another node has written this part */
async function write(
  { db, clock }: Omit<Tools, 'source'>,
  { offices, ...step }: Step & { offices: ContentOffices | null },
): Promise<number | null> {
  return db.transaction(async (tx) => {
    if (!(await takePosition(tx, step))) return null;
    return offices ? replaceSeats(tx, clock, offices) : 0;
  });
}

/** Advances the position unless another node has done so. */
async function takePosition(tx: Database, { from, to, mark }: Step): Promise<boolean> {
  const values = { position: to, mark };
  if (from === null) {
    const begun = await tx.insert(officeWatch).values(values).onConflictDoNothing().returning();
    return begun.length > 0;
  }
  const moved = await tx.update(officeWatch).set(values).where(eq(officeWatch.position, from)).returning();
  return moved.length > 0;
}

/** Follows the committees of the content until it is stopped. */
export const startOffices = (tools: Tools & Pick<Platform, 'log'>): Loop =>
  startLoop({
    every: lookEvery,
    run: () => followOffices(tools),
    log: tools.log,
    problem: 'the offices that committees give could not be read; those known before count',
  });
