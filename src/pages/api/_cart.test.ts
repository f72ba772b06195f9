import { demoInstallation } from '../../../server/platform/installation/demo-installation.ts';
import type { APIContext, APIRoute } from 'astro';
import { desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addHoldings, createAccount, updateAccount } from '../../../server/people/accounts/account.repo.ts';
import { createThrottle } from '../../../server/people/auth/throttle.ts';
import { cartView, type CartView } from '../../../server/store/cart/cart.contract.ts';
import { deleteStaleCarts, saveReservedStock } from '../../../server/store/cart/cart.repo.ts';
import { cartLines, carts } from '../../../server/store/cart/cart.table.ts';
import { promotions } from '../../../server/store/catalog/promotion.table.ts';
import { seedDemoPromotions } from '../../../server/store/cart/demo-promotions.ts';
import { releaseStock, reserveStock } from '../../../server/store/catalog/stock.ts';
import { inventory, products } from '../../../server/store/catalog/catalog.table.ts';
import type { Connection } from '../../../server/platform/db/connection.ts';
import { priceSchedules } from '../../../server/store/pricing/price.table.ts';
import { testContent } from '../../../tests/support/fake-account-content.ts';
import { bothDrivers } from '../../../tests/support/test-databases.ts';
import { goods, stockShop, type GoodsName } from '../../../tests/support/cart-scene.ts';
import { viewerOf } from '../../../tests/support/fake-viewer.ts';
import * as cartRoute from './cart/index.ts';
import * as lineRoute from './cart/lines/[id].ts';
import * as linesRoute from './cart/lines/index.ts';
import * as noticesRoute from './cart/notices.ts';
import * as promotionRoute from './cart/promotions/[id].ts';
import * as promotionsRoute from './cart/promotions/index.ts';
import * as syncRoute from './cart/sync.ts';

const origin = 'http://localhost:4321';
type Routes = Partial<Record<string, APIRoute>>;

/** Opens a stocked shop with its demo promotions. */
function openShop({ open }: Pick<(typeof bothDrivers)[number], 'open'>) {
  let connection: Connection & AsyncDisposable;
  let throttle: ReturnType<typeof createThrottle>;
  let second = 0;
  let number = 0;
  const logged: unknown[] = [];
  // Every look at the clock is a second later, so that "newest" has one answer.
  const clock = { now: () => new Date(Date.UTC(2026, 10, 21, 12, 0, (second += 1))) };

  beforeAll(async () => {
    connection = await open();
    await stockShop(connection.db);
    await seedDemoPromotions(connection.db);
  });
  afterAll(() => connection[Symbol.asyncDispose]());
  beforeEach(() => {
    number += 1;
    throttle = createThrottle({ databaseUrl: undefined, sessionSecrets: ['secret'] as const }, connection.db);
  });

  /** A browser with cookies, signed in or not. */
  class Browser {
    cookies = new Map<string, string>();
    setCookies: string[] = [];
    userId: string | null = null;
    isActedFor = false;

    async ask(routes: Routes, method: string, body?: unknown, id?: string, address = '192.0.2.7', language = 'en') {
      const url = new URL(`/api/cart?language=${language}`, origin);
      const headers = new Headers({ origin, 'content-type': 'application/json' });
      if (this.cookies.size > 0) headers.set('cookie', [...this.cookies].map((pair) => pair.join('=')).join('; '));
      const impersonator = this.isActedFor ? { userId: 'staff', email: 's@example.org', name: 'S' } : null;
      const context = {
        request: new Request(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }),
        url,
        params: { id },
        locals: {
          services: {
            accountContent: testContent,
            db: connection.db,
            clock,
            installation: demoInstallation,
            env: { publishSecrets: ['a-secret-of-the-site'], siteOrigin: origin },
            auth: { throttle },
            log: { error: (...all: unknown[]) => logged.push(all) },
          },
          requestId: 'r-1',
          origins: new Set([origin]),
          viewer: viewerOf({
            headers,
            address,
            siteOrigin: origin,
            person: this.userId ? { userId: this.userId, roles: new Set(['user']), impersonator } : null,
          }),
        },
      } as unknown as APIContext;
      const response = await (routes[method] as APIRoute)(context);
      expect(logged).toEqual([]);
      this.setCookies = response.headers.getSetCookie();
      for (const line of this.setCookies) {
        const [pair = ''] = line.split(';', 1);
        const at = pair.indexOf('=');
        if (/max-age=0(;|$)/i.test(line)) this.cookies.delete(pair.slice(0, at));
        else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
      const json = (await response.json()) as CartView & { error: { code: string; details?: { reason?: string } } };
      if (response.status === 200) expect(v.safeParse(cartView, json).issues).toBeUndefined();
      return { status: response.status, json, text: JSON.stringify(json) };
    }
    add = (productId: string, change: Record<string, unknown> = {}) =>
      this.ask(linesRoute as Routes, 'POST', { productId, ...change });
    read = async () => (await this.ask(cartRoute as Routes, 'GET')).json;
    sync = async (body = {}) => (await this.ask(syncRoute as Routes, 'POST', body)).json;
    put = (id: string, body: unknown) => this.ask(lineRoute as Routes, 'PUT', body, id);
    remove = (id: string) => this.ask(lineRoute as Routes, 'DELETE', undefined, id);
    enter = (code: string, address?: string) =>
      this.ask(promotionsRoute as Routes, 'POST', { code }, undefined, address);
    contents = async () => (await this.read()).LineItems.map(({ ProductID, Quantity }) => [ProductID, Quantity]);
    lineOf = async (productId: string) => {
      const line = (await this.read()).LineItems.find(({ ProductID }) => ProductID === productId);
      if (!line) throw new Error(`no line of ${productId}`);
      return line;
    };
  }

  async function signedIn(columns: Parameters<typeof updateAccount>[3] = {}): Promise<Browser> {
    const userId = `user-${number}-${Math.random().toString(36).slice(2)}`;
    await createAccount(connection.db, clock, { userId, firstName: 'Ana', lastName: 'Doe', language: 'en' });
    await updateAccount(connection.db, clock, userId, columns);
    const browser = new Browser();
    browser.userId = userId;
    return browser;
  }
  const member = () => signedIn({ companyId: 'member', membershipExpiresOn: '2027-06-30' });
  const kinds = ({ notices }: CartView) => notices.map(({ kind }) => kind);

  return {
    get connection() {
      return connection;
    },
    get number() {
      return number;
    },
    clock,
    Browser,
    signedIn,
    member,
    kinds,
  };
}

describe.each(bothDrivers)('the lines of a cart on $name', ({ open }) => {
  const shop = openShop({ open });
  const { Browser, signedIn, kinds } = shop;

  it('is made by the first addition and not by reading', async () => {
    const browser = new Browser();
    const before = await shop.connection.db.$count(carts);
    expect(await browser.read()).toMatchObject({ ID: null, LineItems: [], TotalMinor: 0, isOrderable: false });
    await browser.sync();
    expect(browser.cookies.size).toBe(0);
    expect((await browser.add('withdrawn')).status).toBe(409);
    expect([browser.cookies.size, await shop.connection.db.$count(carts)]).toEqual([0, before]);
    expect((await browser.add('poster', { quantity: 3 })).json).toMatchObject({ itemCount: 3, TotalMinor: 5_985 });
    expect(browser.cookies.get('cart')).toMatch(/^[\w-]{43}$/);
    expect(browser.cookies.get('cart_items')).toBe('3');
    expect(browser.setCookies.find((line) => line.startsWith('cart='))).toContain('HttpOnly; Path=/; SameSite=Lax');
    const [kept] = await shop.connection.db.select().from(carts).orderBy(carts.createdAt).offset(before);
    expect(kept?.tokenHash).not.toContain(browser.cookies.get('cart'));
  });

  it('answers lines in wire names, and amounts that add up', async () => {
    const browser = new Browser();
    await browser.add('link', { variantId: 'LINKAUT' });
    const { json } = await browser.add('file');
    expect(json).toMatchObject({ LineItemCount: 2, SubtotalMinor: 17_133, PromotionDiscountMinor: 0, Currency: 'USD' });
    expect(json).toMatchObject({ Subtotal: 171.33, PromotionDiscount: 0, Total: 171.33 });
    expect(json.LineItems[0]).toMatchObject({
      ProductID: 'link',
      Product: { ID: 'link', Name: 'The link', xp: { type: 'other', item_definition: '' } },
      Variant: { ID: 'LINKAUT', xp: { sku: 'LINKAUT' } },
      Quantity: 1,
      UnitPrice: 138,
      UnitPriceMinor: 13_800,
      LineSubtotal: 138,
      PromotionDiscount: 0,
      LineTotal: 138,
      LineTotalMinor: 13_800,
      Specs: [{ Name: 'Renewal', Value: 'Automatic' }],
      ShippingAddress: null,
      autoRenew: true,
      isRenewalOptional: false,
    });
    expect(json.LineItems[1]).toMatchObject({ isDigital: true, term: null, autoRenew: false });
  });

  it('makes one line of the same thing, and cuts what cannot be sold, saying so', async () => {
    const browser = new Browser();
    await browser.add('book', { quantity: 2 });
    const { json } = await browser.add('book', { quantity: 9 });
    expect(json.LineItems).toMatchObject([{ Quantity: 5, mostQuantity: 5 }]);
    expect(json.notices).toMatchObject([
      { kind: 'quantity_reduced', values: { asked: 11, quantity: 5, product: { en: 'The book', es: 'El book' } } },
    ]);
    const refused = await browser.add('book');
    expect([refused.status, refused.json.error.details?.reason]).toEqual([409, 'quantity_above_maximum']);
    expect((await browser.add('leaflets')).json).toMatchObject({ itemCount: 10 });
    expect(kinds(await browser.read())).toEqual(['quantity_reduced', 'quantity_raised']);
    const { ID } = await browser.lineOf('leaflets');
    const changed = (await browser.put(ID, { quantity: 60 })).json;
    expect([changed.itemCount, kinds(changed)]).toEqual([55, ['quantity_reduced']]);
    await browser.ask(noticesRoute as Routes, 'DELETE');
    expect(kinds(await browser.read())).toEqual([]);
  });

  it.each([
    ['withdrawn', 'not_available'],
    ['unpriced', 'price_not_available'],
    ['committee', 'committee_only'],
    ['course', 'session_required'],
    ['nothing-of-that-name', 'not_available'],
    ['link', 'not_available'],
  ])('refuses %s: %s', async (productId, reason) => {
    const browser = new Browser();
    const { status, json } = await browser.add(productId);
    expect([status, json.error.code, json.error.details?.reason]).toEqual([409, 'cart_refused', reason]);
    expect((await browser.read()).ID).toBeNull();
  });

  it('sells by the record of the person', async () => {
    const browser = await signedIn({ committeeMemberId: 'CM-1', isRegisteredForCne: true });
    expect((await browser.add('committee')).status).toBe(200);
    expect((await browser.add('candidate')).json.error.details?.reason).toBe('candidate_registered');
    const blocked = await signedIn({ isOnlineOrderingDisabled: true });
    expect((await blocked.add('poster')).json.error.details?.reason).toBe('ordering_disabled');
    expect(await blocked.read()).toMatchObject({ isOrderingDisabled: true, isOrderable: false });
  });

  it('adds up whatever it comes to, and leaves to the order desk what is too much for one order', async () => {
    const { db } = shop.connection;
    const priceOf = (basePriceMinor: number) =>
      db.update(products).set({ basePriceMinor }).where(eq(products.id, 'poster'));
    const browser = new Browser();
    await browser.add('poster', { quantity: 999 });
    await priceOf(100_100);
    const most = { SubtotalMinor: 99_999_900, isTooLarge: false, isOrderable: true };
    expect(await browser.read()).toMatchObject(most);
    for (const price of [100_101, 2_147_483_647]) {
      await priceOf(price);
      const whole = { SubtotalMinor: 999 * price, isTooLarge: true, isOrderable: false };
      expect(await browser.sync()).toMatchObject(whole);
      expect(await browser.read()).toMatchObject(whole);
    }
    await priceOf(1_995);
  });

  it('sells a seat of a session', async () => {
    const browser = new Browser();
    expect((await browser.add('course', { sessionId: 'elsewhere' })).json.error.details?.reason).toBe(
      'session_not_offered',
    );
    const { json } = await browser.add('course', { sessionId: 'akron', quantity: 2 });
    expect(json.LineItems).toMatchObject([{ Quantity: 2, session: { place: 'Akron, Ohio' } }]);
  });

  it('takes a membership and a subscription once', async () => {
    const browser = new Browser();
    expect((await browser.add('membership', { quantity: 3 })).json.itemCount).toBe(1);
    expect((await browser.add('membership')).json.error.details?.reason).toBe('already_in_cart');
    expect((await browser.add('student')).json.error.details?.reason).toBe('membership_in_cart');
    await browser.add('link', { variantId: 'LINKANN' });
    expect((await browser.add('link', { variantId: 'LINKAUT' })).json.error.details?.reason).toBe('already_in_cart');
    const { ID } = await browser.lineOf('membership');
    expect((await browser.put(ID, { quantity: 5 })).json.itemCount).toBe(2);
  });

  it('takes a team’s subscription as one line of as many as its limits allow', async () => {
    const browser = new Browser();
    expect((await browser.add('team')).json).toMatchObject({ itemCount: 5, SubtotalMinor: 5 * 19_000 });
    expect(kinds(await browser.read())).toEqual(['quantity_raised']);
    expect((await browser.add('team', { quantity: 5 })).json.error.details?.reason).toBe('already_in_cart');
    const { ID } = await browser.lineOf('team');
    expect((await browser.put(ID, { quantity: 40 })).json).toMatchObject({ itemCount: 40, notices: [] });
    const cut = (await browser.put(ID, { quantity: 999 })).json;
    expect([cut.itemCount, kinds(cut)]).toEqual([500, ['quantity_reduced']]);
    expect(cut).toMatchObject({ isOrderable: true });
  });

  it('says nothing of quantities of what cannot be sold at all: the line says why', async () => {
    const { db } = shop.connection;
    const browser = new Browser();
    await browser.add('book', { quantity: 2 });
    await browser.add('file');
    const [book, file] = [await browser.lineOf('book'), await browser.lineOf('file')];
    await db.update(inventory).set({ onHand: 0 }).where(eq(inventory.sku, 'BOOK'));
    const put = (await browser.put(book.ID, { quantity: 4 })).json;
    expect(put).toMatchObject({ notices: [], LineItems: [{ Quantity: 2, refusal: 'out_of_stock' }, {}] });
    await db.update(inventory).set({ onHand: 5 }).where(eq(inventory.sku, 'BOOK'));
    await db.update(cartLines).set({ variantId: 'GONE' }).where(eq(cartLines.id, file.ID));
    const gone = (await browser.put(file.ID, { quantity: 4 })).json;
    expect(gone).toMatchObject({ notices: [], LineItems: [{}, { Quantity: 1, refusal: 'not_available' }] });
  });

  it('renews by itself only what has a term and what the buyer wants so', async () => {
    const browser = new Browser();
    await browser.add('poster', { autoRenew: true });
    await browser.add('library', { autoRenew: true });
    const [poster, library] = (await browser.read()).LineItems;
    expect([poster?.autoRenew, library?.autoRenew, library?.term]).toEqual([false, true, 'monthly']);
    await browser.put(library?.ID ?? '', { quantity: 1, autoRenew: false });
    expect((await browser.lineOf('library')).autoRenew).toBe(false);
  });

  it.each([-1, 0, 1e9, 1.5, null, '1', 'NaN', [1], { quantity: 1 }, 1000])(
    'refuses %j as a quantity everywhere',
    async (quantity) => {
      const browser = new Browser();
      expect((await browser.add('poster', { quantity })).status).toBe(422);
      await browser.add('poster', { quantity: 2 });
      const { ID } = await browser.lineOf('poster');
      expect((await browser.put(ID, { quantity })).status).toBe(422);
      expect(await browser.contents()).toEqual([['poster', 2]]);
    },
  );

  it('reads no price, total, owner or state from a body', async () => {
    const browser = await signedIn();
    const other = await signedIn();
    await other.add('file');
    const smuggled = {
      UnitPrice: 1,
      unitPriceMinor: 1,
      UnitPriceMinor: 1,
      price: 1,
      LineTotal: 1,
      Total: 0,
      discountMinor: 999,
      userId: other.userId,
      cartId: (await other.read()).ID,
      tokenHash: 'x',
      isAdminOnly: true,
      state: 'ordered',
    };
    const { json } = await browser.add('poster', smuggled);
    expect(json).toMatchObject({ TotalMinor: 1_995, PromotionDiscountMinor: 0 });
    const put = await browser.put(json.LineItems[0]?.ID ?? '', { quantity: 2, ...smuggled });
    expect(put.json.TotalMinor).toBe(3_990);
    expect(await other.contents()).toEqual([['file', 1]]);
  });

  it('does an addition once however often it is sent, also at once', async () => {
    const browser = await signedIn();
    const operationId = crypto.randomUUID();
    await Promise.all(Array.from({ length: 5 }, () => browser.add('poster', { operationId })));
    expect(await browser.contents()).toEqual([['poster', 1]]);
    await browser.add('poster', { operationId: crypto.randomUUID() });
    expect(await browser.contents()).toEqual([['poster', 2]]);
    // Another addition under an id that is taken is not lost.
    await browser.add('file', { operationId });
    expect(await browser.contents()).toEqual([
      ['poster', 2],
      ['file', 1],
    ]);
  });

  it('counts twenty additions at once, of one person, into one cart', async () => {
    const browser = await signedIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.add('poster')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await browser.contents()).toEqual([['poster', 20]]);
    expect(await shop.connection.db.$count(carts, eq(carts.userId, browser.userId ?? ''))).toBe(1);
    // The last version is the number of changes and one: none was lost, none counted twice.
    expect((await browser.read()).version).toBe(21);
  });
});

describe.each(bothDrivers)('whose cart it is on $name', ({ open }) => {
  const shop = openShop({ open });
  const { clock, Browser, signedIn, member, kinds } = shop;

  it('shows other people’s lines to nobody', async () => {
    const owner = await signedIn();
    await owner.add('poster');
    const { ID } = await owner.lineOf('poster');
    const missing = crypto.randomUUID();
    for (const browser of [await signedIn(), new Browser()]) {
      await browser.add('file');
      const put = await Promise.all([ID, missing].map((id) => browser.put(id, { quantity: 9 })));
      const gone = await Promise.all([ID, missing].map((id) => browser.remove(id)));
      for (const [foreign, unknown] of [put, gone]) {
        expect(foreign?.status).toBe(404);
        expect(foreign?.text).toBe(unknown?.text);
      }
    }
    expect(await owner.contents()).toEqual([['poster', 1]]);
    const guesser = new Browser();
    guesser.cookies.set('cart', 'x'.repeat(43));
    expect((await guesser.read()).ID).toBeNull();
  });

  it('goes with the person who signs in, by the rule, once', async () => {
    const browser = await signedIn();
    const { userId } = browser;
    await browser.add('poster', { quantity: 2 });
    await browser.add('book', { quantity: 3 });
    await browser.add('membership');
    const anonymous = new Browser();
    await anonymous.add('poster', { quantity: 4, orderSource: 'MAIL26' });
    await anonymous.add('book', { quantity: 4 });
    await anonymous.add('student');
    await anonymous.add('file');
    await anonymous.enter('safety10');
    const token = anonymous.cookies.get('cart') ?? '';
    anonymous.userId = userId;
    const merged = await anonymous.read();
    expect(merged.LineItems.map(({ ProductID, Quantity }) => [ProductID, Quantity])).toEqual([
      ['poster', 6],
      ['book', 5],
      ['membership', 1],
      ['file', 1],
    ]);
    expect(merged.notices).toMatchObject([
      { kind: 'merged', values: { count: 3 } },
      { kind: 'quantity_reduced', values: { asked: 7, quantity: 5, product: { en: 'The book' } } },
      { kind: 'line_removed', values: { reason: 'membership_in_cart', product: { en: 'The student' } } },
    ]);
    expect(merged.promotions.map(({ Code }) => Code)).toContain('SAFETY10');
    expect([anonymous.cookies.has('cart'), anonymous.cookies.get('cart_items')]).toEqual([false, '13']);
    anonymous.cookies.set('cart', token);
    expect((await anonymous.read()).itemCount).toBe(13);
    anonymous.userId = null;
    expect((await anonymous.read()).ID).toBeNull();
    const [row] = await shop.connection.db
      .select()
      .from(carts)
      .where(eq(carts.userId, userId ?? ''));
    expect(row).toMatchObject({ firstAffiliateCode: 'MAIL26', lastAffiliateCode: 'MAIL26' });
  });

  it('stays the browser’s while it is being ordered, so that nothing in it is ordered twice', async () => {
    const browser = new Browser();
    await browser.add('poster');
    const [cart] = await shop.connection.db.select().from(carts).orderBy(desc(carts.createdAt)).limit(1);
    await saveReservedStock(shop.connection.db, cart?.id ?? '', [{ sku: goods.poster.sku, quantity: 1 }]);
    browser.userId = (await signedIn()).userId;
    expect(await browser.contents()).toEqual([]);
    // The order did not come about: now it goes with the person.
    await saveReservedStock(shop.connection.db, cart?.id ?? '', []);
    expect(await browser.contents()).toEqual([['poster', 1]]);
    expect(browser.cookies.has('cart')).toBe(false);
  });

  it('is the customer’s for staff acting as them, whose own browser’s cart stays theirs', async () => {
    const customer = await signedIn();
    await customer.add('poster');
    const staff = new Browser();
    await staff.add('file');
    Object.assign(staff, { userId: customer.userId, isActedFor: true });
    expect(await staff.contents()).toEqual([['poster', 1]]);
    expect(staff.cookies.has('cart')).toBe(true);
    Object.assign(staff, { userId: null, isActedFor: false });
    expect(await staff.contents()).toEqual([['file', 1]]);
  });

  it('charges a member the member price, and tells of it when somebody signs in', async () => {
    const browser = await member();
    const anonymous = new Browser();
    await anonymous.add('poster');
    anonymous.userId = browser.userId;
    const synced = await anonymous.sync();
    expect(synced).toMatchObject({ TotalMinor: 1_796 });
    expect(synced.notices).toMatchObject([{ kind: 'price_changed', values: { fromMinor: 1_995, toMinor: 1_796 } }]);
    const { version } = synced;
    expect((await anonymous.sync()).version).toBe(version);
  });

  it('says what changed while things were in the cart, until it is seen', async () => {
    const { db } = shop.connection;
    const browser = new Browser();
    for (const [id, quantity] of Object.entries({ book: 4, poster: 1, file: 1, candidate: 1 })) {
      await browser.add(id, { quantity });
    }
    await db.update(inventory).set({ onHand: 2 }).where(eq(inventory.sku, 'BOOK'));
    await db.update(products).set({ basePriceMinor: 2_500 }).where(eq(products.id, 'poster'));
    await db.update(products).set({ isActive: false }).where(eq(products.id, 'file'));
    expect(await browser.read()).toMatchObject({ isOrderable: false, itemCount: 7 });
    const synced = await browser.sync();
    expect(synced).toMatchObject({ isOrderable: true, itemCount: 4, TotalMinor: 24_500 });
    expect(kinds(synced)).toEqual(['quantity_reduced', 'price_changed', 'line_removed']);
    expect(kinds(await browser.sync())).toEqual(['quantity_reduced', 'price_changed', 'line_removed']);
    await db.update(inventory).set({ onHand: 0 }).where(eq(inventory.sku, 'BOOK'));
    expect((await browser.sync()).notices.at(-1)).toMatchObject({
      kind: 'line_removed',
      values: { reason: 'out_of_stock', product: { en: 'The book' } },
    });
    const { ID } = await browser.lineOf('poster');
    expect(kinds((await browser.put(ID, { quantity: 2 })).json)).toEqual([]);
    await db.update(inventory).set({ onHand: 5 }).where(eq(inventory.sku, 'BOOK'));
    await db.update(products).set({ basePriceMinor: 1_995 }).where(eq(products.id, 'poster'));
    await db.update(products).set({ isActive: true }).where(eq(products.id, 'file'));
  });

  it('takes out what a person has already: membership, subscription, candidate products', async () => {
    const browser = await signedIn();
    for (const id of ['membership', 'library', 'candidate', 'poster']) await browser.add(id);
    await updateAccount(shop.connection.db, clock, browser.userId ?? '', {
      isRegisteredForCne: true,
      membershipExpiresOn: '2027-12-31',
    });
    const held = { typeId: 9, name: 'Library', expiresOn: '2027-01-01', userId: browser.userId ?? '' };
    await addHoldings(shop.connection.db, {
      subscriptions: [
        { ...held, sku: 'LIB', isAutoRenewing: true },
        { ...held, sku: 'POSTER', isAutoRenewing: false },
        { ...held, sku: 'POSTER', isAutoRenewing: true, expiresOn: '2026-01-01' },
      ],
    });
    const synced = await browser.sync();
    expect(synced.LineItems.map(({ ProductID }) => ProductID)).toEqual(['poster']);
    expect(synced.notices.slice(0, 3).map(({ values }) => values['reason'])).toEqual([
      'already_member',
      'already_subscribed',
      'candidate_registered',
    ]);
    expect((await browser.add('membership')).json.error.details?.reason).toBe('already_member');
  });

  it('takes a membership of a member who may renew it, in its last days and in grace', async () => {
    for (const dates of [
      { membershipExpiresOn: '2027-01-31', membershipGraceEndsOn: '2027-04-01' },
      { membershipExpiresOn: '2026-01-01', membershipGraceEndsOn: '2026-12-31' },
    ]) {
      const browser = await signedIn();
      await updateAccount(shop.connection.db, clock, browser.userId ?? '', dates);
      await browser.add('membership');
      expect((await browser.sync()).LineItems.map(({ ProductID }) => ProductID)).toEqual(['membership']);
    }
  });

  it('keeps the cart of somebody who may not order any more', async () => {
    const browser = await signedIn();
    await browser.add('poster');
    await updateAccount(shop.connection.db, clock, browser.userId ?? '', { isOnlineOrderingDisabled: true });
    expect(await browser.sync()).toMatchObject({ itemCount: 1, isOrderable: false, isOrderingDisabled: true });
  });
});

describe.each(bothDrivers)('discounts and limits of a cart on $name', ({ open, name }) => {
  const shop = openShop({ open });
  const { Browser, signedIn, member, kinds } = shop;

  it('takes a code however it is written, off the lines to the cent, and gives it back', async () => {
    const browser = new Browser();
    await browser.add('file');
    await browser.add('poster');
    const { json } = await browser.enter('  Safety10 ');
    expect(json).toMatchObject({ SubtotalMinor: 5_328, PromotionDiscountMinor: 533, TotalMinor: 4_795 });
    expect(json).toMatchObject({ Subtotal: 53.28, PromotionDiscount: 5.33, Total: 47.95 });
    expect(json.LineItems.map((line) => line.PromotionDiscountMinor)).toEqual([333, 200]);
    expect(json.LineItems.map((line) => line.PromotionDiscount)).toEqual([3.33, 2]);
    expect(json.promotions).toMatchObject([
      { Code: 'SAFETY10', Active: true, AutoApply: false, xp: { adminOnly: false }, discountMinor: 533 },
    ]);
    expect(json.promotions.map(({ missingMinor }) => missingMinor)).toEqual([null]);
    const again = await browser.enter('SAFETY10');
    expect([again.status, again.json.version]).toEqual([200, json.version]);
    const id = json.promotions[0]?.ID;
    const without = await browser.ask(promotionRoute as Routes, 'DELETE', undefined, id);
    expect(without.json).toMatchObject({ TotalMinor: 5_328, promotions: [] });
    expect((await browser.ask(promotionRoute as Routes, 'DELETE', undefined, id)).status).toBe(404);
  });

  it('gives an automatic discount without a code, from its minimum on', async () => {
    const browser = new Browser();
    const below = (await browser.add('course', { sessionId: 'akron' })).json;
    expect([below.promotions, below.PromotionDiscountMinor]).toEqual([[], 0]);
    const { json } = await browser.add('poster');
    expect(json).toMatchObject({ TotalMinor: 51_495 - 2_500, promotions: [{ AutoApply: true, discountMinor: 2_500 }] });
  });

  it('leads from each line to its choice on the product’s page, in the catalogue’s own names', async () => {
    const browser = await signedIn();
    await browser.add('link', { variantId: 'LINKAUT' });
    await browser.add('poster');
    const inSpanish = await browser.ask(cartRoute as Routes, 'GET', undefined, undefined, undefined, 'es');
    const { LineItems } = inSpanish.json;
    expect(LineItems.map(({ productQuery, Specs }) => [productQuery, Specs[0]?.Value])).toEqual([
      ['?Renewal=Automatic', 'Automática'],
      ['', undefined],
    ]);
  });

  it('answers unknown, over and restricted codes alike, and stops who guesses', async () => {
    const browser = new Browser();
    await browser.add('poster');
    const answers = [];
    for (const code of ['NO-SUCH-CODE', 'SPRING15', 'GOODWILL20']) answers.push(await browser.enter(code));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 422, json: { error: { code: 'promotion_refused' } } });
    for (let tried = 3; tried < 20; tried += 1) await browser.enter(`GUESS${tried}`, `192.0.2.${tried}`);
    const stopped = await browser.enter('SAFETY10');
    expect([stopped.status, stopped.json.error.code]).toEqual([429, 'too_many_attempts']);
    expect((await browser.read()).promotions).toEqual([]);
  });

  it('does not count right codes as guesses', async () => {
    const browser = new Browser();
    await browser.add('poster');
    for (let tried = 0; tried < 25; tried += 1) expect((await browser.enter('SAFETY10')).status).toBe(200);
  });

  it('uses a restricted code only while staff really act as the customer', async () => {
    const browser = await signedIn();
    await browser.add('book');
    browser.isActedFor = true;
    expect((await browser.enter('GOODWILL20')).json.TotalMinor).toBe(8_000);
    browser.isActedFor = false;
    expect(await browser.read()).toMatchObject({ TotalMinor: 10_000, promotions: [] });
    expect((await browser.sync()).notices).toMatchObject([
      { kind: 'promotion_removed', key: 'PROMOTION_CODE_INVALID', values: { code: 'GOODWILL20' } },
    ]);
  });

  it('removes a promotion that turns inactive and says so', async () => {
    const browser = new Browser();
    await browser.add('poster');
    const code = `TEMP${shop.number}`;
    await shop.connection.db.insert(promotions).values({ code, nameEn: 'T', nameEs: 'T', percentOff: 50 });
    expect((await browser.enter(code)).json.TotalMinor).toBe(997);
    await shop.connection.db.update(promotions).set({ isActive: false }).where(eq(promotions.code, code));
    const synced = await browser.sync();
    expect([synced.TotalMinor, kinds(synced), synced.promotions]).toEqual([1_995, ['promotion_removed'], []]);
    expect(kinds(await browser.sync())).toEqual(['promotion_removed']);
  });

  it('takes five codes and keeps one whose minimum is not reached, saying what is missing', async () => {
    const browser = new Browser();
    await browser.add('poster');
    const codes = [1, 2, 3, 4, 5, 6].map((index) => `MANY${shop.number}-${index}`);
    for (const code of codes) {
      const terms = { amountOffMinor: 100, minimumMinor: 5_000 };
      await shop.connection.db.insert(promotions).values({ code, nameEn: 'M', nameEs: 'M', ...terms });
    }
    const answers = [];
    for (const code of codes) answers.push((await browser.enter(code)).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 409]);
    const waiting = await browser.read();
    expect(waiting.promotions[0]).toMatchObject({ discountMinor: 0, missingMinor: 3_005 });
    expect((await browser.add('poster', { quantity: 2 })).json).toMatchObject({ PromotionDiscountMinor: 500 });
  });

  it('writes the first and the latest order source down', async () => {
    const browser = await signedIn();
    await browser.add('poster', { orderSource: 'FIRST' });
    await browser.add('poster', { orderSource: ' \u0000SECOND ' });
    await browser.sync({ orderSource: 'THIRD' });
    await browser.sync();
    const [row] = await shop.connection.db
      .select()
      .from(carts)
      .where(eq(carts.userId, browser.userId ?? ''));
    expect(row).toMatchObject({ firstAffiliateCode: 'FIRST', lastAffiliateCode: 'THIRD' });
    expect(row?.firstAffiliateAt).toBeInstanceOf(Date);
  });

  it.each([
    ['a source from before there was a cart', { orderSource: 'LAST', firstOrderSource: 'AD\u00007' }, 'AD 7'],
    ['the only source', { orderSource: 'LAST', firstOrderSource: ' ' }, 'LAST'],
  ])('takes %s as the first', async (_, sources, first) => {
    const browser = await signedIn();
    await browser.add('poster', sources);
    await browser.sync({ orderSource: 'LATER', firstOrderSource: 'TOO LATE' });
    const [row] = await shop.connection.db
      .select()
      .from(carts)
      .where(eq(carts.userId, browser.userId ?? ''));
    expect(row).toMatchObject({ firstAffiliateCode: first, lastAffiliateCode: 'LATER' });
  });

  it('honours price lists of companies', async () => {
    await shop.connection.db
      .insert(priceSchedules)
      .values({ companyId: `co-${shop.number}`, productId: 'book', fixedPriceMinor: 7_777 });
    const browser = await signedIn({ companyId: `co-${shop.number}` });
    expect((await browser.add('book', { quantity: 2 })).json.TotalMinor).toBe(15_554);
  });

  it('holds a hundred different things', async () => {
    const browser = await signedIn();
    await browser.add('poster');
    const [line] = await shop.connection.db
      .select()
      .from(cartLines)
      .innerJoin(carts, eq(carts.id, cartLines.cartId))
      .where(eq(carts.userId, browser.userId ?? ''));
    const { id: _, ...columns } = line?.cart_lines ?? ({} as never);
    for (let index = 1; index < 100; index += 1) {
      await shop.connection.db.insert(cartLines).values({ ...columns, matchKey: `m-${index}` });
    }
    expect((await browser.add('file')).json.error.details?.reason).toBe('cart_full');
  });

  it('forgets anonymous carts nobody has touched, and no others', async () => {
    const [anonymous, person] = [new Browser(), await signedIn()];
    for (const browser of [anonymous, person]) await browser.add('poster');
    await deleteStaleCarts(shop.connection.db, new Date('2027-03-01'));
    expect([(await anonymous.read()).itemCount, (await person.read()).itemCount]).toEqual([0, 1]);
  });

  it.runIf(name === 'PostgreSQL')('merges once when two tabs come from sign-in together', async () => {
    const browser = await signedIn();
    const tabs = [new Browser(), new Browser(), new Browser()];
    const [first] = tabs;
    await first?.add('poster', { quantity: 2 });
    for (const tab of tabs) {
      tab.cookies = new Map(first?.cookies);
      tab.userId = browser.userId;
    }
    await Promise.all(tabs.map((tab) => tab.read()));
    expect(await browser.contents()).toEqual([['poster', 2]]);
  });

  it('counts what an order under way holds for it as there', async () => {
    const { db } = shop.connection;
    const browser = await signedIn();
    const cartId = (await browser.add('book', { quantity: 5 })).json.ID ?? '';
    const held = [{ sku: 'BOOK', quantity: 5 }];
    await db.transaction(async (tx) => {
      expect((await reserveStock(tx, held)).ok).toBe(true);
      await saveReservedStock(tx, cartId, held);
    });
    expect(await browser.sync()).toMatchObject({ itemCount: 5, isOrderable: true, notices: [] });
    const other = new Browser();
    expect((await other.add('book')).json.error.details?.reason).toBe('out_of_stock');
    await db.transaction(async (tx) => {
      await releaseStock(tx, held);
      await saveReservedStock(tx, cartId, []);
    });
    expect((await other.add('book')).status).toBe(200);
  });

  it('tries a refused addition again when it is sent again', async () => {
    const browser = new Browser();
    await browser.add('membership');
    const operationId = crypto.randomUUID();
    expect((await browser.add('student', { operationId })).status).toBe(409);
    const { ID } = await browser.lineOf('membership');
    await browser.remove(ID);
    expect((await browser.add('student', { operationId })).json.itemCount).toBe(1);
  });

  it('adds up whatever is in it', async () => {
    const browser = await member();
    const some: GoodsName[] = ['book', 'poster', 'file', 'leaflets'];
    for (const [index, id] of some.entries()) {
      const { json } = await browser.add(id, { quantity: index + 2 });
      const total = json.LineItems.reduce((sum, line) => sum + line.LineTotalMinor, 0);
      expect(total).toBe(json.TotalMinor);
      expect(json.SubtotalMinor - json.PromotionDiscountMinor).toBe(json.TotalMinor);
    }
    expect(Object.keys(goods).length).toBeGreaterThan(some.length);
  });
});
