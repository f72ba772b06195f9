import { eq } from 'drizzle-orm';
import { addChange, takeWriteTurn } from '../../../content/items/change-feed.repo.ts';
import { recordAudit } from '../../../people/access/audit.repo.ts';
import { isCalendarDate } from '../../../platform/dates/calendar.rules.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import { libraryAmendments } from '../history.table.ts';
import { changeOfEdition } from '../live/change-of-edition.ts';
import type { LibraryActor } from '../live/store-import.ts';
import { amendmentsOf, findAmendment } from './amendment.repo.ts';
import { liveEditions, type AmendmentPlan } from './plan-amendment.ts';
import { numbersOf, planStates, readEditionText, writeStates } from './plan-states.ts';
import { describeProblems } from './describe-problems.ts';

/**
 * Ends an amendment from a day on; on its effective day it has never been in force. Refused when another amendment needs
 * its words from that day on.
 */
export async function revokeAmendment(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { id, day }: { id: number; day: string },
  actor: LibraryActor,
): Promise<Result<null, 'not-found' | 'bad-day' | 'revoked' | 'not-applicable'>> {
  if (!isCalendarDate(day)) return fail('bad-day', 'The day must be YYYY-MM-DD.');
  return db.transaction(async (tx) => {
    await takeWriteTurn(tx);
    const found = await findAmendment(tx, id);
    const all = found ? await amendmentsOf(tx, found) : [];
    const amendment = all.find((each) => each.id === id);
    if (!found || !amendment) return fail('not-found', 'There is no such amendment.');
    if (amendment.revokedOn !== null) return fail('revoked', `${amendment.name} has ended on ${amendment.revokedOn}.`);
    if (day < amendment.effectiveOn) {
      return fail('bad-day', `${amendment.name} is in force from ${amendment.effectiveOn}: it cannot end before.`);
    }
    const changed = all.map((each) => (each.id === id ? { ...each, revokedOn: day } : each));
    const plans: AmendmentPlan['editions'] = [];
    for (const edition of await liveEditions(tx, found)) {
      const text = await readEditionText(tx, edition);
      plans.push({ edition, text, states: await planStates(tx, text, changed) });
    }
    const problems = plans.flatMap(({ states }) => states.problems);
    if (problems.length > 0) return fail('not-applicable', describeProblems(problems));
    await tx.update(libraryAmendments).set({ revokedOn: day }).where(eq(libraryAmendments.id, id));
    for (const { edition, text, states } of plans) {
      await writeStates(tx, states, numbersOf(text));
      await addChange(tx, changeOfEdition(edition, clock.now(), false));
    }
    await recordAudit(tx, clock, {
      action: 'library-revoke',
      actorUserId: actor.userId,
      requestId: actor.requestId,
      detail: `${found.code}-${found.year}, ${amendment.name}, from ${day}`,
    });
    return succeed(null);
  });
}
