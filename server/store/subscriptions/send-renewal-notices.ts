import { todayOf } from '../../platform/dates/today.ts';
import { and, asc, eq, gt, gte, lte } from 'drizzle-orm';
import { accountPath } from '../../people/accounts/account-paths.rules.ts';
import { accounts, subscriptions } from '../../people/accounts/account.table.ts';
import { isRenewing } from '../../people/accounts/renewal.rules.ts';
import { shownExpiry } from '../../people/accounts/subscription.rules.ts';
import { users } from '../../people/auth/auth.table.ts';
import { toLocale } from '../../platform/locale.rules.ts';
import { addDays } from '../../platform/dates/calendar.rules.ts';
import { tableDate } from '../../platform/dates/date-text.rules.ts';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { EmailDraft } from '../../platform/email/mail.contract.ts';
import type { Env } from '../../platform/env/env.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { Platform } from '../../platform/platform.ts';
import { startLoop, type Loop } from '../../platform/start-loop.ts';
import { dueNotice, noticeDays } from './renewal-notice.rules.ts';

type Tools = Pick<Platform, 'db' | 'clock' | 'delivery' | 'installation'> & { env: Pick<Env, 'siteOrigin'> };

const hour = 3_600_000;
/** Subscriptions looked at in one statement. */
const batch = 200;

/**
 * Writes the emails that are due to the owners of subscriptions. The mark of a notice and its email are one
 * transaction, under the row's lock: of two nodes one sends it, and a crash sends it later or has sent it.
 * @returns how many emails were written
 */
export async function sendRenewalNotices(tools: Tools): Promise<number> {
  const { db, delivery } = tools;
  const today = todayOf(tools);
  let [sent, after] = [0, ''];
  for (;;) {
    const ids = await listEnding(db, today, after);
    for (const id of ids) if (await sendNotice(tools, id, today)) sent += 1;
    const last = ids.at(-1);
    if (last === undefined || ids.length < batch) break;
    after = last;
  }
  if (sent > 0) delivery.poke();
  return sent;
}

/** Returns own subscriptions that end within the days of the first notice. */
async function listEnding(db: Database, today: string, after: string): Promise<string[]> {
  const ends = [gte(subscriptions.expiresOn, today), lte(subscriptions.expiresOn, addDays(today, noticeDays[0]))];
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.isOwner, true), ...ends, after === '' ? undefined : gt(subscriptions.id, after)))
    .orderBy(asc(subscriptions.id))
    .limit(batch);
  return rows.map(({ id }) => id);
}

async function sendNotice({ db, clock, env, installation }: Tools, id: string, today: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
    const due =
      found && dueNotice({ ...found, begunOn: organizationDate(found.createdAt, installation.timeZone) }, today);
    if (!found || due === null || due === undefined) return false;
    const [owner] = await tx
      .select({ email: users.email, firstName: accounts.firstName, language: accounts.language })
      .from(accounts)
      .innerJoin(users, eq(users.id, accounts.userId))
      .where(eq(accounts.userId, found.userId));
    if (!owner) return false;
    await tx
      .update(subscriptions)
      .set({ noticedFor: found.expiresOn, noticedDays: due })
      .where(eq(subscriptions.id, id));
    const language = toLocale(owner.language);
    const email: EmailDraft = {
      to: owner.email,
      language,
      userId: found.userId,
      content: {
        kind: 'renewalNotice',
        name: owner.firstName,
        product: found.name,
        date: tableDate(shownExpiry(found), language),
        isRenewing: isRenewing(found, today),
        link: env.siteOrigin + accountPath(language, 'account-subscriptions'),
      },
    };
    await enqueue(tx, clock, {
      connector: 'mail',
      kind: 'renewal-notice',
      reference: `subscription-${id}-${found.expiresOn}-${due}`,
      payload: { ...email },
      subjectUserId: found.userId,
    });
    return true;
  });
}

/** Looks for notices now and every hour; any number of nodes may do so on one PostgreSQL. */
export const startRenewalNotices = (tools: Tools & Pick<Platform, 'log'>): Loop =>
  startLoop({
    every: hour,
    run: () => sendRenewalNotices(tools),
    log: tools.log,
    problem: 'notices of subscriptions that end were not sent',
  });
