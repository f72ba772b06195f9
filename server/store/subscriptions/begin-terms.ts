import { lockAccount, saveLicenses } from '../../people/accounts/account.repo.ts';
import { listBegunSubscriptions, listComingTerms, markApplied } from '../../people/accounts/subscription-term.repo.ts';
import type { Database } from '../../platform/db/connection.ts';
import { todayOf } from '../../platform/dates/today.ts';
import type { Platform } from '../../platform/platform.ts';
import { startLoop, type Loop } from '../../platform/start-loop.ts';
import { enqueueSeats } from '../../people/accounts/enqueue-seats.ts';
import { lockSubscription } from '../../people/accounts/subscription-seat.repo.ts';

type Tools = Pick<Platform, 'db' | 'clock' | 'delivery' | 'installation'>;

const quarter = 15 * 60_000;
/** Subscriptions read in one statement. */
const batch = 200;

/**
 * Gives subscriptions the seats of a renewal on its first day, and tells the order system. Each is one transaction: of
 * two nodes one does it, and after a crash the next one.
 * @returns how many subscriptions have begun a term
 */
export async function beginTerms(tools: Tools): Promise<number> {
  const { db, delivery } = tools;
  const today = todayOf(tools);
  let begun = 0;
  for (;;) {
    const ids = await listBegunSubscriptions(db, today, batch);
    for (const id of ids) if (await db.transaction((tx) => beginTerm(tx, tools, id, today))) begun += 1;
    if (ids.length < batch) break;
  }
  if (begun > 0) delivery.poke();
  return begun;
}

async function beginTerm(tx: Database, { clock }: Tools, id: string, today: string): Promise<boolean> {
  const found = await lockSubscription(tx, id);
  const terms = (await listComingTerms(tx, [id])).filter(({ beginsOn }) => beginsOn <= today);
  const last = terms.at(-1);
  if (!found || !last) return false;
  for (const term of terms) await markApplied(tx, term.orderLineId, clock.now());
  const licenses = last.licenses - last.revokedLicenses;
  if (found.licenses === licenses) return true;
  await saveLicenses(tx, id, licenses);
  const account = await lockAccount(tx, found.userId);
  if (account) await enqueueSeats(tx, clock, account, { ...found, licenses });
  return true;
}

/** Begins the terms that are due now and every quarter of an hour, on any number of nodes. */
export const startTerms = (tools: Tools & Pick<Platform, 'log'>): Loop =>
  startLoop({
    every: quarter,
    run: () => beginTerms(tools),
    log: tools.log,
    problem: 'renewed terms of subscriptions were not begun',
  });
