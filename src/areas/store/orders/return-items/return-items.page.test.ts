import { afterAll, beforeAll, expect, it } from 'vitest';
import { listRecordFiles } from '../../../../../server/platform/files/file.repo.ts';
import { openFiles, type Files } from '../../../../../server/platform/files/open-files.ts';
import { UnsentRoom } from '../../../../../server/platform/files/unsent-room.ts';
import { picturesOf } from '../../../../../server/store/orders/returns/return.repo.ts';
import type { OrderReader } from '../../../../../server/store/orders/order.repo.ts';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import { mailedToken } from '../../../../../tests/support/order-page-scene.ts';
import { onePoint, readReturn, shipBooks } from '../../../../../tests/support/return-scene.ts';
import * as shop from '../../../../../tests/support/store-scene.ts';
import { temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import { linkedOrderPage } from '../linked-order/linked-order.page.ts';
import { returnItemsPage } from './return-items.page.ts';

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

const png = (name = 'torn.png') => new File([onePoint], name);
const personOf = (userId: string | null) =>
  userId === null ? null : { userId, email: `${userId}@example.org`, roles: new Set(['user']), impersonator: null };

interface Sent {
  fields?: Record<string, string>;
  kept?: readonly string[];
  pictures?: readonly File[];
}

/** Opens the page of an order, or sends its form. */
function open(
  orderNumber: string,
  reader: Pick<OrderReader, 'userId'> & { link?: string; prefix?: string },
  sent?: Sent,
  more = {},
) {
  const body = new FormData();
  for (const [name, value] of Object.entries(sent?.fields ?? {})) body.append(name, value);
  for (const id of sent?.kept ?? []) body.append('kept', id);
  for (const file of sent?.pictures ?? []) body.append('pictures', file);
  const address = `${reader.prefix ?? ''}/orders/${orderNumber}/return${reader.link ? `?link=${reader.link}` : ''}`;
  const context = pageContext({ ...store, files, ...more }, address, {
    person: personOf(reader.userId),
    params: { orderNumber },
    ...(sent && { method: 'POST', body }),
  });
  return { answer: returnItemsPage.open(context), context };
}
async function show(...ask: Parameters<typeof open>) {
  const view = await open(...ask).answer;
  if (view instanceof Response) throw new Error(`An answer: ${view.status}`);
  return view;
}
const leaves = async (...ask: Parameters<typeof open>) => {
  const answer = await open(...ask).answer;
  return answer instanceof Response ? [answer.status, answer.headers.get('location')] : 'a page';
};

const wish = { 'units-1': '2', reason: 'damaged', note: 'Torn.', seen: '0' };
const buyBooks = () => shipBooks(store, `buyer-${crypto.randomUUID()}`);

it('asks for a return with pictures from an account, and shows it', async () => {
  const { order, reader } = await buyBooks();
  const before = await show(order.orderNumber, reader);
  expect(before).toMatchObject({ rows: [{ field: 'units-1', left: 3 }], returns: [], returnDays: 30 });
  const path = `/orders/${order.orderNumber}/return`;
  const sent = { fields: wish, pictures: [png('a.png'), png('b.png')] };
  expect(await leaves(order.orderNumber, reader, sent)).toEqual([303, `${path}?done=asked`]);
  const held = await readReturn(store, order);
  expect(held).toMatchObject({ reason: 'damaged', note: 'Torn.', lines: [{ units: 2 }] });
  expect((await listRecordFiles(store.db, picturesOf(held.id))).map(({ name }) => name)).toEqual(['a.png', 'b.png']);
  expect(await show(order.orderNumber, reader)).toMatchObject({
    rows: [{ left: 1 }],
    returns: [{ items: '2 × The book' }],
    seenReturns: 1,
  });
});

it('asks from a guest’s link, in Spanish, whose order shows the way there', async () => {
  const { order } = await shipBooks(store);
  const link = await mailedToken(store, order.orderNumber);
  const linked = await linkedOrderPage.open(pageContext(store, `/es/orders/${link}`, { params: { link } }));
  if (linked instanceof Response || linked.kind !== 'order') throw new Error('The order was not shown.');
  const href = `/es/orders/${order.orderNumber}/return?link=${link}`;
  expect(linked.receipt.returns).toEqual({ returns: [], askHref: href });
  const guest = { userId: null, link, prefix: '/es' };
  expect(await leaves(order.orderNumber, guest, { fields: wish })).toEqual([303, `${href}&done=asked`]);
  expect(await show(order.orderNumber, guest)).toMatchObject({ returns: [{ items: '2 × El book' }], action: href });
});

it('keeps what was typed and the pictures while something is wrong', async () => {
  const { order, reader } = await buyBooks();
  const typed = { 'units-1': '4', reason: 'other', note: '', seen: '0' };
  const view = await show(order.orderNumber, reader, { fields: typed, pictures: [png()] });
  expect(view.page.errors.map(({ field }) => field)).toEqual(['units-1', 'note']);
  expect(view.page.values).toMatchObject(typed);
  expect(view.kept).toMatchObject([{ name: 'torn.png' }]);
  const kept = view.kept.map(({ id }) => id);

  // Another person's order does not take the picture.
  const other = await buyBooks();
  const path = (number: string) => `/orders/${number}/return?done=asked`;
  expect(await leaves(other.order.orderNumber, other.reader, { fields: wish, kept })).toEqual([
    303,
    path(other.order.orderNumber),
  ]);
  expect(await listRecordFiles(store.db, picturesOf((await readReturn(store, other.order)).id))).toEqual([]);
  expect(await leaves(order.orderNumber, reader, { fields: wish, kept })).toEqual([303, path(order.orderNumber)]);
  expect(await listRecordFiles(store.db, picturesOf((await readReturn(store, order)).id))).toHaveLength(1);
});

it.each([
  ['a program called PNG', [new File(['MZ'], 'torn.png')], 0],
  ['a page', [new File(['<html>'], 'torn.html')], 0],
  ['an empty file', [new File([], 'torn.png')], 0],
  ['a good one and a bad one', [png(), new File(['MZ'], 'x.exe')], 1],
  ['more than three', [png(), png(), png(), png()], 0],
])('refuses %s, and asks for nothing', async (_, pictures, kept) => {
  const { order, reader } = await buyBooks();
  const view = await show(order.orderNumber, reader, { fields: wish, pictures });
  expect(view.page.errors.map(({ field }) => field)).toEqual(['pictures']);
  expect([view.kept.length, view.page.values['note'], view.returns]).toEqual([kept, 'Torn.', []]);
});

it('answers 503 when the storage is full', async () => {
  const { order, reader } = await buyBooks();
  const full = { files: { ...files, room: new UnsentRoom({ total: 0, sender: 1_000_000 }) } };
  const { answer, context } = open(order.orderNumber, reader, { fields: wish, pictures: [png()] }, full);
  expect(await answer).toMatchObject({ page: { values: { note: 'Torn.' } } });
  expect(context.response.status).toBe(503);
});

it('says that another tab has asked already, and does one form once', async () => {
  const { order, reader } = await buyBooks();
  const done = [303, `/orders/${order.orderNumber}/return?done=asked`];
  expect(await leaves(order.orderNumber, reader, { fields: wish })).toEqual(done);
  expect(await leaves(order.orderNumber, reader, { fields: wish })).toEqual(done);
  const { answer, context } = open(order.orderNumber, reader, { fields: { ...wish, 'units-1': '1' } });
  expect(await answer).toMatchObject({ returns: [{ items: '2 × The book' }], seenReturns: 1 });
  expect(context.response.status).toBe(409);
});

it('is there for the buyer only', async () => {
  const [{ order }, stranger] = [await buyBooks(), await buyBooks()];
  const guests = await shipBooks(store);
  const link = await mailedToken(store, guests.order.orderNumber);
  const signIn = expect.stringMatching(/^\/user\/signin\?/) as string;
  for (const sent of [undefined, { fields: wish }]) {
    expect(await leaves(order.orderNumber, stranger.reader, sent)).toEqual([404, null]);
    expect(await leaves(order.orderNumber, { userId: null }, sent)).toEqual([302, signIn]);
    // The link of another order leads to that order.
    expect(await leaves(order.orderNumber, { userId: null, link }, sent)).toEqual([302, `/orders/${link}`]);
    expect(await leaves('0000-0000', stranger.reader, sent)).toEqual([404, null]);
  }
  await expect(readReturn(store, order)).rejects.toThrow('no return');
});
