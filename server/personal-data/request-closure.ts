import { holdsRole } from '../people/access/roles/grant.repo.ts';
import { accountPath } from '../people/accounts/account-paths.rules.ts';
import { lockAccount, type Account } from '../people/accounts/account.repo.ts';
import { stopAllRenewals } from '../people/accounts/stop-renewal.ts';
import { findUserById } from '../people/auth/auth.repo.ts';
import { toLocale } from '../platform/locale.rules.ts';
import { longDate } from '../platform/dates/date-text.rules.ts';
import { organizationDate } from '../platform/dates/organization-date.rules.ts';
import type { Database } from '../platform/db/connection.ts';
import type { EmailDraft } from '../platform/email/mail.contract.ts';
import type { Env } from '../platform/env/env.ts';
import { renewalsPath } from '../store/orders/order-paths.rules.ts';
import { enqueue } from '../platform/outbox/enqueue.ts';
import { fail, succeed, type Result } from '../platform/result.ts';
import type { Platform } from '../platform/platform.ts';
import type { Clock } from '../platform/clock.ts';
import { findClosure, saveClosure, type Closure } from './closure.repo.ts';
import { closingInstant, nextClosureState, type ClosureEvent } from './closure.states.ts';

type Tools = Pick<Platform, 'db' | 'clock' | 'delivery' | 'installation'> & { env: Pick<Env, 'siteOrigin'> };
type Changed = Result<Closure, 'not_found' | 'forbidden' | 'transition_not_allowed'>;

/**
 * Requests the closing of an account. The request, the end of every renewal and the email about both are one
 * transaction (docs/decisions/account-and-profile.md#closing-an-account).
 */
export const requestClosure = (tools: Tools, userId: string): Promise<Changed> =>
  changeClosure(tools, userId, 'request', async (tx, account) => {
    const requestedAt = tools.clock.now();
    const closesAt = closingInstant(requestedAt);
    await stopAllRenewals(tx, tools, account);
    const date = longDate(organizationDate(closesAt, tools.installation.timeZone), toLocale(account.language));
    const link = tools.env.siteOrigin + accountPath(toLocale(account.language), 'account-data');
    const content = { kind: 'accountClosing' as const, name: account.firstName, date, link };
    await enqueueEmail(tx, tools.clock, account, content);
    return { requestedAt, closesAt, endedAt: null };
  });

/** Undoes the request while that is possible; stopped renewals stay stopped. */
export const undoClosure = (tools: Tools, userId: string): Promise<Changed> =>
  changeClosure(tools, userId, 'undo', async (tx, account) => {
    const link = tools.env.siteOrigin + renewalsPath(toLocale(account.language));
    await enqueueEmail(tx, tools.clock, account, { kind: 'accountKept', name: account.firstName, link });
    return { endedAt: tools.clock.now() };
  });

async function changeClosure(
  { db, clock, delivery, installation }: Tools,
  userId: string,
  event: ClosureEvent,
  change: (tx: Database, account: Account) => Promise<Partial<Closure>>,
): Promise<Changed> {
  const changed = await db.transaction(async (tx): Promise<Changed> => {
    const account = await lockAccount(tx, userId);
    if (!account) return fail('not_found', 'There is no such account.');
    const now = clock.now();
    // The office closes accounts of people with a role: pages, emails and records contain their names.
    if (await holdsRole(tx, userId, organizationDate(now, installation.timeZone)))
      return fail('forbidden', 'Accounts of staff are closed by the office.');
    const never = { userId, state: 'open' as const, requestedAt: now, closesAt: now, endedAt: null };
    const current = (await findClosure(tx, userId)) ?? never;
    const state = nextClosureState(current, event, now);
    if (!state) return fail('transition_not_allowed', 'That cannot be done now.');
    const closure = { ...current, ...(await change(tx, account)), state };
    await saveClosure(tx, closure);
    return succeed(closure);
  });
  if (changed.ok) delivery.poke();
  return changed;
}

/** Enqueues an email to a person at their present address. */
export async function enqueueEmail(
  tx: Database,
  clock: Clock,
  account: Account,
  content: Extract<EmailDraft['content'], { kind: 'accountClosing' | 'accountKept' | 'accountClosed' }>,
): Promise<void> {
  const user = await findUserById(tx, account.userId);
  if (!user) return;
  const email: EmailDraft = { to: user.email, language: toLocale(account.language), content };
  await enqueue(tx, clock, {
    connector: 'mail',
    kind: 'account-closing',
    reference: `closing-${crypto.randomUUID()}`,
    payload: { ...email },
    subjectUserId: account.userId,
  });
}
