import { eq } from 'drizzle-orm';
import { recordAudit } from '../../../people/access/audit.repo.ts';
import type { AuditVerb } from '../../../people/access/audit.contract.ts';
import type { Database } from '../../../platform/db/connection.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import { libraryEditions, libraryImports } from '../edition.table.ts';
import { openLosses, type LossClass } from '../import-report.contract.ts';
import { openDescents, type PartKind } from '../pairing/pairing.contract.ts';
import { decidePart as decidePartOf, repairPair } from '../pairing/repair-pairing.rules.ts';
import { lockImport, type StoredImport } from './import.repo.ts';
import type { LibraryActor } from './store-import.ts';

type Tools = Pick<Platform, 'db' | 'clock'>;
type Decided = Result<StoredImport, 'not-found' | 'not-draft' | 'open' | 'bad-part'>;
type Change = Partial<Pick<StoredImport, 'report' | 'pairing' | 'state' | 'checkedBy' | 'checkedAt'>>;

/** Changes a draft and records who did what, in one transaction. */
async function decide(
  { db, clock }: Tools,
  id: number,
  { actor, action, detail }: { actor: LibraryActor; action: AuditVerb; detail: string },
  change: (draft: StoredImport, tx: Database) => Change | Decided,
): Promise<Decided> {
  return db.transaction(async (tx): Promise<Decided> => {
    const draft = await lockImport(tx, id);
    if (!draft) return fail('not-found', 'There is no such import.');
    if (draft.state !== 'draft') return fail('not-draft', 'This text was checked already.');
    const changed = change(draft, tx);
    if ('ok' in changed) return changed;
    await tx.update(libraryImports).set(changed).where(eq(libraryImports.id, id));
    if (changed.state === 'checked') {
      const [edition] = await tx.select().from(libraryEditions).where(eq(libraryEditions.id, draft.edition));
      if (edition?.state === 'draft') {
        await tx.update(libraryEditions).set({ state: 'checked' }).where(eq(libraryEditions.id, draft.edition));
      }
    }
    const about = `${draft.head.code}-${draft.head.year} ${draft.head.language}, import ${id}`;
    await recordAudit(tx, clock, {
      action,
      actorUserId: actor.userId,
      requestId: actor.requestId,
      detail: detail === '' ? about : `${about}, ${detail}`,
    });
    return succeed({ ...draft, ...changed });
  });
}

/** Accepts all losses of a class in a person's name. */
export const acceptLosses = (tools: Tools, id: number, loss: LossClass, actor: LibraryActor): Promise<Decided> =>
  decide(tools, id, { actor, action: 'library-accept', detail: loss }, ({ report }) => {
    if (!report.losses.some((each) => each.class === loss)) return fail('not-found', 'The report has no such loss.');
    const acceptance = { by: actor.userId, at: tools.clock.now().toISOString() };
    return { report: { ...report, accepted: { ...report.accepted, [loss]: acceptance } } };
  });

/**
 * Confirms that a section is the successor of another one, or says that it is not.
 * @param decision.to key in the new text; null when the section has no successor
 */
export const decidePair = (
  tools: Tools,
  id: number,
  { from, to }: { from: string; to: string | null },
  actor: LibraryActor,
): Promise<Decided> =>
  decide(tools, id, { actor, action: 'library-pair', detail: `${from} to ${to ?? 'nothing'}` }, ({ pairing, tree }) => {
    const isKnown = pairing && (pairing.pairs.some((pair) => pair.from === from) || pairing.removed.includes(from));
    if (!pairing || !isKnown) return fail('not-found', 'The text before has no such section.');
    if (to !== null && !tree.sections.some(({ key }) => key === to)) {
      return fail('not-found', 'The new text has no such section.');
    }
    return { pairing: repairPair(pairing, from, to, actor.userId) };
  });

/**
 * Confirms that words of a section went into another one, or says that they did not.
 * @param decision.isPart false where they did not
 */
export const decidePart = (
  tools: Tools,
  id: number,
  { how, from, into, isPart }: { how: PartKind; from: string; into: string; isPart: boolean },
  actor: LibraryActor,
): Promise<Decided> =>
  decide(
    tools,
    id,
    { actor, action: 'library-pair', detail: `${from} ${how}${isPart ? '' : ' not'}, ${into}` },
    ({ pairing, tree }) => {
      if (!pairing) return fail('not-found', 'There is no text before.');
      const isKnown = tree.sections.some(({ key }) => key === into);
      const decided = isKnown ? decidePartOf(pairing, { how, from, into, isPart }, actor.userId) : null;
      if (decided) return { pairing: decided };
      const reason =
        how === 'merged'
          ? `${from} must be a section of the text before without a successor, and ${into} one of the new text.`
          : `${from} must be a section of the text before, and ${into} one of the new text without a predecessor.`;
      return fail('bad-part', reason);
    },
  );

/** Declares a text checked: every class of loss is accepted, every weak pair decided. */
export const checkImport = (tools: Tools, id: number, actor: LibraryActor): Promise<Decided> =>
  decide(tools, id, { actor, action: 'library-check', detail: '' }, ({ report, pairing }) => {
    const losses = openLosses(report);
    if (losses.length > 0) return fail('open', `Not accepted yet: ${losses.join(', ')}.`);
    const open = pairing ? openDescents(pairing) : [];
    if (open.length > 0) return fail('open', `Not decided yet: ${open.join(', ')}.`);
    return { state: 'checked', checkedBy: actor.userId, checkedAt: tools.clock.now() };
  });
