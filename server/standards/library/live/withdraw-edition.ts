import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { addChange, takeWriteTurn } from '../../../content/items/change-feed.repo.ts';
import { recordAudit } from '../../../people/access/audit.repo.ts';
import type { AuditVerb } from '../../../people/access/audit.contract.ts';
import { todayOf, type OrganizationCalendar } from '../../../platform/dates/today.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import { libraryEditions } from '../edition.table.ts';
import { calendarDay } from '../edition-tree.contract.ts';
import { changeOfEdition } from './change-of-edition.ts';
import type { EditionRow } from './import.repo.ts';
import { describeEdition, type LibraryActor } from './store-import.ts';

type Tools = Pick<Platform, 'db'> & OrganizationCalendar;
type Withdrawn = Result<EditionRow, 'not-found' | 'not-live' | 'bad-day' | 'bad-reason'>;

/** Longest reason: it stands on each page of the edition. */
export const longestReason = 500;
const reasonText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestReason), v.regex(/^\P{Cc}+$/u));

/**
 * Withdraws a live edition: from the next request on nobody reads its text. Numbers and titles stay at their addresses,
 * with day and reason. Nothing is deleted, so that it can be put back.
 * @param withdrawal.on a day, YYYY-MM-DD, from the day of issue to today
 */
export async function withdrawEdition(
  tools: Tools,
  id: number,
  { on, reason }: { on: string; reason: string },
  actor: LibraryActor,
): Promise<Withdrawn> {
  const why = v.safeParse(reasonText, reason);
  if (!why.success) return fail('bad-reason', `Give a reason of 1 to ${longestReason} letters: readers see it.`);
  const today = todayOf(tools);
  const given = v.safeParse(calendarDay, on);
  if (!given.success || given.output > today) {
    return fail('bad-day', `Give the day as YYYY-MM-DD, not later than today, ${today}.`);
  }
  return change(tools, id, { actor, action: 'library-withdraw', detail: `${on}: ${why.output}` }, (edition) => {
    if (edition.state !== 'live') return fail('not-live', 'Only an edition that is live can be withdrawn.');
    if (on < edition.issuedOn)
      return fail('bad-day', `The edition was issued on ${edition.issuedOn}: give a later day.`);
    return { state: 'withdrawn', withdrawnOn: on, withdrawnReason: why.output };
  });
}

/** Puts a withdrawn edition back: its text is read again, as it was. */
export const putEditionBack = (tools: Tools, id: number, actor: LibraryActor): Promise<Withdrawn> =>
  change(tools, id, { actor, action: 'library-put-back', detail: '' }, (edition) =>
    edition.state === 'withdrawn'
      ? { state: 'live', withdrawnOn: null, withdrawnReason: null }
      : fail('not-live', 'This edition is not withdrawn.'),
  );

type Change = Pick<EditionRow, 'state' | 'withdrawnOn' | 'withdrawnReason'>;

/** Changes an edition, tells the change feed and records who did it, in one transaction. */
async function change(
  { db, clock }: Tools,
  id: number,
  { actor, action, detail }: { actor: LibraryActor; action: AuditVerb; detail: string },
  decide: (edition: EditionRow) => Change | (Withdrawn & { ok: false }),
): Promise<Withdrawn> {
  return db.transaction(async (tx): Promise<Withdrawn> => {
    await takeWriteTurn(tx);
    const [edition] = await tx.select().from(libraryEditions).where(eq(libraryEditions.id, id)).for('update');
    if (!edition) return fail('not-found', 'There is no such edition.');
    const decided = decide(edition);
    if ('ok' in decided) return decided;
    await tx.update(libraryEditions).set(decided).where(eq(libraryEditions.id, id));
    await addChange(tx, changeOfEdition(edition, clock.now(), decided.state === 'withdrawn'));
    await recordAudit(tx, clock, {
      action,
      actorUserId: actor.userId,
      requestId: actor.requestId,
      detail: [describeEdition(edition), detail].filter(Boolean).join(', '),
    });
    return succeed({ ...edition, ...decided });
  });
}
