import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../../server/people/access/access.contract.ts';
import { auditEntries } from '../../../../server/people/access/audit.table.ts';
import type { Right } from '../../../../server/people/access/roles/right.rules.ts';
import { promotions } from '../../../../server/store/catalog/promotion.table.ts';
import { enterCode } from '../../../../server/store/cart/enter-promotion.ts';
import { carts } from '../../../../server/store/cart/cart.table.ts';
import { orders } from '../../../../server/store/orders/order.table.ts';
import { placeOrder } from '../../../../server/store/orders/placing/place-order.ts';
import { staffPerson } from '../../../../tests/support/certificate-scene.ts';
import { pageContext } from '../../../../tests/support/fake-page-context.ts';
import { holding } from '../../../../tests/support/role-rights.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { promotionPage } from './promotion.page.ts';
import { promotionsPage } from './promotions.page.ts';

let store: shop.TestStore & AsyncDisposable;
beforeAll(async () => {
  store = await shop.openStockedStore();
});
afterAll(() => store[Symbol.asyncDispose]());
beforeEach(async () => {
  await store.db.delete(promotions);
});

const withRights = (...rights: Right[]): Person => staffPerson(holding(...rights));
const desk = withRights('promotions');

const tenth = {
  code: 'welcome-10',
  nameEn: 'A tenth off',
  nameEs: 'Un décimo menos',
  kind: 'percent',
  value: '10',
  minimum: '',
  products: '',
  startsAt: '',
  endsAt: '',
  ways: 'isActive',
};
const post = (form: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(form) });
const openOne = (promotion: string, form?: Record<string, string>, person: Person = desk) =>
  promotionPage.open(
    pageContext(store, `/staff/promotions/${promotion}`, { person, params: { promotion }, ...(form && post(form)) }),
  );
const openList = (form?: Record<string, string>, person: Person = desk) =>
  promotionsPage.open(pageContext(store, '/staff/promotions', { person, ...(form && post(form)) }));

async function shown<T extends object>(answer: Promise<T | Response>): Promise<T> {
  const view = await answer;
  if (view instanceof Response) throw new Error(`An answer: ${view.status}`);
  return view;
}
const outcome = async (
  answer: Promise<{ page: { errors: readonly { field?: string; message: string }[] } } | Response>,
) => {
  const view = await answer;
  return view instanceof Response
    ? `${view.status} ${view.headers.get('location') ?? ''}`.trim()
    : view.page.errors.map(({ field, message }) => field ?? message).toSorted();
};
const save = (form: Record<string, string> = tenth, promotion = 'new') =>
  outcome(openOne(promotion, { ...form, intent: 'save' }));
const stored = async (code = 'WELCOME-10') => {
  const [row] = await store.db.select().from(promotions).where(eq(promotions.code, code));
  if (!row) throw new Error(`No ${code}.`);
  return row;
};
const versionOf = async (id: string) => (await shown(openOne(id))).version;
const lastAction = async () => {
  const [entry] = await store.db.select().from(auditEntries).orderBy(desc(auditEntries.at)).limit(1);
  return entry && `${entry.action} by ${entry.actorUserId}: ${entry.detail}`;
};

/** A guest buys a book with a code. */
async function buyWith(code: string, payable: number) {
  const visitor = shop.makeOrderer();
  const { id } = await shop.fillCart(store, visitor, { book: 1 });
  const throttle = { attempt: async () => ({ isAllowed: true, retryAfterSeconds: 0, succeed: async () => undefined }) };
  const entering = { owner: visitor.owner, context: { isImpersonating: false }, address: '192.0.2.1' };
  const entered = await enterCode({ ...store, throttle }, entering as Parameters<typeof enterCode>[1], code);
  if (!entered.ok) return entered.code;
  const [cart] = await store.db.select().from(carts).where(eq(carts.id, id));
  const ask = await shop.reviewed(store, visitor, { version: cart?.version ?? 0 }, { payable });
  return placeOrder(store, visitor, ask);
}

describe('a discount that staff make', () => {
  it('is used by a shopper at the checkout, counted, and ended', async () => {
    expect(await save()).toBe('303 /staff/promotions?done=saved');
    expect(await lastAction()).toBe('promotion-save by staff-1: WELCOME-10: 10 % off');
    // 149.00 less a tenth, its tax of 5.75 % and the shipping.
    const bought = await buyWith('Welcome-10', 13_410 + 771 + 895);
    expect(bought).toMatchObject({ ok: true });
    const [order] = await store.db.select().from(orders).orderBy(desc(orders.id)).limit(1);
    expect(order?.promotions).toMatchObject([{ code: 'WELCOME-10', discountMinor: 1_490 }]);
    const { id } = await stored();
    expect((await shown(openList())).promotions).toMatchObject([{ code: 'WELCOME-10', state: 'active', uses: 1 }]);
    expect(await outcome(openList({ intent: 'end', id }))).toBe('303 /staff/promotions?done=ended');
    expect(await lastAction()).toBe('promotion-end by staff-1: WELCOME-10: 10 % off');
    expect(await buyWith('WELCOME-10', 1)).toBe('promotion_refused');
    expect((await shown(openList())).promotions).toMatchObject([{ state: 'ended', uses: 1 }]);
    expect(await outcome(openList({ intent: 'end', id: crypto.randomUUID() }))).toHaveLength(1);
  });

  it('has its amounts in cents and its times in the zone of the organization', async () => {
    const form = {
      ...tenth,
      kind: 'amount',
      value: '25.00',
      minimum: '500.00',
      products: 'book\n book , file',
      startsAt: '2027-03-01 09:00',
      endsAt: '2027-07-01T00:00',
    };
    expect(await save(form)).toMatch(/^303/);
    expect(await stored()).toMatchObject({
      percentOff: null,
      amountOffMinor: 2_500,
      minimumMinor: 50_000,
      productIds: ['book', 'file'],
      startsAt: new Date('2027-03-01T14:00:00Z'),
      endsAt: new Date('2027-07-01T04:00:00Z'),
      isActive: true,
      isAutoApply: false,
    });
    const { typed } = await shown(openOne((await stored()).id));
    expect(typed).toMatchObject({
      value: '25.00',
      minimum: '500.00',
      products: 'book\nfile',
      endsAt: '2027-07-01 00:00',
    });
  });

  it('says what it does before it is saved, and then is not there yet', async () => {
    const view = await shown(openOne('new', { ...tenth, value: '15', products: 'book', intent: 'preview' }));
    expect(view.does).toMatch(/./);
    expect((await shown(openOne('new', { ...tenth, value: '150', intent: 'preview' }))).does).toBeNull();
    expect(await store.db.$count(promotions)).toBe(0);
  });

  it.each([
    ['a code with blanks', { code: 'a b' }, ['code']],
    ['no percentage', { value: '0' }, ['value']],
    ['more than all', { value: '101' }, ['value']],
    ['half a percent', { value: '0.5' }, ['value']],
    ['an amount without decimals', { kind: 'amount', value: '25' }, ['value']],
    ['an amount of nothing', { kind: 'amount', value: '0.00' }, ['value']],
    ['a wrong minimum', { minimum: '-1' }, ['minimum']],
    ['an unknown product', { products: 'book\nnone-such' }, ['products']],
    ['an unknown category', { categories: 'None such' }, ['categories']],
    ['an hour that summer time skips', { startsAt: '2027-03-14 02:30' }, ['startsAt']],
    ['an end before the beginning', { startsAt: '2027-03-02 09:00', endsAt: '2027-03-01 09:00' }, ['endsAt']],
    ['a number of uses that is none', { maxUses: '0' }, ['maxUses']],
    ['a limit per customer without a code', { maxUsesPerCustomer: '1', ways: 'isAutoApply' }, ['maxUsesPerCustomer']],
    ['no names', { nameEn: ' ', nameEs: '' }, ['nameEn', 'nameEs']],
    ['another kind', { kind: 'gift' }, ['kind', 'value']],
  ])('is refused beside what was typed: %s', async (_, change, fields) => {
    expect(await save({ ...tenth, ...change })).toEqual(fields);
    const view = await shown(openOne('new', { ...tenth, ...change, intent: 'save' }));
    expect(view.typed).toMatchObject(Object.fromEntries(Object.entries(change).filter(([name]) => name !== 'ways')));
    expect(await store.db.$count(promotions)).toBe(0);
  });

  it('keeps its code for itself, and never changes it', async () => {
    await save();
    expect(await save({ ...tenth, code: 'Welcome-10' })).toEqual(['code']);
    const { id } = await stored();
    const changed = { ...tenth, code: 'OTHER', value: '12', version: await versionOf(id) };
    expect(await save(changed, id)).toMatch(/^303/);
    expect(await stored()).toMatchObject({ percentOff: 12 });
  });

  it('is not overwritten by a form from before a change', async () => {
    await save();
    const { id } = await stored();
    const version = await versionOf(id);
    await save({ ...tenth, value: '20', version }, id);
    const late = await shown(openOne(id, { ...tenth, value: '30', version, intent: 'save' }));
    expect([late.page.errors.length, late.typed.value, (await stored()).percentOff]).toEqual([1, '30', 20]);
    expect(await save({ ...tenth, value: '30', version: late.version }, id)).toMatch(/^303/);
    expect(await stored()).toMatchObject({ percentOff: 30 });
  });

  it('that has not begun is switched off when it is ended', async () => {
    await save({ ...tenth, startsAt: '2999-01-01 00:00' });
    const { id } = await stored();
    expect((await shown(openList())).promotions).toMatchObject([{ state: 'later' }]);
    await openList({ intent: 'end', id });
    expect(await stored()).toMatchObject({ isActive: false, endsAt: null });
  });

  it('is seen and changed by those with the right only', async () => {
    const other = withRights('orders.read', 'people.facts');
    expect(await outcome(openList(undefined, other))).toMatch(/^404/);
    expect(await outcome(openOne('new', { ...tenth, intent: 'save' }, other))).toMatch(/^404/);
    expect(await store.db.$count(promotions)).toBe(0);
    expect(await outcome(openOne(crypto.randomUUID()))).toMatch(/^404/);
  });
});
