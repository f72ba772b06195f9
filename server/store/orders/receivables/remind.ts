import { desc, eq } from 'drizzle-orm';
import { organizationDate } from '../../../platform/dates/organization-date.rules.ts';
import { longDate } from '../../../platform/dates/date-text.rules.ts';
import { todayOf } from '../../../platform/dates/today.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import { startLoop, type Loop } from '../../../platform/start-loop.ts';
import { formatMoney } from '../../pricing/money.rules.ts';
import { recordOrderEvent } from '../events/order-event.repo.ts';
import { isOrderCancelled } from '../order-list.rules.ts';
import { issuedInvoicePath } from '../order-paths.rules.ts';
import type { SettleServices } from '../order-services.ts';
import { lockOrder } from '../order.repo.ts';
import { invoiceReminders } from './invoice-reminder.table.ts';
import { listOpenInvoices, type DueInvoice } from './list-receivables.ts';
import { readBalances } from './read-balances.ts';
import { dueReminder } from './reminder.rules.ts';

type Tools = Pick<SettleServices, 'db' | 'clock' | 'env' | 'installation' | 'delivery'>;

const quarter = 15 * 60_000;

/**
 * Writes to the buyers of open invoices on account: shortly before the due day, and after it. Each reminder is sent once
 * on any number of nodes, and none of an invoice that was paid or credited meanwhile.
 * @returns how many were sent
 */
export async function sendReminders(tools: Tools, stopping?: AbortSignal): Promise<number> {
  const { db, delivery } = tools;
  let sent = 0;
  for (const open of await listOpenInvoices(db)) {
    if (stopping?.aborted) break;
    if ((await dueStep(db, tools, open)) === null) continue;
    if (await db.transaction((tx) => remind(tx, tools, open))) sent += 1;
  }
  if (sent > 0) delivery.poke();
  return sent;
}

async function dueStep(db: Database, tools: Tools, { invoice, dueOn }: DueInvoice): Promise<number | null> {
  const [last] = await db
    .select()
    .from(invoiceReminders)
    .where(eq(invoiceReminders.invoiceId, invoice.id))
    .orderBy(desc(invoiceReminders.step))
    .limit(1);
  const issuedOn = organizationDate(invoice.issuedAt, tools.installation.timeZone);
  return dueReminder({ dueOn, issuedOn, last: last?.step ?? null }, todayOf(tools));
}

/** Stores a reminder and its mail, unless the invoice was paid or another node was first. */
async function remind(tx: Database, tools: Tools, open: DueInvoice): Promise<boolean> {
  const { clock, env, installation } = tools;
  const { invoice, dueOn } = open;
  const order = await lockOrder(tx, invoice.orderId);
  const now = (await readBalances(tx, [invoice.orderId])).find((each) => each.invoice.id === invoice.id);
  const step = await dueStep(tx, tools, open);
  if (!order || !now || now.balance.openMinor === 0 || step === null || isOrderCancelled(order.status)) return false;
  await tx.insert(invoiceReminders).values({ invoiceId: invoice.id, step, sentAt: clock.now() });
  const { language, email, firstName: name, orderNumber, poNumber } = order;
  const { number } = invoice;
  await enqueue(tx, clock, {
    connector: 'mail',
    kind: 'invoice-reminder',
    reference: `invoice-${number}-${step}`,
    payload: {
      to: email,
      language,
      content: {
        kind: 'invoiceReminder',
        name,
        number,
        poNumber,
        amount: formatMoney(now.balance.openMinor, language, installation.country),
        date: longDate(dueOn, language),
        isOverdue: dueOn < todayOf(tools),
        link: env.siteOrigin + issuedInvoicePath(orderNumber, number, language),
      },
    },
  });
  const event = { kind: 'reminded', data: { number, amountMinor: now.balance.openMinor } } as const;
  await recordOrderEvent(tx, order.id, event, { actor: 'site', at: clock.now() });
  return true;
}

/** Sends reminders now and every quarter of an hour. */
export const startReminders = (tools: Tools & Pick<SettleServices, 'log'>): Loop =>
  startLoop({
    every: quarter,
    run: (stopping) => sendReminders(tools, stopping),
    log: tools.log,
    problem: 'reminders of invoices could not be sent',
  });
