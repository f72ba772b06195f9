import { asc } from 'drizzle-orm';
import type { EmailDraft } from '../../server/platform/email/mail.contract.ts';
import { outboxMessages } from '../../server/platform/outbox/outbox.table.ts';
import { inventory } from '../../server/store/catalog/catalog.table.ts';
import { orders } from '../../server/store/orders/order.table.ts';
import {
  findOrder,
  listOrderLines,
  type Order,
  type OrderLine,
  type OrderReader,
} from '../../server/store/orders/order.repo.ts';
import { fulfilOrder } from '../../server/store/orders/payment/fulfil-order.ts';
import { askReturn, type AskedReturn } from '../../server/store/orders/returns/ask-return.ts';
import { approveReturn } from '../../server/store/orders/returns/decide-return.ts';
import { receiveParcel } from '../../server/store/orders/returns/receive-return.ts';
import { listReturns, type FullReturn } from '../../server/store/orders/returns/return.repo.ts';
import { addDays } from '../../server/platform/dates/calendar.rules.ts';
import { todayOf } from '../../server/platform/dates/today.ts';
import { addCustomer, staffPerson } from './certificate-scene.ts';
import { placeItems, type TestStore } from './store-scene.ts';

/** Three books: 447.00 and the tax of Ohio, without shipping. */
const threeBooks = 44_700 + 2_570;

/** A picture of one point. */
export const onePoint = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

/** The desk that decides on returns. */
export const returnDesk = (userId = 'staff-1') => ({
  staff: staffPerson({ userId, email: `${userId}@example.org` }),
  requestId: 'r-1',
});

/** Three books that were ordered and shipped, of a guest or of a person. */
export async function shipBooks(
  store: TestStore,
  userId?: string,
): Promise<{ order: Order; line: OrderLine; reader: OrderReader }> {
  if (userId !== undefined) await addCustomer(store, userId);
  await store.db.update(inventory).set({ onHand: 50 });
  const { id } = await placeItems(store, { book: 3 }, { payable: threeBooks, ...(userId !== undefined && { userId }) });
  const shipped = await fulfilOrder(store, { staff: staffPerson(), orderId: id, requestId: 'r-1' });
  if (!shipped.ok) throw new Error(shipped.code);
  const order = await findOrder(store.db, id);
  const [line] = await listOrderLines(store.db, id);
  if (!order || !line) throw new Error('The order is not there.');
  return { order, line, reader: { userId: order.userId, tokenHash: order.tokenHash } };
}

/** Asks for a return of books. */
export const askFor = (
  store: TestStore,
  { order, line, reader }: Awaited<ReturnType<typeof shipBooks>>,
  units = 2,
  change: Partial<AskedReturn> = {},
) =>
  askReturn(store, reader, {
    orderId: order.id,
    units: new Map([[line.id, units]]),
    reason: 'mistake',
    note: '',
    pictureIds: [],
    seenReturns: 0,
    ...change,
  });

/** Two of three books that a guest wants to send back. @returns the return and its order */
export async function addReturn(store: TestStore, state: 'asked' | 'approved' = 'asked', userId?: string) {
  const bought = await shipBooks(store, userId);
  const asked = await askFor(store, bought);
  if (!asked.ok) throw new Error(asked.code);
  if (state === 'approved') await approve(store, asked.value.id);
  return { ...bought, held: await readReturn(store, bought.order) };
}

/** Returns the form of a return as its page has it. */
export async function formOf(store: TestStore, returnId: string): Promise<{ returnId: string; seenVersion: number }> {
  const all = await store.db.select().from(orders);
  const found = await listReturns(
    store.db,
    all.map(({ id }) => id),
  );
  const orderId = found.find(({ id }) => id === returnId)?.orderId;
  return { returnId, seenVersion: all.find(({ id }) => id === orderId)?.version ?? -1 };
}

export const address = 'MSCA, Returns\n1 Quay\nAkron, OH 44308';

/** Approves a return for thirty days. */
export async function approve(store: TestStore, returnId: string): Promise<void> {
  const form = await formOf(store, returnId);
  const sendBy = addDays(todayOf(store), 30);
  const done = await approveReturn(store, returnDesk(), { ...form, address, sendBy });
  if (!done.ok) throw new Error(done.code);
}

/** Returns the last return of an order. */
export async function readReturn(store: Pick<TestStore, 'db'>, { id }: Pick<Order, 'id'>): Promise<FullReturn> {
  const found = (await listReturns(store.db, [id])).at(-1);
  if (!found) throw new Error('The order has no return.');
  return found;
}

/** Returns the emails about returns, and what the order system was told of them. */
export async function toldOfReturns({ db }: Pick<TestStore, 'db'>) {
  const rows = await db.select().from(outboxMessages).orderBy(asc(outboxMessages.sequence));
  return {
    mails: rows
      .filter(({ kind }) => kind === 'order-return')
      .map(({ payload }) => (payload as unknown as EmailDraft).content),
    erp: rows.filter(({ connector, kind }) => connector === 'erp' && kind === 'return').map(({ payload }) => payload),
  };
}

/** Returns a form of staff about two books that come back, with an address and a last day. */
export async function returnForm(
  store: TestStore,
  state: 'asked' | 'approved' | 'received',
  fields: Record<string, string>,
): Promise<Record<string, string>> {
  const { held, line } = await addReturn(store, state === 'asked' ? 'asked' : 'approved');
  const returned = { units: new Map([[line.id, 2]]), resellable: new Map<string, number>() };
  if (state === 'received') {
    const form = await formOf(store, held.id);
    await receiveParcel(store, returnDesk(), { returnId: form.returnId, seenVersion: form.seenVersion, returned });
  }
  const { seenVersion } = await formOf(store, held.id);
  const sendBy = addDays(todayOf(store), 30);
  return { ...fields, address, sendBy, id: held.id, version: String(seenVersion) };
}
