import { lockAccount, type Account, type Subscription } from '../accounts/account.repo.ts';
import { accountPath } from '../accounts/account-paths.rules.ts';
import { shownExpiry, subscriptionState } from '../accounts/subscription.rules.ts';
import { findUserById } from '../auth/auth.repo.ts';
import { normalizeEmail } from '../auth/auth.rules.ts';
import { localeOf } from '../content/content.rules.ts';
import { tableDate } from '../dates/date-text.rules.ts';
import { organizationDate } from '../dates/organization-date.rules.ts';
import type { Database } from '../db/connection.ts';
import type { EmailDraft } from '../email/mail.contract.ts';
import type { Env } from '../env.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { fail, failFields, succeed, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import { changeSeat, countSeatChanges, listSeats, lockSubscription } from './seat.repo.ts';
import { dailyChanges, findSeatProblem, seatsOf, type HeldSeat } from './seat.rules.ts';

type Tools = Pick<Services, 'db' | 'clock' | 'delivery'> & { env: Pick<Env, 'siteOrigin'> };

/** The owner, and the member of staff who acts for them. */
interface Actor {
  userId: string;
  impersonatorId: string | null;
}

type Assigned = Result<{ isChanged: boolean }, 'not_found' | 'invalid_input' | 'too_many_attempts'>;

const day = 86_400_000;

/**
 * Gives a seat of an own subscription to an e-mail address, or frees it with an empty one. It counts from the next request
 * of who gets or loses it, as their subscriptions are read with their session. Each change is written down; the order
 * system is told all seats, and the new holder by email.
 */
export async function assignSeat(
  tools: Tools,
  actor: Actor,
  given: HeldSeat & { subscriptionId: string },
): Promise<Assigned> {
  const { db, clock, delivery } = tools;
  const assigned = await db.transaction(async (tx): Promise<Assigned> => {
    const account = await lockAccount(tx, actor.userId);
    const found = account && (await lockSubscription(tx, given.subscriptionId));
    if (!found || found.userId !== actor.userId || !found.isOwner) return fail('not_found', 'There is no such seat.');
    if (subscriptionState(found, organizationDate(clock.now())) === null) {
      return fail('not_found', 'The subscription is over.');
    }
    return changeSeatOf(tx, tools, { account, found, actor }, given);
  });
  if (assigned.ok) delivery.poke();
  return assigned;
}

async function changeSeatOf(
  tx: Database,
  { clock, env }: Tools,
  { account, found, actor }: { account: Account; found: Subscription; actor: Actor },
  given: HeldSeat,
): Promise<Assigned> {
  const held = await listSeats(tx, [found.id]);
  const seat = seatsOf(found.licenses, held).find((each) => each.seat === given.seat);
  if (!seat) return fail('not_found', 'There is no such seat.');
  const email = normalizeEmail(given.email);
  if (email === seat.email) return succeed({ isChanged: false });
  const owner = await findUserById(tx, actor.userId);
  const problem = findSeatProblem({ seat: seat.seat, email }, { ownerEmail: owner?.email ?? '', held });
  if (problem) return failFields('invalid_input', 'The seat was not given.', { email: problem });
  const now = clock.now();
  const changes = await countSeatChanges(tx, found.id, new Date(now.getTime() - day));
  if (changes >= dailyChanges(found.licenses)) return fail('too_many_attempts', 'Too many seats were changed today.');
  const change = { fromEmail: seat.email || null, toEmail: email || null, changedAt: now };
  const changeId = await changeSeat(tx, {
    ...{ subscriptionId: found.id, seat: seat.seat, ...change },
    ...{ changedBy: actor.userId, impersonatorId: actor.impersonatorId },
  });
  await enqueueSeats(tx, clock, account, found);
  if (email !== '') await enqueueEmail(tx, { clock, env }, { account, found, email, changeId });
  return succeed({ isChanged: true });
}

/** Tells the order system who holds the seats: all of them, never the change alone. */
async function enqueueSeats(
  tx: Database,
  clock: Services['clock'],
  { userId, accountProfileId }: Account,
  { id, netsuiteId, sku, teamId, licenses }: Subscription,
): Promise<void> {
  const seats = (await listSeats(tx, [id])).map(({ seat, email }) => ({ seat, email }));
  await enqueue(tx, clock, {
    ...{ connector: 'erp', kind: 'subscription-seats', reference: `subscription-${id}-seats-${crypto.randomUUID()}` },
    payload: { accountProfileId, netsuiteId, teamId, sku, licenses, seats },
    ...{ subject: `subscription-${id}`, subjectUserId: userId },
  });
}

/** Writes to the new holder, in the owner's language: nothing else is known of them. */
async function enqueueEmail(
  tx: Database,
  { clock, env }: Pick<Tools, 'clock' | 'env'>,
  { account, found, email, changeId }: { account: Account; found: Subscription; email: string; changeId: string },
): Promise<void> {
  const language = localeOf(account.language);
  const draft: EmailDraft = {
    to: email,
    language,
    content: {
      kind: 'seatAssigned',
      name: email.split('@', 1)[0] ?? '',
      product: found.name,
      owner: `${account.firstName} ${account.lastName}`.trim(),
      date: tableDate(shownExpiry(found), language),
      link: env.siteOrigin + accountPath(language, 'account-subscriptions'),
    },
  };
  await enqueue(tx, clock, {
    ...{ connector: 'mail', kind: 'seat-assigned', reference: `seat-${changeId}` },
    payload: { ...draft },
    subjectUserId: account.userId,
  });
}
