import { randomUUID } from 'node:crypto';
import type { Person } from '../../../people/access/access.contract.ts';
import { may } from '../../../people/access/access.rules.ts';
import { recordAudit } from '../../../people/access/audit.repo.ts';
import { lockAccount } from '../../../people/accounts/account.repo.ts';
import { storeTerms, type CustomerTerms } from '../../../people/customers/change-terms.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import { formatMoney } from '../../pricing/money.rules.ts';
import type { SettleServices } from '../order-services.ts';
import { bookPayment, lockInvoices, payInvoices, type ArrivedMoney, type BookedPayment } from './book-payment.ts';
import { readSpendableCredit } from './account-credit.ts';

interface StaffAct {
  staff: Pick<Person, 'userId' | 'rights' | 'impersonator'>;
  requestId: string;
}

type BookingRefusal =
  | 'charging'
  | 'invalid_input'
  | 'unknown_invoice'
  | 'other_buyer'
  | 'not_on_account'
  | 'already_booked'
  | 'not_found'
  | 'no_credit';

const causeOf = ({ staff }: StaffAct, { clock }: SettleServices) =>
  ({ actor: 'staff', actorUserId: staff.userId, at: clock.now() }) as const;

/** Books a check or transfer for staff, on record. */
export async function bookForStaff(
  services: SettleServices,
  act: StaffAct,
  money: Omit<ArrivedMoney, 'cause'>,
): Promise<Result<BookedPayment, BookingRefusal>> {
  const { db, delivery } = services;
  if (!may(act.staff, 'receivables')) return fail('not_found', 'There is no such page.');
  const booked = await db.transaction(async (tx) => {
    const done = await bookPayment(tx, services, { ...money, cause: causeOf(act, services) });
    const detail = `${money.method} ${money.reference.trim()} for ${money.invoices.join(', ')}`;
    if (done.ok) {
      const { userId } = done.value;
      const { amountMinor } = money;
      await record(tx, services, act, { action: 'payment-book', detail, amountMinor, userId });
    }
    return done;
  });
  if (booked.ok) delivery.poke();
  return booked;
}

/** Pays an invoice with the credit of its buyer, up to what is open of it, on record. */
export async function useCreditForStaff(
  services: SettleServices,
  act: StaffAct,
  { number, userId }: { number: string; userId: string },
): Promise<Result<BookedPayment, BookingRefusal>> {
  const { db, delivery } = services;
  if (!may(act.staff, 'receivables')) return fail('not_found', 'There is no such page.');
  const used = await db.transaction(async (tx) => {
    // Two invoices at once cannot use the same credit.
    await lockAccount(tx, userId);
    const meant = await lockInvoices(tx, [number]);
    if (!meant.ok) return meant;
    const { orders, open } = meant.value;
    if (orders.some((order) => order.userId !== userId)) return fail('other_buyer', 'The invoice is another buyer’s.');
    const amountMinor = await readSpendableCredit(tx, userId);
    if (amountMinor === 0) return fail('no_credit', 'There is no credit.');
    const source = { method: 'credit', incomingPaymentId: null, reference: randomUUID() } as const;
    const cause = causeOf(act, services);
    const paid = await payInvoices(tx, services, { orders, open, amountMinor, source, cause });
    const cents = paid.paid.reduce((sum, part) => sum + part.amountMinor, 0);
    if (cents > 0)
      await record(tx, services, act, { action: 'credit-use', detail: number, amountMinor: cents, userId });
    return succeed(paid);
  });
  if (used.ok) delivery.poke();
  return used;
}

/** Sets how a customer buys on account, for staff. */
export async function setTermsForStaff(
  { db, clock }: SettleServices,
  { staff, requestId }: StaffAct,
  { userId, terms }: { userId: string; terms: CustomerTerms },
): Promise<Result<boolean, 'not_found' | 'forbidden' | 'invalid_input'>> {
  if (!may(staff, 'receivables')) return fail('not_found', 'There is no such page.');
  return db.transaction((tx) => storeTerms(tx, clock, { actor: { userId: staff.userId, requestId }, userId, terms }));
}

interface Recorded {
  action: 'payment-book' | 'credit-use';
  detail: string;
  amountMinor: number;
  /** The buyer. */
  userId: string | null;
}

const record = (
  tx: Database,
  { clock, installation }: SettleServices,
  { staff, requestId }: StaffAct,
  { action, detail, amountMinor, userId }: Recorded,
): Promise<void> =>
  recordAudit(tx, clock, {
    actorUserId: staff.userId,
    subjectUserId: userId,
    action,
    detail: `${formatMoney(amountMinor, 'en', installation.country)}: ${detail}`,
    requestId,
  });
