import { addChange, takeWriteTurn } from '../../../content/items/change-feed.repo.ts';
import { recordAudit } from '../../../people/access/audit.repo.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import { libraryAmendments, libraryChanges } from '../history.table.ts';
import { changeOfEdition } from '../live/change-of-edition.ts';
import { insertRows } from '../live/insert-rows.ts';
import { addPictures } from '../live/import.repo.ts';
import type { LibraryActor } from '../live/store-import.ts';
import type { ReadPictures } from '../importing/picture-files.ts';
import { libraryBodies } from '../section.table.ts';
import type { AmendmentDraft } from './amendment.contract.ts';
import { describeProblems, describeUnnamed } from './describe-problems.ts';
import { keepPictures } from './held-pictures.ts';
import { newId, planAmendment, type AmendmentPlan } from './plan-amendment.ts';
import { numbersOf, writeStates } from './plan-states.ts';

const noPictures = { files: [], hashes: new Map<string, string>() };

type Refusal = 'not-found' | 'name-taken' | 'not-applicable' | 'not-seen';

/**
 * Stores an amendment: its instructions, the sections from day to day, and the rows of the change feed in one transaction.
 * @param options.seen digest of the plan that the person has seen; null for the demo's seed
 * @param options.pictures those that the instructions name; `files` has none that are held already
 */
export async function storeAmendment(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  draft: AmendmentDraft,
  actor: LibraryActor,
  { seen, pictures = noPictures }: { seen: string | null; pictures?: Pick<ReadPictures, 'files' | 'hashes'> },
): Promise<Result<{ id: number }, Refusal> & { plan?: AmendmentPlan }> {
  return db.transaction(async (tx) => {
    await takeWriteTurn(tx);
    const planned = await planAmendment(tx, draft, pictures.hashes);
    if (!planned.ok) return planned;
    const plan = planned.value;
    if (plan.problems.length > 0)
      return Object.assign(fail('not-applicable', describeProblems(plan.problems)), { plan });
    if (plan.unnamed.length > 0) return Object.assign(fail('not-applicable', describeUnnamed(plan.unnamed)), { plan });
    if (seen !== null && seen !== plan.digest) {
      return Object.assign(fail('not-seen', 'The text has changed meanwhile: look at it again.'), { plan });
    }
    await addPictures(tx, pictures.files);
    const gone = await keepPictures(tx, [...pictures.hashes.values()]);
    if (gone.length > 0) {
      const names = [...pictures.hashes].flatMap(([name, hash]) => (gone.includes(hash) ? [name] : []));
      return fail('not-applicable', `Choose these pictures again, they are not there any more: ${names.join(', ')}.`);
    }
    const { instructions: _, ...facts } = draft;
    const [row] = await tx.insert(libraryAmendments).values(facts).returning({ id: libraryAmendments.id });
    if (!row) throw new Error(`${draft.name} was not stored.`);
    await insertRows(tx, libraryBodies, plan.bodies, { mayExist: true });
    await insertRows(
      tx,
      libraryChanges,
      plan.changes.map((change) => ({ ...change, amendment: row.id })),
    );
    for (const { edition, text, states } of plan.editions) {
      const applied = states.applied.map((each) => ({ ...each, by: each.by === newId ? row.id : each.by }));
      await writeStates(tx, { ...states, applied }, numbersOf(text));
      await addChange(tx, changeOfEdition(edition, clock.now(), false));
    }
    await recordAudit(tx, clock, {
      action: 'library-amend',
      actorUserId: actor.userId,
      requestId: actor.requestId,
      detail: `${draft.code}-${draft.year}, ${draft.name}, from ${draft.effectiveOn}`,
    });
    return succeed({ id: row.id });
  });
}
