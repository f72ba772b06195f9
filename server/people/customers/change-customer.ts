import { randomUUID } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { findChangedFields } from '../../platform/outbox/changed-fields.rules.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { Platform } from '../../platform/platform.ts';
import { cleanLine, findLineProblem, type Problems } from '../../platform/problem.rules.ts';
import { fail, failFields, succeed, type Result } from '../../platform/result.ts';
import { recordAudit } from '../access/audit.repo.ts';
import { lockAccount, updateAccount, type Account } from '../accounts/account.repo.ts';
import { accounts } from '../accounts/account.table.ts';
import { readMemberships } from '../membership/memberships.repo.ts';
import {
  customerIds,
  factsOf,
  findFactProblems,
  realChange,
  withPriceLists,
  type FactsChange,
} from './customer-facts.rules.ts';

/** Longest reason, in characters. */
export const factsReasonLimit = 300;

export interface FactsRequest {
  /** The person or program that changes them, for the audit. */
  actor: { userId: string; requestId: string };
  userId: string;
  change: FactsChange;
  reason: string;
  /** Ids of the companies that have prices. */
  priceLists: readonly string[];
  /** Tells the customer-record system; false when it is the one that asks. */
  isTold: boolean;
}

export type FactsFailure = 'invalid_input' | 'not_found' | 'forbidden';

/**
 * Changes facts of a customer that they cannot change themselves: record, audit entry and message to the customer-record
 * system in one transaction. A change that changes nothing leaves nothing.
 * @returns the names of the changed facts
 */
export async function changeCustomer(
  { db, clock, delivery }: Pick<Platform, 'db' | 'clock' | 'delivery'>,
  request: FactsRequest,
): Promise<Result<string[], FactsFailure>> {
  const changed = await db.transaction((tx) => storeFacts(tx, clock, request));
  if (changed.ok && changed.value.length > 0) delivery.poke();
  return changed;
}

/** Changes the facts within a transaction. */
export async function storeFacts(
  tx: Database,
  clock: Platform['clock'],
  { actor, userId, change, reason, priceLists, isTold }: FactsRequest,
): Promise<Result<string[], FactsFailure>> {
  if (actor.userId === userId) return fail('forbidden', 'Nobody changes the facts of their own record.');
  // One change at a time, so that no two customers get the same identifier.
  await tx.execute(sql`select pg_advisory_xact_lock(70102033)`);
  const account = await lockAccount(tx, userId);
  if (!account) return fail('not_found', 'There is no such customer.');
  const before = factsOf(account);
  const { priceLists: memberLists } = await readMemberships(tx);
  const real = realChange(before, withPriceLists(before, change, memberLists));
  const why = cleanLine(reason);
  const reasonProblem = findLineProblem(why, { max: factsReasonLimit, isRequired: true });
  const problems: Problems = {
    ...findFactProblems(before, real, priceLists),
    ...(await findTakenIds(tx, userId, real)),
    ...(reasonProblem && { reason: reasonProblem }),
  };
  if (Object.keys(problems).length > 0)
    return failFields('invalid_input', 'Some fields require your attention.', problems);
  const names = Object.keys(real);
  if (names.length === 0) return succeed(names);
  const after = await updateAccount(tx, clock, userId, real);
  if (!after) return fail('not_found', 'There is no such customer.');
  await recordAudit(tx, clock, {
    actorUserId: actor.userId,
    subjectUserId: userId,
    requestId: actor.requestId,
    action: 'customer-change',
    detail: why,
    changes: findChangedFields(before, factsOf(after)),
  });
  if (isTold) await tellRecordSystem(tx, clock, after);
  return succeed(names);
}

async function findTakenIds(tx: Database, userId: string, change: FactsChange): Promise<Problems> {
  const problems: Problems = {};
  for (const { name } of customerIds) {
    const value = change[name];
    if (typeof value !== 'string') continue;
    const isOthers = and(eq(accounts[name], value), ne(accounts.userId, userId));
    if ((await tx.$count(accounts, isOthers)) > 0) problems[name] = { key: 'PeopleIdTaken' };
  }
  return problems;
}

/** Whole record of the facts: a newer message replaces an older one. */
const tellRecordSystem = (tx: Database, clock: Platform['clock'], account: Account): Promise<unknown> =>
  enqueue(tx, clock, {
    connector: 'erp',
    kind: 'customer-facts',
    reference: randomUUID(),
    payload: { accountProfileId: account.accountProfileId, ...factsOf(account) },
    subjectUserId: account.userId,
    subject: account.accountProfileId,
  });
