import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { cleanLine, findLineProblem } from '../../platform/problem.rules.ts';
import { failFields, fail, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from '../access/audit.repo.ts';
import { lockAccount } from '../accounts/account.repo.ts';
import { putOffices } from '../accounts/office.repo.ts';
import { committeeOffices, type OfficeSource } from '../accounts/office.table.ts';
import { readGrantFacts } from './list-office-kinds.ts';
import { grantProblems, readGrant, type OfficeGrant, type TypedGrant } from './office-grant.rules.ts';

/** The person or program that changes an office, for the audit. */
export interface OfficeActor {
  userId: string;
  requestId: string;
}

/** Longest reason, in characters. */
const reasonLimit = 300;

interface Change {
  actor: OfficeActor;
  userId: string;
  reason: string;
}

type Tools = Pick<Platform, 'db' | 'clock'>;

const findReasonProblem = (reason: string) =>
  findLineProblem(cleanLine(reason), { max: reasonLimit, isRequired: true });

/** Gives a person an office, or changes the facts of one they hold; with its audit entry in one transaction. */
export async function giveOffice(
  { db, clock }: Tools,
  { actor, userId, reason, typed }: Change & { typed: TypedGrant },
): Promise<Result<OfficeGrant, 'invalid_input' | 'not_found'>> {
  const facts = await readGrantFacts(db);
  const { grant, wrong } = readGrant(typed, facts);
  const reasonProblem = findReasonProblem(reason);
  if (wrong.length > 0 || reasonProblem) {
    const kinds = facts.kinds.map(({ id }) => id).join(', ');
    const problems = wrong.map((field) => [field, { key: grantProblems[field].key, tokens: { kinds } }] as const);
    return failFields('invalid_input', 'Some fields require your attention.', {
      ...Object.fromEntries(problems),
      ...(reasonProblem && { reason: reasonProblem }),
    });
  }
  return db.transaction(async (tx) => {
    if (!(await lockAccount(tx, userId))) return fail('not_found', 'There is no such person.');
    await storeOffice(tx, clock, { actor, userId, reason: cleanLine(reason), grant, source: 'staff' });
    return succeed(grant);
  });
}

/** @returns whether it changed anything */
export async function storeOffice(
  tx: Database,
  clock: Platform['clock'],
  { actor, userId, reason, grant, source }: Change & { grant: OfficeGrant; source: OfficeSource },
): Promise<boolean> {
  const [before] = await tx.select().from(committeeOffices).where(isOffice(userId, grant));
  const office = { ...grant, userId, source };
  if (before && isDeepStrictEqual({ ...before, source }, office)) return false;
  await putOffices(tx, [office]);
  const until = grant.endsOn ? ` until ${grant.endsOn}` : '';
  await recordAudit(tx, clock, {
    actorUserId: actor.userId,
    subjectUserId: userId,
    requestId: actor.requestId,
    action: 'office-give',
    detail: `${grant.acronym}: ${grant.officeName} (${grant.kindId})${until}: ${reason}`,
  });
  return true;
}

const isOffice = (userId: string, { acronym, officeName }: Pick<OfficeGrant, 'acronym' | 'officeName'>) =>
  and(
    eq(committeeOffices.userId, userId),
    eq(committeeOffices.acronym, acronym),
    eq(committeeOffices.officeName, officeName),
  );

/** Ends an office at once; it gives nothing at the person's next request. One of a content item ends there. */
export async function endOffice(
  { db, clock }: Tools,
  { actor, userId, reason, office }: Change & { office: Pick<OfficeGrant, 'acronym' | 'officeName'> },
): Promise<Result<null, 'invalid_input' | 'not_found'>> {
  const problem = findReasonProblem(reason);
  if (problem) return failFields('invalid_input', 'A reason is needed.', { reason: problem });
  return db.transaction(async (tx) => {
    const ended = await tx.delete(committeeOffices).where(isOffice(userId, office)).returning();
    if (ended.length === 0) return fail('not_found', 'This office is not held any more.');
    await recordAudit(tx, clock, {
      actorUserId: actor.userId,
      subjectUserId: userId,
      requestId: actor.requestId,
      action: 'office-end',
      detail: `${office.acronym}: ${office.officeName}: ${cleanLine(reason)}`,
    });
    return succeed(null);
  });
}
