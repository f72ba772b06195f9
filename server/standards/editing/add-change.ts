import { saveWithin, type SavedItem, type SaveFailure } from '../../content/editing/save-item.ts';
import { writeInTurn } from '../../content/items/write-in-turn.ts';
import { checkItemRights } from '../../people/access/item-rights.ts';
import type { PlanActor } from '../../people/access/plans/plan-as.ts';
import { recordEdit } from '../../people/access/record-edit.ts';
import type { Platform } from '../../platform/platform.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { addEditionChange, type NewChange } from './add-change.rules.ts';
import { findStandard } from './find-standard.ts';

type Services = Pick<Platform, 'db' | 'clock' | 'env'>;

interface Asked {
  id: string;
  locale: string;
  year: number;
  change: NewChange;
  isDraft: boolean;
}

type AddFailure = 'not_found' | 'not_live' | 'forbidden' | SaveFailure;

/**
 * Adds an erratum, amendment or interpretation to an edition for a person who may: to what is live, so that a draft that
 * waits stays a draft and gets it too, or to the newest draft.
 * @returns what was stored, and where the edition lies in its form
 */
export const addChangeAs = (
  { db, clock, env }: Services,
  { person, requestId }: PlanActor,
  { id, locale, year, change, isDraft }: Asked,
): Promise<Result<SavedItem & { place: string }, AddFailure>> =>
  writeInTurn(db, async (tx) => {
    const standard = await findStandard(tx, { id, locale, isLive: !isDraft });
    const added = standard && addEditionChange(standard.fields, year, change);
    if (!standard || !added) return fail('not_found', `There is no edition ${year} of ${id}.`);
    const allowed = checkItemRights(person, { id: standard.id, language: standard.locale, isDraft });
    if (!allowed.ok) return allowed;
    if (!isDraft && standard.address === null) return fail('not_live', `${id} is not live yet: save it as a draft.`);
    const saved = await saveWithin(tx, clock, {
      id: standard.id,
      body: { type: 'document', locale: standard.locale, path: standard.path ?? undefined, fields: added.fields },
      isDraft,
      savedBy: person?.email ?? '',
      base: standard.revision,
      contains: standard.contains ?? undefined,
      isBeside: !isDraft && standard.state === 'both',
      isMerging: true,
      hosts: env,
    });
    if (!saved.ok) return saved;
    const item = saved.value;
    if (item.seqs) {
      const by = person?.userId ?? '';
      await recordEdit({ db: tx, clock }, { by, action: 'item-save', item, requestId, note: `added ${added.name}` });
    }
    return succeed(Object.assign(item, { place: added.place }));
  });
