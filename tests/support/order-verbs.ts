import { eq } from 'drizzle-orm';
import type { PersonRights } from '../../server/people/access/roles/held-rights.rules.ts';
import { type Right } from '../../server/people/access/roles/right.rules.ts';
import { findAccount } from '../../server/people/accounts/account.repo.ts';
import { addAccountBuyer, addCredit, orderOnAccount } from './account-order-scene.ts';
import type { Order } from '../../server/store/orders/order.repo.ts';
import type { TestStore } from './store-scene.ts';
import { exemptionCertificates } from '../../server/store/checkout/exemption.table.ts';
import { orders } from '../../server/store/orders/order.table.ts';
import { insertRefund } from '../../server/store/orders/credits/refund.repo.ts';
import { listInvoices } from '../../server/store/orders/invoices/invoice.repo.ts';
import { listPayments } from '../../server/store/orders/payment/payment.repo.ts';
import { returnForm } from './return-scene.ts';
import { buyFile } from './order-page-scene.ts';
import { placeItems } from './store-scene.ts';
import { administrator, staff, type StaffScene } from './staff-scene.ts';
import { sendForm } from './staff-desk-scene.ts';
import { reason, send, byAdministrator, type Prepare, type Trail } from './staff-verb.ts';

/** A form about an order on account. @param limitMinor 0 has the order wait for accounts */
const onAccount =
  (
    prepare: (
      order: Order,
      of: { number: string; customer: string },
    ) => { form: Record<string, string>; params?: Record<string, string> },
    limitMinor: number | null = null,
    before: (order: Order, scene: StaffScene) => Promise<void> = async () => undefined,
  ): Prepare =>
  async (scene, verb) => {
    const store = scene.services as unknown as TestStore;
    const userId = await addAccountBuyer(store, { creditLimitMinor: limitMinor });
    const order = await orderOnAccount(store, userId);
    await before(order, scene);
    const number = (await listInvoices(scene.db, order.id))[0]?.number ?? '';
    const customer = (await findAccount(scene.db, userId))?.accountProfileId ?? '';
    const { form, params = {} } = prepare(order, { number, customer });
    return {
      by: administrator,
      run: (rights) => sendForm(scene.services, verb, form, { person: administrator, params, rights }),
    };
  };

/** The form of a credit note of a file that was bought. */
async function creditForm(scene: StaffScene, verb: string, form: Record<string, string>) {
  const order = await placeItems(scene.services, { file: 1 }, { payable: 13_642 });
  const [invoice] = await listInvoices(scene.db, order.id);
  const sent = {
    params: { order: order.orderNumber },
    query: `?invoice=${invoice?.id}`,
  };
  const fields = { ...form, version: '0', 'units-1': '1', reason: 'error', method: 'card', revoke: 'on' };
  return { by: staff, run: (rights?: PersonRights) => sendForm(scene.services, verb, fields, { ...sent, rights }) };
}

/** An order whose certificate was approved after it had been placed. */
const taxToReturn: Prepare = async (scene, verb) => {
  const { db, services } = scene;
  const { clock } = services;
  const order = await placeItems(services, { file: 1 }, { payable: 13_642 });
  const certificate = { userId: 'cart:1', fileId: crypto.randomUUID(), askedStates: ['OH'], createdAt: clock.now() };
  const [approved] = await db
    .insert(exemptionCertificates)
    .values({ ...certificate, state: 'approved', states: ['OH'], expiresOn: '2999-01-01', decidedAt: clock.now() })
    .returning();
  await db.update(orders).set({ exemptionPendingCertificateId: approved?.id }).where(eq(orders.id, order.id));
  const form = { intent: 'return', order: order.orderNumber, tax: String(order.taxMinor) };
  return { by: staff, run: (rights) => sendForm(services, verb, form, { rights }) };
};

/** A refund by check that waits for another person, or one that failed. */
const aWaitingRefund =
  (form: Record<string, string>, state: 'waiting' | 'failed' = 'waiting'): Prepare =>
  async (scene, verb) => {
    const order = await placeItems(scene.services, { file: 1 }, { payable: 13_642 });
    const [payment] = await listPayments(scene.db, order.id);
    const asked = { orderId: order.id, paymentId: payment?.id ?? '', method: 'check', amountMinor: 100 } as const;
    const refund = await insertRefund(scene.db, { ...asked, state, askedBy: 'another', createdAt: new Date() });
    const sent = { person: administrator };
    return {
      by: administrator,
      run: (rights) => sendForm(scene.services, verb, { ...form, refund: refund.id }, { ...sent, rights }),
    };
  };

const ofReturn = (state: Parameters<typeof returnForm>[1], fields: Record<string, string>) =>
  send(async ({ services }) => ({ form: await returnForm(services, state, fields) }));

/** What staff do with orders, invoices, refunds and returns. */
export const orderVerbs: readonly [
  verb: string,
  right: Right | readonly Right[] | null,
  leaves: Trail,
  prepare: Prepare,
][] = [
  [
    'staff/orders staffOrdersPage submit',
    'orders.decide',
    'renew',
    send(async ({ services }) => ({ form: { download: (await buyFile(services)).id } })),
  ],
  [
    'staff/orders staffOrdersPage ship',
    'orders.decide',
    'ship',
    send(async (scene) => ({ form: { order: await scene.addOrder() } })),
  ],
  [
    'staff/orders staffOrdersPage note',
    'orders.decide',
    'order-note',
    send(async (scene) => ({ form: { order: await scene.addOrder(), note: 'Called back.' } })),
  ],
  [
    'staff/orders staffOrdersPage correct',
    'orders.decide',
    'order-correct',
    send(async (scene) => ({
      form: { order: await scene.addOrder(), version: '0', email: 'corrected@example.org' },
    })),
  ],
  [
    'staff/orders staffOrdersPage resend',
    'orders.decide',
    'order-resend',
    send(async (scene) => ({ form: { order: await scene.addOrder() } })),
  ],

  [
    'staff/receivables receivablesPage book',
    'receivables',
    'payment-book',
    onAccount((order, { number }) => ({
      form: { invoices: number, method: 'check', amount: '1', receivedOn: '2026-01-31', reference: order.orderNumber },
    })),
  ],
  [
    'staff/receivables receivablesPage release',
    'receivables',
    'order-release',
    onAccount((order) => ({ form: { order: order.orderNumber, version: String(order.version) } }), 0),
  ],
  [
    'staff/receivables receivablesPage refuse',
    'receivables',
    'order-refuse',
    onAccount((order) => ({ form: { order: order.orderNumber, version: String(order.version), reason } }), 0),
  ],
  [
    'staff/receivables statementPage book',
    'receivables',
    'payment-book',
    onAccount((order, { number, customer }) => ({
      form: { invoices: number, method: 'ach', amount: '1', receivedOn: '2026-01-31', reference: order.orderNumber },
      params: { customer },
    })),
  ],
  [
    'staff/receivables statementPage credit',
    'receivables',
    'credit-use',
    onAccount(
      (_, { number, customer }) => ({ form: { invoice: number }, params: { customer } }),
      null,
      (order, scene) => addCredit(scene.services, order),
    ),
  ],
  [
    'staff/receivables statementPage terms',
    'receivables',
    'terms-change',
    onAccount((_, { customer }) => ({ form: { isAllowed: 'on', creditLimit: '900' }, params: { customer } })),
  ],
  [
    'staff/invoicing invoicingPage save',
    'installation',
    'invoicing-change',
    byAdministrator(async () => ({ form: { termsDays: '30', version: '0' } })),
  ],
  [
    'staff/orders/cancel cancelPage cancel',
    'orders.credit',
    'order-cancel',
    send(async (scene) => ({
      params: { order: await scene.addOrder() },
      form: { intent: 'cancel', version: '0', 'units-1': '1' },
    })),
  ],
  [
    'staff/orders/credit creditPage preview',
    'orders.credit',
    'nothing',
    async (scene, verb) => creditForm(scene, verb, { intent: 'preview' }),
  ],
  [
    'staff/orders/credit creditPage issue',
    'orders.credit',
    'order-credit',
    async (scene, verb) => creditForm(scene, verb, { intent: 'issue', shown: '13642 13642' }),
  ],
  ['staff/exemptions exemptionsPage return', 'orders.credit', 'order-credit', taxToReturn],
  ['staff/refunds refundsPage release', 'orders.release', 'refund-release', aWaitingRefund({ intent: 'release' })],
  [
    'staff/refunds refundsPage refuse',
    'orders.release',
    'refund-refuse',
    aWaitingRefund({ intent: 'refuse', reason: 'Not this much.' }),
  ],
  [
    'staff/refunds refundsPage settle',
    'orders.credit',
    'refund-settle',
    aWaitingRefund({ intent: 'settle', method: 'check', reference: 'No. 7' }, 'failed'),
  ],

  ['staff/returns returnsPage approve', 'orders.credit', 'return-approve', ofReturn('asked', { intent: 'approve' })],
  [
    'staff/returns returnsPage refuse',
    'orders.credit',
    'return-refuse',
    ofReturn('asked', { intent: 'refuse', reason }),
  ],
  [
    'staff/returns returnsPage receive',
    'orders.credit',
    'return-receive',
    ofReturn('approved', { intent: 'receive', 'units-1': '2' }),
  ],
  ['staff/returns returnsPage close', 'orders.credit', 'return-close', ofReturn('received', { intent: 'close' })],
];
