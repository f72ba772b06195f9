import type { Organization } from '../../../content/organization/read-organization.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { longDate } from '../../../platform/dates/date-text.rules.ts';
import { organizationDate } from '../../../platform/dates/organization-date.rules.ts';
import type { EmailDraft } from '../../../platform/email/mail.contract.ts';
import { defaultLocale } from '../../../platform/locale.rules.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import type { ProviderDispute } from '../../payments/provider-entry.contract.ts';
import { formatMoney } from '../../pricing/money.rules.ts';
import { recordOrderEvent } from '../events/order-event.repo.ts';
import { lockOrder, raiseVersion, type Order } from '../order.repo.ts';
import type { OrderServices } from '../order-services.ts';
import { bookLoss, bookWin } from './book-loss.ts';
import { findDisputedPayment, storeDispute } from '../disputes/dispute.repo.ts';

export interface DisputeServices extends Pick<
  OrderServices,
  'db' | 'clock' | 'log' | 'payments' | 'delivery' | 'env' | 'installation'
> {
  organization: Pick<Organization, 'read'>;
}

/**
 * Books a dispute as the provider tells it: its state, what it moved, the event of the order, and a mail to the staff
 * about a new one and about a question of the bank that has become one. What a lost one took is credited. Told again it
 * changes nothing. Disputes of payments that the books do not have are logged and stay for the reconciliation.
 * @param askedAt when the provider was asked: of two answers the later one counts
 * @returns whether the books have its payment
 */
export async function bookDispute(services: DisputeServices, told: ProviderDispute, askedAt: Date): Promise<boolean> {
  const { db, clock, log, delivery } = services;
  const payment = await findDisputedPayment(db, told);
  if (!payment) {
    log.error({ dispute: told.ref }, 'a payment is disputed that the books do not have');
    return false;
  }
  const staff = await readStaff(services);
  const isNews = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    if (!order) return false;
    const now = clock.now();
    const { paymentId, orderId } = payment;
    const { before, isNewest } = await storeDispute(tx, told, { paymentId, orderId, asked: { at: askedAt, now } });
    if (!isNewest) return false;
    const { amountMinor, reason, state } = told;
    if (before !== state) await raiseVersion(tx, order, null);
    if (state === 'won') await bookWin(tx, orderId, { ref: told.ref, at: now });
    if (state === 'lost') await bookLoss(tx, services, { order, paymentId, told });
    if (before === state) return false;
    const event = { kind: 'disputed', data: { amountMinor, reason, state } } as const;
    await recordOrderEvent(tx, orderId, event, { actor: 'provider', at: now });
    const isDisputedNow = before === 'warning' && state === 'open';
    if (staff && (before === null || isDisputedNow)) await enqueueStaffMail(tx, services, { order, told, staff });
    return true;
  });
  if (isNews) delivery.poke();
  return true;
}

interface Staff {
  to: string;
  name: string;
}

/** Returns whom staff mails go to: the support address in the record of the organization; null without one. */
async function readStaff({ organization, log }: DisputeServices): Promise<Staff | null> {
  try {
    const { supportEmail: to, organization: name } = await organization.read(defaultLocale);
    return to === null ? null : { to, name };
  } catch (error) {
    log.error({ err: error }, 'the address of the staff could not be read');
    return null;
  }
}

async function enqueueStaffMail(
  tx: Database,
  { clock, env, installation }: DisputeServices,
  { order, told, staff }: { order: Order; told: ProviderDispute; staff: Staff },
): Promise<void> {
  const { country, timeZone } = installation;
  const date = told.dueBy === null ? '–' : longDate(organizationDate(told.dueBy, timeZone), defaultLocale);
  const draft: EmailDraft = {
    to: staff.to,
    language: defaultLocale,
    content: {
      kind: 'paymentDisputed',
      name: staff.name,
      orderNumber: order.orderNumber,
      amount: formatMoney(told.amountMinor, defaultLocale, country),
      reason: told.reason.replaceAll('_', ' '),
      date,
      link: `${env.siteOrigin}/staff/disputes`,
    },
  };
  const reference = `dispute-${told.ref}-${told.state}`;
  await enqueue(tx, clock, { connector: 'mail', kind: 'payment-disputed', reference, payload: { ...draft } });
}
