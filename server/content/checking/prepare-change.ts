import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { FormHosts } from '../editing/find-form-problem.ts';
import { findLiveRevision } from '../editing/find-live-revision.ts';
import { saveWithin, type SavedItem, type SaveFailure, type SaveRequest } from '../editing/save-item.ts';
import { findRow, type ItemRow } from '../items/content.repo.ts';
import { writeInTurn } from '../items/write-in-turn.ts';
import {
  findPreparedChange,
  insertReview,
  listUndecidedChanges,
  updateReview,
  type ReviewRow,
} from '../reviews/review.repo.ts';
import type { LiveChange } from '../reviews/review.rules.ts';
import { withEarlierChange } from './with-earlier-change.ts';

export interface ChangeRequest {
  /** `type:name`. */
  id: string;
  locale: string;
  /** Revision of the live version that the change began with. */
  base: number;
  change: LiveChange;
  /**
   * True for a verb that adds to what is live, such as an erratum: it keeps what the same person has changed before and nobody
   * has decided. A form shows all that it changes, and takes the place of an earlier one.
   */
  isAdded?: boolean;
  by: { userId: string; email: string };
  /** Records it in the audit, in its transaction. */
  record(tx: Database, review: ReviewRow): Promise<void>;
}

type ChangeFailure = SaveFailure | 'not_found' | 'no_change';

/**
 * Stores a change of what is live for a check, beside a draft that waits; it is not sent yet, and readers see nothing of it.
 * It is checked like a save: what would be refused is refused now, and what others published since is merged into it.
 */
export const prepareChange = (
  { db, clock, env }: { db: Database; clock: Clock; env: FormHosts },
  { id, locale, base, change, isAdded = false, by, record }: ChangeRequest,
): Promise<Result<ReviewRow, ChangeFailure>> =>
  writeInTurn(db, async (tx) => {
    const row = await findRow(tx, id, locale);
    const live = row?.fields ? await findLiveRevision(tx, row) : null;
    if (!row?.fields || !live) return fail('not_found', `${id} is not live in ${locale}.`);
    const save = { id, locale, type: row.type, savedBy: by.email, hosts: env };
    const alone = await tryChange(tx, clock, save, base, change);
    if (!alone.ok) return alone;
    const undecided = isAdded ? await listUndecidedChanges(tx, { id, locale }, by.userId) : [];
    let whole = alone.value;
    for (const each of undecided) whole = await withEarlierChange(tx, whole, each);
    const stored = undecided.length === 0 ? alone : await tryChange(tx, clock, save, live.revision, whole);
    if (!stored.ok) return stored;
    const asked = {
      revision: live.revision,
      textBy: by.userId,
      askedBy: by.email,
      askedAt: clock.now(),
      change: stored.value,
    };
    const earlier = await findPreparedChange(tx, { id, locale }, by.userId);
    if (earlier) await updateReview(tx, earlier.id, asked);
    const review = earlier
      ? Object.assign({}, earlier, asked)
      : await insertReview(tx, {
          itemId: id,
          locale,
          userId: by.userId,
          askedOf: null,
          note: '',
          state: 'prepared',
          ...asked,
        });
    await record(tx, review);
    return succeed(review);
  });

/** Returns a change as it would be live: with its defaults, and what others have published since. */
async function tryChange(
  tx: Database,
  clock: Clock,
  {
    id,
    locale,
    type,
    savedBy,
    hosts,
  }: Pick<SaveRequest, 'id' | 'savedBy' | 'hosts'> & { locale: string; type: string },
  base: number,
  change: LiveChange,
): Promise<Result<LiveChange, ChangeFailure>> {
  const { path, fields } = change;
  const tried = await trySave(tx, clock, {
    id,
    body: { type, locale, fields, ...(path !== null && { path }) },
    isDraft: false,
    savedBy,
    base,
    isMerging: true,
    isBeside: true,
    hosts,
    unchecked: 'decided',
  });
  if (!tried.ok) return tried;
  const { saved, now } = tried.value;
  if (!saved.seqs || !now?.fields) return fail('no_change', 'It says the same as what is live.');
  return succeed(Object.assign({}, change, { path: now.path, fields: now.fields }));
}

type Tried = Result<{ saved: SavedItem; now: ItemRow | undefined }, SaveFailure>;

/** Thrown to undo a trial. */
class Undo extends Error {
  readonly tried: Tried;

  constructor(tried: Tried) {
    super('undone');
    this.tried = tried;
  }
}

/** Tells what a save would do, with the item as it would be then, and does nothing. */
async function trySave(tx: Database, clock: Clock, request: SaveRequest): Promise<Tried> {
  try {
    return await tx.transaction(async (inner): Promise<never> => {
      const saved = await saveWithin(inner, clock, request);
      if (!saved.ok) throw new Undo(saved);
      const { id, locale } = saved.value;
      throw new Undo(succeed({ saved: saved.value, now: await findRow(inner, id, locale) }));
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
    return error.tried;
  }
}
