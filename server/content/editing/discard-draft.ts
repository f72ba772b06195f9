import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { addRevision, findRow, newestRevision, putRow } from '../items/content.repo.ts';
import { writeInTurn } from '../items/write-in-turn.ts';
import { findWaitingPlan } from '../plans/plan.repo.ts';

interface DiscardRequest {
  /** `type:name`. */
  id: string;
  locale: string;
  savedBy: string;
  /** Records it in the audit, in its transaction. */
  record(tx: Database, discarded: { id: string; locale: string; revision: number }): Promise<void>;
}

type Discarded = Result<{ id: string; locale: string; revision: number }, 'not_found' | 'plan_refused'>;

/**
 * Throws the draft of an item away: its revision stays, and the live version is the newest revision again. Readers see no
 * change. An item that was never live has deleted state afterwards.
 */
export const discardDraft = (db: Database, clock: Clock, { record, ...request }: DiscardRequest): Promise<Discarded> =>
  writeInTurn(db, async (tx) => {
    const discarded = await discardWithin(tx, clock, request);
    if (discarded.ok) await record(tx, discarded.value);
    return discarded;
  });

/** Throws a draft away as part of a transaction that holds the turn to write. */
export async function discardWithin(
  tx: Database,
  clock: Clock,
  { id, locale, savedBy }: Omit<DiscardRequest, 'record'>,
): Promise<Discarded> {
  const row = await findRow(tx, id, locale);
  if (!row || row.draftRevision === null) return fail('not_found', `${id} has no draft in ${locale}.`);
  if (await findWaitingPlan(tx, { id, locale }, 'publish'))
    return fail('plan_refused', `${id} is planned to be published: stop that first.`);
  const revision = ((await newestRevision(tx, id, locale))?.revision ?? 0) + 1;
  const { path, fields } = row;
  const made = { savedBy, savedAt: clock.now(), isMinor: true };
  await addRevision(tx, { id, locale, path, fields, revision, isDraft: false, ...made });
  // What the draft was said to match is not what the live version matches.
  await putRow(tx, { ...row, revision, draftRevision: null, draftBase: null, translatedFrom: null });
  return succeed({ id, locale, revision });
}
