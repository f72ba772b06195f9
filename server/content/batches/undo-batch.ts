import type { Database } from '../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { discardWithin } from '../editing/discard-draft.ts';
import { asEdited } from '../editing/as-edited.ts';
import { findRevision } from '../editing/editor.repo.ts';
import { mergeVersions, type Edited } from '../editing/merge-versions.rules.ts';
import { findRow, type ItemRow } from '../items/content.repo.ts';
import { isSameContent } from '../items/store-revision.ts';
import { endPlans, findWaitingPlan } from '../plans/plan.repo.ts';
import { findBatch, findUndoing, listBatchItems, type BatchItem } from './batch.repo.ts';
import { itemsOfStep, type BatchProblem } from './batch.rules.ts';
import { changeItem, leave, type ChangeTools, type ChangedVersion, type ItemOutcome } from './change-item.ts';
import type { BatchMaker, RecordBatch, StoredBatch } from './store-batch.ts';
import { takeBackRequest } from './take-back-request.ts';
import { putWork } from './unfinished.repo.ts';
import { runBatch, type DoPart } from './work-on-batch.ts';

interface Undo extends ChangeTools {
  id: string;
  key: string;
  by: BatchMaker;
  record: RecordBatch;
}

/** Returns whether an item of a batch has something that can be undone. */
export const isUndoable = ({
  before,
  after,
  problem,
  reviewId,
}: Pick<BatchItem, 'before' | 'after' | 'problem' | 'reviewId'>): boolean =>
  problem === null && ((before !== null && after !== null) || typeof reviewId === 'string');

/** Takes the changes of a part of the items back. */
export const undoPart =
  (tools: ChangeTools): DoPart<null> =>
  async (tx, { batch: { undoes, userId, madeBy: email }, part }) => {
    const by = { userId, email };
    const isOfPart = ({ itemId, locale }: BatchItem): boolean =>
      part.some((variant) => variant.id === itemId && variant.locale === locale);
    const items = (await listBatchItems(tx, undoes ?? '')).filter(isOfPart);
    const outcomes: ItemOutcome[] = [];
    for (const item of items)
      outcomes.push(await (item.reviewId ? takeBackRequest(tx, item, { by, ...tools }) : undoItem(tx, item, tools)));
    return { outcomes };
  };

/**
 * Takes the changes of a batch back, as one. What was changed at other places since stays; an item whose same place was
 * changed since is left and named (docs/decisions/content-and-publishing.md#many-items-at-once). What a batch has not done
 * yet is not done any more.
 */
export async function undoBatch(
  db: Database,
  { id, key, by, record, ...tools }: Undo,
): Promise<Result<StoredBatch, 'not_found' | 'undone_already'>> {
  const batch = await findBatch(db, id);
  if (!batch || batch.kind === 'undo') return fail('not_found', 'There is no such batch.');
  const { note, kind } = batch;
  const asked = { key, kind: 'undo', note, undoes: id, by, madeAt: tools.clock.now() } as const;
  return runBatch(
    db,
    asked,
    async (tx) => {
      if (await findUndoing(tx, id)) return fail('undone_already', 'This batch was undone already.');
      await putWork(tx, id, null);
      const items = (await listBatchItems(tx, id)).filter(isUndoable);
      const rest = items.map(({ itemId, locale }) => ({ id: itemId, locale }));
      // What readers got as a whole they lose as a whole.
      return succeed({ how: null, rest, size: kind === 'replace' ? null : itemsOfStep });
    },
    { doPart: undoPart(tools), record },
  );
}

async function undoItem(tx: Database, item: BatchItem, tools: ChangeTools): Promise<ItemOutcome> {
  const variant = { id: item.itemId, locale: item.locale };
  const row = await findRow(tx, variant.id, variant.locale);
  if (!row) return leave(variant, 'gone');
  // A draft that has gone live meanwhile is taken back from readers.
  const isDraft = !item.isLive && row.draftRevision !== null;
  const discarded = isDraft && tools.mayChange(variant, true) ? await discardUndone(tx, item, row, tools) : null;
  const how = Object.assign({}, tools, { isDraft, isOfLive: !isDraft });
  if (discarded) return discarded;
  const edit = (version: ChangedVersion) => takeBack(tx, item, version);
  const undone = await changeItem(tx, variant, how, edit);
  // Where somebody else has to approve it, it waits as a draft.
  if (undone.item.problem?.kind !== 'unchecked') return undone;
  return changeItem(tx, variant, Object.assign({}, how, { isDraft: true, isOfLive: true }), edit);
}

/** Stops the plan of a draft, and throws the draft away if nothing is left of it; null where it has to be saved. */
async function discardUndone(
  tx: Database,
  item: BatchItem,
  row: ItemRow,
  { clock, savedBy }: ChangeTools,
): Promise<ItemOutcome | null> {
  const { id, locale, type } = row;
  const plan = await findWaitingPlan(tx, { id, locale }, 'publish');
  if (plan?.revision === item.after) await endPlans(tx, [plan.id], { state: 'cancelled', at: clock.now() });
  const draft = await revisionOf(tx, { id, locale }, row.draftRevision);
  if (!draft?.fields || !row.fields) return null;
  const now = { ...asEdited(draft), type, revision: draft.revision };
  const back = await takeBack(tx, item, now);
  if ('kind' in back || !isSameContent(row, back)) return null;
  const discarded = await discardWithin(tx, clock, { id, locale, savedBy });
  if (!discarded.ok) return leave({ id, locale }, 'elsewhere');
  return { item: { ...item, before: null, after: discarded.value.revision }, seqs: null };
}

const revisionOf = async (tx: Database, { id, locale }: { id: string; locale: string }, revision: number | null) =>
  revision === null ? undefined : findRevision(tx, id, locale, revision);

/** Returns a version without the changes between two revisions. */
async function takeBack(tx: Database, item: BatchItem, now: ChangedVersion): Promise<Edited | BatchProblem> {
  const variant = { id: item.itemId, locale: item.locale };
  const before = await revisionOf(tx, variant, item.before);
  const after = await revisionOf(tx, variant, item.after);
  if (!before?.fields || !after?.fields) return { kind: 'gone', detail: '' };
  const { path, fields } = now;
  const merged = mergeVersions(asEdited(after), asEdited(before), { path, fields });
  const places = merged.contested.map(({ place }) => place);
  return places.length > 0 ? { kind: 'contested', detail: places.slice(0, 3).join(', ') } : merged.value;
}
