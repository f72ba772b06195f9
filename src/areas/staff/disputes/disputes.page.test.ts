import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creditFirstLine, payables, placeItems } from '../../../../tests/support/books-scene.ts';
import { pageContext } from '../../../../tests/support/fake-page-context.ts';
import { allRightsBut, rightsOf } from '../../../../tests/support/role-rights.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import type { Person } from '../../../../server/people/access/access.contract.ts';
import { findTasks } from '../../../../server/store/needs-me/find-tasks.ts';
import { readBalance } from '../../../../server/store/orders/balance/read-balance.ts';
import { creditNotes } from '../../../../server/store/orders/credits/credit.table.ts';
import { listRefunds } from '../../../../server/store/orders/credits/refund.repo.ts';
import { disputes } from '../../../../server/store/orders/disputes/dispute.table.ts';
import { disputesPage } from './disputes.page.ts';
import { evidencePage } from './evidence.page.ts';

let store: shop.TestStore & AsyncDisposable;
beforeAll(async () => {
  store = await shop.openStockedStore();
});
afterAll(() => store[Symbol.asyncDispose]());

const accountant = { userId: 'finance-1', email: 'f@example.org', sessionId: 's', ...rightsOf('finance') };
type Page = typeof disputesPage | typeof evidencePage;
const call = (init: RequestInit, who: object, params = {}) =>
  pageContext(store, '/staff/disputes', { ...init, params, person: who as Person });
const open = (init: RequestInit = {}, who: object = accountant) => disputesPage.open(call(init, who));
const send = (fields: Record<string, string>, who?: object) =>
  open({ method: 'POST', body: new URLSearchParams(fields) }, who);
const statusOf = (answer: Awaited<ReturnType<Page['open']>>) => (answer instanceof Response ? answer.status : 200);
const list = async () => {
  const view = await open();
  if (view instanceof Response) throw new Error(`An answer: ${view.status}`);
  return { open: view.open.map(({ orderNumber }) => orderNumber), ended: view.ended.map(({ state }) => state), view };
};

it('lists what the provider tells, with its evidence, until the bank has decided', async () => {
  const disputed = { payable: payables.file, number: '4000000000000259' };
  const order = await placeItems(store, { file: 1 }, disputed);
  expect((await list()).open).toEqual([]);
  expect(statusOf(await send({ intent: 'look' }))).toBe(303);
  const { view, open: shown } = await list();
  expect(shown).toEqual([order.orderNumber]);
  const id = view.open[0]?.id ?? '';
  const evidence = await evidencePage.open(call({}, accountant, { dispute: id }));
  if (evidence instanceof Response) throw new Error(`An answer: ${evidence.status}`);
  expect(evidence.evidence).toMatchObject({
    dispute: { state: 'open', amountMinor: payables.file },
    order: { orderNumber: order.orderNumber },
    payment: { capturedMinor: payables.file, card: { last4: '0259' } },
    invoices: [{ totalMinor: payables.file }],
    downloads: [{ downloads: 0, lastDownloadAt: null }],
    shipments: [],
  });
  for (const nothing of ['x', crypto.randomUUID()])
    expect(statusOf(await evidencePage.open(call({}, accountant, { dispute: nothing })))).toBe(404);
  for (const wrong of [
    { dispute: id, decision: 'forget' },
    { dispute: 'x', decision: 'win' },
    { dispute: crypto.randomUUID(), decision: 'win' },
  ])
    expect(statusOf(await send({ intent: 'decide', ...wrong }))).toBe(404);
  expect(statusOf(await send({ intent: 'decide', dispute: id, decision: 'lose' }))).toBe(303);
  expect(await list()).toMatchObject({ open: [], ended: ['lost'] });
});

it('credits the sale of a dispute that an earlier release has lost, once, and none that staff have credited', async () => {
  const disputed = { payable: payables.file, number: '4000000000000259' };
  const bought = [await placeItems(store, { file: 1 }, disputed), await placeItems(store, { file: 1 }, disputed)];
  await send({ intent: 'look' });
  // As an earlier release has stored it.
  await store.db.update(disputes).set({ state: 'lost', endedAt: store.clock.now() }).where(isNull(disputes.endedAt));
  const [order, byHand] = bought;
  if (!order || !byHand) throw new Error('There are no orders.');
  // Whatever staff have credited since, they may have meant the dispute.
  await creditFirstLine(store.db, byHand.id, { at: store.clock.now() });
  await store.db.update(creditNotes).set({ totalMinor: 100 }).where(eq(creditNotes.orderId, byHand.id));
  const earlier = async () => {
    const { view } = await list();
    return view.earlier.map(({ id, orderNumber }) => ({ id, orderNumber }));
  };
  const [row, ...others] = await earlier();
  expect([row?.orderNumber, others]).toEqual([order.orderNumber, []]);
  const tasks = await findTasks(store.db, accountant as unknown as Person, null);
  expect(tasks).toMatchObject([{ kind: 'lost-dispute', tasks: [{ orderNumber: order.orderNumber }] }]);
  const form = { intent: 'credit', dispute: row?.id ?? '' };
  for (const dispute of ['x', crypto.randomUUID()]) expect(statusOf(await send({ ...form, dispute }))).toBe(404);
  expect(statusOf(await send(form, { ...accountant, email: order.email }))).toBe(404);
  const pressed = await Promise.all([send(form), send(form)]);
  expect(pressed.map((answer) => statusOf(answer)).toSorted()).toEqual([200, 303]);
  const notes = await store.db.select().from(creditNotes).where(eq(creditNotes.orderId, order.id));
  expect(notes).toMatchObject([{ reason: 'dispute', totalMinor: payables.file, createdBy: accountant.userId }]);
  const booked = { method: 'dispute', state: 'done', amountMinor: payables.file };
  expect(await listRefunds(store.db, order.id)).toMatchObject([booked]);
  expect(await readBalance(store.db, order.id)).toMatchObject({ owedMinor: 0, oweBackMinor: 0 });
  expect(await earlier()).toEqual([]);
});

it('says when the provider is away, and is there for accounts alone', async () => {
  const { listDisputes } = store.payments;
  store.payments.listDisputes = () => {
    throw new Error('The provider is away.');
  };
  const away = await send({ intent: 'look' });
  expect(away instanceof Response ? [] : away.page.errors).toHaveLength(1);
  store.payments.listDisputes = listDisputes;
  const stranger = { userId: 'x', email: 'x@example.org', sessionId: 's', impersonator: null };
  for (const rights of [rightsOf(), allRightsBut('bookkeeping')]) {
    const who = { ...stranger, ...rights };
    for (const answer of [await open({}, who), await send({ intent: 'look' }, who)]) expect(statusOf(answer)).toBe(404);
  }
});
