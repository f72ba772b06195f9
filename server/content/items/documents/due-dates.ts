import type { Platform } from '../../../platform/platform.ts';
import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { startLoop, type Loop } from '../../../platform/start-loop.ts';
import type { Log } from '../../../platform/log.ts';
import { addChange, newestChange, takeWriteTurn, type ChangeRow } from '../change-feed.repo.ts';
import { sitePath } from '../site-path.rules.ts';
import { contentChanges, contentDue, contentItems } from '../content.table.ts';
import { documentTurningPoints, readDocuments } from './published-document.rules.ts';
import { turningPoints, type RevisionSchedule } from './revision-schedule.rules.ts';

/** Interval between checks for due changes, in milliseconds: a page changes within a minute of its date. */
const lookEvery = 10_000;

/** Something that shows another state from each of its points on, as the feed names it. */
export interface DatedItem extends Pick<ChangeRow, 'id' | 'locale' | 'type' | 'paths' | 'tags'> {
  points: readonly Date[];
}

/** Where dates come from. */
export interface DatedSource {
  /** Type in the feed; the dates are read again after a change of this type. */
  type: string;
  read(db: Database, timeZone: string): Promise<DatedItem[]>;
  /** Returns whether dates have changed that the feed of this site does not tell of. */
  hasChanged?(): Promise<boolean>;
}

/**
 * Appends a change to the feed for all that shows something else from now on because a date has come: a step of a revision
 * opens or closes, a document appears or goes, an amendment comes into force. What reads the feed needs to know nothing of dates
 * (docs/decisions/documents-and-committees.md#dated-changes).
 */
export class DueDates {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #timeZone: string;
  readonly #sources: readonly DatedSource[];
  #seq = -1;
  #items: readonly DatedItem[] = [];

  constructor(
    { db, clock, installation }: Pick<Platform, 'db' | 'clock' | 'installation'>,
    others: readonly DatedSource[] = [],
    documents: DatedSource = storedDocuments,
  ) {
    this.#sources = [documents, ...others];
    this.#db = db;
    this.#clock = clock;
    this.#timeZone = installation.timeZone;
  }

  start(log: Log): Loop {
    return startLoop({
      every: lookEvery,
      run: () => this.look(),
      log,
      problem: 'what has become due is not shown yet',
    });
  }

  /** Appends what has become due since the last time, whichever process that was. @returns how many changes */
  async look(): Promise<number> {
    await this.#follow();
    const now = this.#clock.now();
    const [known] = await this.#db.select().from(contentDue);
    if (!known) {
      // The content is new here, so later reads already see the dates up to now.
      await this.#db.insert(contentDue).values({ reachedAt: now }).onConflictDoNothing();
      return 0;
    }
    if (this.#dueBetween(known.reachedAt, now).length === 0) return 0;
    return this.#db.transaction(async (tx) => {
      await takeWriteTurn(tx);
      const [reached = known] = await tx.select().from(contentDue).for('update');
      const due = this.#dueBetween(reached.reachedAt, now);
      for (const { points: _, ...item } of due) await addChange(tx, { ...item, isDeleted: false, changedAt: now });
      if (now > reached.reachedAt) await tx.update(contentDue).set({ reachedAt: now });
      return due.length;
    });
  }

  #dueBetween(from: Date, to: Date): DatedItem[] {
    return this.#items.filter(({ points }) => points.some((point) => point > from && point <= to));
  }

  /** Reads all dates, when something that has any has changed since the last time. */
  async #follow(): Promise<void> {
    const seq = await newestChange(this.#db);
    const before = this.#seq;
    const isOld = seq !== before && (seq < before || before < 0 || (await this.#hasChangedSince(before)));
    const changed = await Promise.all(this.#sources.map(async (source) => source.hasChanged?.() ?? false));
    if (isOld || changed.includes(true)) {
      const read = this.#sources.map(async (source) => source.read(this.#db, this.#timeZone));
      this.#items = (await Promise.all(read)).flat();
    }
    // Only once they are read: a source may be away.
    this.#seq = seq;
  }

  async #hasChangedSince(seq: number): Promise<boolean> {
    const types = this.#sources.map(({ type }) => type);
    const changed = and(inArray(contentChanges.type, types), gt(contentChanges.seq, seq));
    return (await this.#db.select({ id: contentChanges.id }).from(contentChanges).where(changed).limit(1)).length > 0;
  }
}

const storedDocuments: DatedSource = {
  type: 'document',
  async read(db, timeZone) {
    const rows = await db
      .select({
        id: contentItems.id,
        locale: contentItems.locale,
        path: contentItems.path,
        fields: contentItems.fields,
      })
      .from(contentItems)
      .where(and(eq(contentItems.type, 'document'), isNotNull(contentItems.fields)));
    return rows
      .map(({ id, locale, path, fields }) => ({
        id,
        locale,
        type: 'document',
        paths: path === null ? [] : [sitePath(path, locale)],
        tags: [id, 'list:document'],
        points: pointsOf(fields ?? {}, timeZone),
      }))
      .filter(({ points }) => points.length > 0);
  },
};

/** The instants at which a stored document shows something else. */
function pointsOf(fields: Record<string, unknown>, timeZone: string): Date[] {
  const schedule = fields['schedule'] as (RevisionSchedule & { documents?: unknown }) | undefined;
  const editions = Array.isArray(fields['editions']) ? (fields['editions'] as { documents?: unknown }[]) : [];
  return [
    ...(schedule ? turningPoints(schedule, timeZone) : []),
    ...[...editions, ...(schedule ? [schedule] : [])].flatMap(({ documents }) =>
      documentTurningPoints(readDocuments(documents), timeZone),
    ),
  ];
}
