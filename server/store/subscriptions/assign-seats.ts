import { lockAccount, type Account, type Subscription } from '../../people/accounts/account.repo.ts';
import { accountPath } from '../../people/accounts/account-paths.rules.ts';
import { readPeople } from '../../people/accounts/people-list.rules.ts';
import { shownExpiry, subscriptionState } from '../../people/accounts/subscription.rules.ts';
import { findUserById } from '../../people/auth/auth.repo.ts';
import { toLocale } from '../../platform/locale.rules.ts';
import { tableDate } from '../../platform/dates/date-text.rules.ts';
import { todayOf } from '../../platform/dates/today.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { EmailDraft } from '../../platform/email/mail.contract.ts';
import type { Env } from '../../platform/env/env.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import { planSeats, type SeatEdit, type SeatResult } from './plan-seats.rules.ts';
import { listSeats, lockSubscription } from '../../people/accounts/subscription-seat.repo.ts';
import { changeSeats, countSeatChanges } from './seat.repo.ts';
import { dailyChanges, assignableSeats } from './seat.rules.ts';
import { enqueueSeats } from '../../people/accounts/enqueue-seats.ts';

type Tools = Pick<Platform, 'db' | 'clock' | 'delivery' | 'installation'> & { env: Pick<Env, 'siteOrigin'> };

/** The owner, and the member of staff who acts for them. */
interface Actor {
  userId: string;
  impersonatorId: string | null;
}

/** Seats as their owner has filled them in, and the list that the free ones are filled from. */
interface Asked {
  edits: readonly SeatEdit[];
  list?: string;
}

type Assigned = Result<{ changed: number; results: SeatResult[] }, 'not_found' | 'too_many_attempts'>;

const day = 86_400_000;

/**
 * Gives seats of an own subscription to email addresses, or frees them. It counts from the next request of those who get or
 * lose one, as their subscriptions are read with their session. Each change is written down; the order system is told all
 * seats, and each new and each former holder by email. Whatever cannot be given is told by field or line, beside what is.
 */
export async function assignSeats(
  tools: Tools,
  actor: Actor,
  { subscriptionId, ...asked }: Asked & { subscriptionId: string },
): Promise<Assigned> {
  const { db, delivery } = tools;
  const assigned = await db.transaction(async (tx): Promise<Assigned> => {
    const account = await lockAccount(tx, actor.userId);
    const found = account && (await lockSubscription(tx, subscriptionId));
    if (!found || found.userId !== actor.userId || !found.isOwner) return fail('not_found', 'There is no such seat.');
    if (subscriptionState(found, todayOf(tools)) === null) {
      return fail('not_found', 'The subscription is over.');
    }
    return changeSeatsOf(tx, tools, { account, found, actor }, asked);
  });
  if (assigned.ok) delivery.poke();
  return assigned;
}

/** An email to a holder about a change. */
interface SeatLetter {
  account: Account;
  found: Subscription;
  kind: 'seatAssigned' | 'seatEnded';
  email: string;
  changeId: string;
}

async function changeSeatsOf(
  tx: Database,
  { clock, env }: Tools,
  { account, found, actor }: { account: Account; found: Subscription; actor: Actor },
  { edits, list = '' }: Asked,
): Promise<Assigned> {
  const seats = assignableSeats(found.licenses, await listSeats(tx, [found.id]));
  const isThere = edits.some(({ seat }) => seats.some((each) => each.seat === seat));
  if (edits.length > 0 && !isThere) return fail('not_found', 'There is no such seat.');
  const owner = await findUserById(tx, actor.userId);
  const asked = { edits, list: readPeople(list) };
  const { changes, results } = planSeats(asked, { seats, ownerEmail: owner?.email ?? '' });
  if (changes.length === 0) return succeed({ changed: 0, results });
  const changedAt = clock.now();
  const today = await countSeatChanges(tx, found.id, new Date(changedAt.getTime() - day));
  if (today + changes.length > dailyChanges(found.licenses)) {
    return fail('too_many_attempts', 'Too many seats were changed today.');
  }
  const written = await changeSeats(
    tx,
    changes.map(({ seat, from, to }) => ({
      subscriptionId: found.id,
      seat,
      fromEmail: from || null,
      toEmail: to || null,
      changedAt,
      changedBy: actor.userId,
      impersonatorId: actor.impersonatorId,
    })),
  );
  await enqueueSeats(tx, clock, account, found);
  const stays = new Set(written.map(({ toEmail }) => toEmail));
  for (const { id: changeId, toEmail, fromEmail } of written) {
    const about = { account, found, changeId };
    if (toEmail !== null) await enqueueEmail(tx, { clock, env }, { ...about, kind: 'seatAssigned', email: toEmail });
    // Whoever only moves to another seat keeps what it opens.
    if (fromEmail !== null && !stays.has(fromEmail))
      await enqueueEmail(tx, { clock, env }, { ...about, kind: 'seatEnded', email: fromEmail });
  }
  return succeed({ changed: changes.length, results });
}

/** Writes to a new or former holder, in the owner's language: nothing else is known of them. */
async function enqueueEmail(
  tx: Database,
  { clock, env }: Pick<Tools, 'clock' | 'env'>,
  { account, found, kind, email, changeId }: SeatLetter,
): Promise<void> {
  const language = toLocale(account.language);
  const about = {
    name: email.split('@', 1)[0] ?? '',
    product: found.name,
    owner: `${account.firstName} ${account.lastName}`.trim(),
    link: env.siteOrigin + accountPath(language, 'account-subscriptions'),
  };
  const date = tableDate(shownExpiry(found), language);
  const content: EmailDraft['content'] = kind === 'seatAssigned' ? { kind, date, ...about } : { kind, ...about };
  const draft: EmailDraft = { to: email, language, content };
  await enqueue(tx, clock, {
    connector: 'mail',
    kind: kind === 'seatAssigned' ? 'seat-assigned' : 'seat-ended',
    reference: kind === 'seatAssigned' ? `seat-${changeId}` : `seat-ended-${changeId}`,
    payload: { ...draft },
    subjectUserId: account.userId,
  });
}
