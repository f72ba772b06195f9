import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { files as storedFiles } from '../../../../../server/platform/files/file.table.ts';
import { openFiles, type Files } from '../../../../../server/platform/files/open-files.ts';
import { findCheckout } from '../../../../../server/store/checkout/checkout.repo.ts';
import { savePayment } from '../../../../../server/store/checkout/save-payment.ts';
import { findPoNumberUse } from '../../../../../server/store/orders/purchase-orders.ts';
import { findOrder } from '../../../../../server/store/orders/order.repo.ts';
import { placeOrder } from '../../../../../server/store/orders/placing/place-order.ts';
import { addAccountBuyer, orderOnAccount } from '../../../../../tests/support/account-order-scene.ts';
import { staffPerson } from '../../../../../tests/support/certificate-scene.ts';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import { holding } from '../../../../../tests/support/role-rights.ts';
import * as shop from '../../../../../tests/support/store-scene.ts';
import { temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import { purchaseOrderPage } from '../../../staff/orders/purchase-order.page.ts';
import { checkoutPage } from './checkout.page.ts';

let store: shop.TestStore & AsyncDisposable;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let files: Files;
beforeAll(async () => {
  store = await shop.openStockedStore();
  folder = await temporaryFolder();
  files = await openFiles({ dataDir: folder.path, bucket: undefined });
});
afterAll(async () => {
  await store[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const entered = { paymentMethod: 'purchase-order', poNumber: 'PO-1', card: null } as const;
const pay = (visitor: ReturnType<typeof shop.makeOrderer>, poNumber: string) =>
  savePayment(
    store,
    visitor,
    {
      method: 'purchase-order',
      poNumber,
      card: null,
      isBillingSameAsShipping: false,
      billingAddress: shop.shippedTo,
      isAddressSaved: false,
      isCardSavedForLater: false,
      isCardMadeDefault: false,
    },
    findPoNumberUse,
  );

it('warns once of a number that was used before, in any case; a cancelled order does not count', async () => {
  const userId = await addAccountBuyer(store);
  const visitor = shop.makeOrderer(userId);
  const order = await orderOnAccount(store, userId, { poNumber: 'PO-1' });
  await shop.fillCart(store, visitor, { file: 1 }, { paymentMethod: null });
  expect(await pay(visitor, 'PO-2')).toMatchObject({ ok: true });
  const warned = await pay(visitor, ' po-1 ');
  expect(warned).toMatchObject({
    ok: false,
    problems: { poNumber: { key: 'CheckoutPoNumberUsed', tokens: { order: order.orderNumber } } },
  });
  expect(await pay(visitor, 'po-1')).toMatchObject({ ok: true });
  const stranger = shop.makeOrderer(await addAccountBuyer(store));
  await shop.fillCart(store, stranger, { file: 1 }, { paymentMethod: null });
  expect(await pay(stranger, 'PO-1')).toMatchObject({ ok: true });
});

async function attach(userId: string | null, file?: File) {
  const body = new FormData();
  body.append('intent', 'attach');
  if (file) body.append('purchaseOrder', file);
  const person = userId && shop.makeOrderer(userId).person;
  const content = { execute: () => Promise.reject(new Error('not read')) };
  const context = pageContext({ ...store, files, source: content }, '/checkout', {
    person: person || null,
    method: 'POST',
    body,
  });
  return checkoutPage.open(context).catch((error: unknown) => String(error));
}
const pdf = (text = '%PDF-1.7 order') => new File([text], 'order.pdf');
const fileOf = async (id: string | null) =>
  (
    await store.db
      .select()
      .from(storedFiles)
      .where(eq(storedFiles.id, id ?? ''))
  )[0];

it('keeps the file of a purchase order with the order, for staff who may see it', async () => {
  const userId = await addAccountBuyer(store, { creditLimitMinor: 0 });
  const visitor = shop.makeOrderer(userId);
  const cart = await shop.fillCart(store, visitor, { file: 1 }, entered);
  expect(((await attach(userId, pdf())) as Response).headers.get('location')).toBe('/checkout');
  const first = (await findCheckout(store.db, cart.id)).poFileId;
  await attach(userId, pdf('%PDF-1.7 better'));
  const { poFileId, poFileName } = await findCheckout(store.db, cart.id);
  expect([poFileName, poFileId === first]).toEqual(['order.pdf', false]);
  const request = await shop.reviewed(store, visitor, cart, { payable: 12_900 + 742, card: null });
  const outcome = await placeOrder(store, visitor, request);
  if (!outcome.ok || outcome.value.state !== 'placed') throw new Error(JSON.stringify(outcome));
  const order = await findOrder(store.db, Number(outcome.value.orderId));
  expect(order?.poFileId).toBe(poFileId);
  expect((await fileOf(poFileId))?.usedBy).toBe(`purchase-order:${order?.id}`);
  expect((await fileOf(first))?.usedBy).toBeNull();
  const ask = (rights: ReturnType<typeof holding>) =>
    purchaseOrderPage.open(
      pageContext({ ...store, files }, '/x', {
        person: staffPerson(rights),
        params: { order: outcome.value.state === 'placed' ? outcome.value.orderNumber : '' },
      }),
    );
  const sent = (await ask(holding('orders.read'))) as Response;
  expect([sent.status, sent.headers.get('content-type'), await sent.text()]).toEqual([
    200,
    'application/pdf',
    '%PDF-1.7 better',
  ]);
  expect(((await ask(holding('searches'))) as Response).status).toBe(404);
});

it('takes no program called PDF, no other kind, and nothing of a guest', async () => {
  const userId = await addAccountBuyer(store);
  const cart = await shop.fillCart(store, shop.makeOrderer(userId), { file: 1 }, entered);
  await attach(userId, new File(['MZ'], 'order.pdf'));
  await attach(userId, new File(['<html>'], 'order.html'));
  await attach(userId);
  expect((await findCheckout(store.db, cart.id)).poFileId).toBeNull();
  expect(((await attach(null, pdf())) as Response).status).toBe(404);
});
