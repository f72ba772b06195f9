import type { Platform } from '../../../platform/platform.ts';
import { lockAccount } from '../../../people/accounts/account.repo.ts';
import { listAddresses } from '../../../people/accounts/address.repo.ts';
import type { Clock } from '../../../platform/clock.ts';
import { organizationDate } from '../../../platform/dates/organization-date.rules.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { insertAttempt, updateAttempt } from '../attempt.repo.ts';
import { draftDemoOrder, nameWay } from './draft-demo-order.ts';
import { lastDownloadDay } from '../grants/download-limit.rules.ts';
import { insertEntitlement } from '../grants/entitlement.repo.ts';
import { recordOrderEvent } from '../events/order-event.repo.ts';
import { listInvoices } from '../invoices/invoice.repo.ts';
import { insertPaid } from '../payment/payment.repo.ts';
import { deliverUnits } from '../fulfilment/deliver-units.ts';
import { deliveryOf } from '../fulfilment/ship-units.ts';
import { bookOrder } from './book-order.ts';
import type { PaymentState } from '../order-payment.states.ts';
import {
  insertOrder,
  listOrdersByUser,
  setOrderStatus,
  updatePayment,
  type Order,
  type OrderLine,
} from '../order.repo.ts';

/**
 * Orders of the demo, oldest first; days are counted back from today. What was unlocked or shipped has been paid: of the
 * second one the order system has billed a part, the rest of the third one is charged when its book ships.
 */
const demoOrders = [
  { daysAgo: 410, status: 'Billed', paymentState: 'captured', items: { '70-26-EN-D': 1 }, shipped: 0 },
  {
    daysAgo: 96,
    status: 'Partially Billed',
    paymentState: 'captured',
    items: { '70-26-EN-P': 2, '70-26-EN-D': 1 },
    shipped: 1,
  },
  {
    daysAgo: 3,
    status: 'Pending Fulfillment',
    paymentState: 'released',
    items: { '70-26-EN-P': 1, 'ONL-70': 3 },
    shipped: 0,
  },
] as const;

const day = 86_400_000;

/**
 * Creates past orders for a demo account, once. They send no messages and move no stock; only the files are granted.
 * Unknown SKUs are skipped.
 */
export async function seedDemoOrders(
  { db, clock, installation }: Pick<Platform, 'db' | 'clock' | 'installation'>,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account || (await listOrdersByUser(tx, userId, new Date(0))).length > 0) return;
    const [address] = await listAddresses(tx, userId);
    if (!address) return;
    const shippedBy = await nameWay();
    const customer = { account, email, address, shippedBy };
    for (const { daysAgo, status, paymentState, items, shipped } of demoOrders) {
      const placed: Clock = { now: () => new Date(clock.now().getTime() - daysAgo * day) };
      const calendar = { clock: placed, installation };
      const draft = await draftDemoOrder(tx, calendar, customer, items);
      if (!draft) continue;
      const attempt = await insertAttempt(tx, placed, {
        key: crypto.randomUUID(),
        requestHash: 'demo',
        cartId: crypto.randomUUID(),
        cartVersion: 1,
        userId,
        draft,
        payableMinor: draft.payableMinor,
      });
      await updateAttempt(tx, placed, attempt.id, { state: 'COMPLETED', nextLookAt: null });
      const card = { brand: 'visa', last4: '4242', instrumentIdentifierId: null };
      const { order, lines: placedLines } = await insertOrder(tx, placed, attempt, {
        card,
        authorizationRef: null,
        captureBefore: null,
        keptCard: null,
      });
      await setOrderStatus(tx, order.id, status);
      await bookOrder(tx, calendar, { order, lines: placedLines, attempt });
      const parcel = placedLines.find(({ isDigital }) => !isDigital);
      if (parcel && shipped > 0) {
        const cause = { actor: 'order-system', at: placed.now() } as const;
        await deliverUnits(tx, calendar, order, deliveryOf(new Map([[parcel.id, shipped]]), cause));
      }
      await payInvoiced(tx, order, paymentState);
      for (const { id: orderLineId, sku, quantity } of placedLines.filter(isFile)) {
        const expiresOn = lastDownloadDay(organizationDate(placed.now(), installation.timeZone));
        const entitlement = { orderLineId, userId, kind: 'download' as const, sku, quantity, expiresOn };
        await insertEntitlement(tx, { ...entitlement, grantedAt: placed.now() });
      }
    }
  });
}

/** Stores that a card has paid what was invoiced of an order when it was placed. */
async function payInvoiced(tx: Database, order: Order, paymentState: PaymentState): Promise<void> {
  const invoiced = await listInvoices(tx, order.id);
  const capturedMinor = invoiced.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  await insertPaid(tx, order, capturedMinor);
  const at = order.placedAt;
  await updatePayment(tx, order.id, {
    paymentState,
    paymentLookAt: null,
    paymentTries: 0,
    paymentEndedAt: at,
    capturedMinor,
  });
  const paid = { kind: 'paid', data: { amountMinor: capturedMinor } } as const;
  await recordOrderEvent(tx, order.id, paid, { actor: 'provider', at });
}

const isFile = ({ isDigital, enrollment }: OrderLine): boolean => isDigital && enrollment === null;
