import { findPlaceLink } from '../content/items/find-place.ts';
import { lockAccount } from '../people/accounts/account.repo.ts';
import { toLocale } from '../platform/locale.rules.ts';
import type { Env } from '../platform/env/env.ts';
import { enqueue } from '../platform/outbox/enqueue.ts';
import { findCustomer } from '../store/payments/find-customer.ts';
import { recordCards } from '../store/payments/record-cards.ts';
import type { Platform } from '../platform/platform.ts';
import type { PaymentGateway } from '../store/payments/gateway.ts';
import { startLoop, type Loop } from '../platform/start-loop.ts';
import { blankPerson } from './blank-person.ts';
import { findClosure, listDueClosures, saveClosure } from './closure.repo.ts';
import { nextClosureState } from './closure.states.ts';
import { enqueueEmail } from './request-closure.ts';

type Tools = Pick<Platform, 'db' | 'clock' | 'delivery' | 'installation'> & {
  payments: PaymentGateway;
  env: Pick<Env, 'siteOrigin' | 'contentGraphqlUrl'>;
};

const hour = 3_600_000;
/** Most accounts closed in one run. */
const batch = 100;

/**
 * Closes the accounts that are due. Cards are removed first, because calls to the payment provider are outside any
 * transaction and can be repeated; then the personal data, the messages to the other systems and the last email are one
 * transaction. A failure does not delay other accounts.
 * @returns how many were closed
 * @throws AggregateError if some were not; they are retried
 */
export async function carryOutClosures(tools: Tools): Promise<number> {
  const { db, clock, delivery } = tools;
  let closed = 0;
  const failures: unknown[] = [];
  for (const userId of await listDueClosures(db, clock.now(), batch)) {
    try {
      if (await closeAccount(tools, userId)) closed += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (closed > 0) delivery.poke();
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be closed.`);
  return closed;
}

async function closeAccount(tools: Tools, userId: string): Promise<boolean> {
  await removeCards(tools, userId);
  const { db, clock, env } = tools;
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    const closure = await findClosure(tx, userId);
    const now = clock.now();
    const state = closure && nextClosureState(closure, 'carryOut', now);
    // Undone, or closed by another node, while the cards were removed.
    if (!account || !closure || !state) return false;
    const { accountProfileId, netsuiteId, legacyId, customerId, lmsId } = account;
    const payload = { accountProfileId, netsuiteId, legacyId, customerId, lmsId, closedAt: now.toISOString() };
    const reference = `closed-${accountProfileId}`;
    for (const connector of ['erp', 'marketing'] as const) {
      await enqueue(tx, clock, { connector, kind: 'account-closed', reference, payload, subjectUserId: userId });
    }
    const language = toLocale(account.language);
    const link = await findPlaceLink({ db: tx, env }, 'privacy', language);
    await enqueueEmail(tx, clock, account, { kind: 'accountClosed', name: account.firstName, link });
    await blankPerson(tx, clock, userId);
    await saveClosure(tx, { ...closure, state, endedAt: now });
    return true;
  });
}

/** Removes every saved card at the payment provider, and informs the order system. */
async function removeCards(tools: Tools, userId: string): Promise<void> {
  const { db, clock, payments } = tools;
  const closure = await findClosure(db, userId);
  if (!closure || !nextClosureState(closure, 'carryOut', clock.now())) return;
  const customerRef = await findCustomer({ db }, userId);
  if (customerRef === null) return;
  const cards = await payments.listCards(customerRef);
  for (const { ref } of cards) await payments.deleteCard(customerRef, ref);
  if (cards.length > 0) await recordCards(tools, userId, customerRef);
}

/** Closes due accounts now and every hour. */
export const startClosures = (tools: Tools & Pick<Platform, 'log'>): Loop =>
  startLoop({
    every: hour,
    run: () => carryOutClosures(tools),
    log: tools.log,
    problem: 'accounts that are due were not closed',
  });
