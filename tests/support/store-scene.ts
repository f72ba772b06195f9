import { putDemoMemberships } from './demo-memberships.ts';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { rightsOf } from './role-rights.ts';
import type { Secrets } from '../../server/platform/secrets.ts';
import type { Person } from '../../server/people/access/access.contract.ts';
import { hashCartToken, makeCartToken, type CartOwner } from '../../server/store/cart/cart-owner.ts';
import { insertLine, openCart } from '../../server/store/cart/cart.repo.ts';
import { lineKey } from '../../server/store/cart/cart.rules.ts';
import { carts } from '../../server/store/cart/cart.table.ts';
import { promotions } from '../../server/store/catalog/promotion.table.ts';
import { inventory, products, trainingSessions, variants } from '../../server/store/catalog/catalog.table.ts';
import { insertCheck } from '../../server/platform/bot-check/bot-check.repo.ts';
import { checkouts } from '../../server/store/checkout/checkout.table.ts';
import { botFailures } from '../../server/platform/bot-check/bot-check.table.ts';
import type { Tax } from '../../server/store/tax/tax.ts';
import { demoTax } from './demo-tax.ts';
import { systemClock, type Clock } from '../../server/platform/clock.ts';
import type { Database } from '../../server/platform/db/connection.ts';
import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';
import { createLog } from '../../server/platform/log.ts';
import { createAttemptProcessor } from '../../server/store/orders/placing/process-attempt.ts';
import { entitlements } from '../../server/store/orders/grants/entitlement.table.ts';
import { orderAttempts, type StoredInstrument } from '../../server/store/orders/attempt.table.ts';
import { orderLines, orders } from '../../server/store/orders/order.table.ts';
import type { OrderServices } from '../../server/store/orders/order-services.ts';
import { placeOrder, type OrderingVisitor } from '../../server/store/orders/placing/place-order.ts';
import { providerDays, providerEntries } from '../../server/store/bookkeeping/reconciliation/provider-entry.table.ts';
import { readSpendableCredit } from '../../server/store/orders/receivables/account-credit.ts';
import { numberSeries } from '../../server/store/orders/invoices/number-series.table.ts';
import { orderPayments } from '../../server/store/orders/payment.table.ts';
import { outboxMessages } from '../../server/platform/outbox/outbox.table.ts';
import { createSandbox } from '../../server/store/payments/create-sandbox.ts';
import type { PaymentGateway } from '../../server/store/payments/gateway.ts';
import {
  sandboxAuthorizations,
  sandboxCards,
  sandboxDisputes,
  sandboxEvents,
  sandboxRefunds,
} from '../../server/store/payments/sandbox.table.ts';
import { readDemoWords } from './demo-words.ts';
import { clearAudit } from './clear-audit.ts';
import { testContent } from './fake-account-content.ts';
import { openDatabase } from './test-databases.ts';

/**
 * Products of the test store: a book with a stock of five, a file, a free file, a membership, a library licence, a
 * course on one date.
 */
export const skus = {
  book: 'BOOK-1',
  file: 'FILE-1',
  free: 'FREE-1',
  membership: 'MEM-1',
  library: 'LIB-1',
  course: 'COURSE-1',
} as const;
type Item = keyof typeof skus;

interface Offer {
  price: number;
  isDigital?: true;
  columns?: Partial<typeof products.$inferInsert>;
}

const offers: Record<Item, Offer> = {
  book: { price: 14_900 },
  file: { price: 12_900, isDigital: true },
  free: { price: 0, isDigital: true },
  membership: { price: 22_500, isDigital: true, columns: { itemDefinition: 'Membership', membershipGroup: 'member' } },
  library: { price: 9_900, isDigital: true, columns: { subscriptionTypeId: 9, term: 'yearly' } },
  course: { price: 30_000, isDigital: true, columns: { kind: 'training', netsuiteId: 51_000 } },
};

/** The course of the test store: three mornings across the end of daylight saving time in 2038. */
export const courseSession = {
  id: 'session-1',
  productId: 'course',
  netsuiteId: 51_001,
  isInactive: false,
  eventType: 1 as const,
  startsAt: new Date('2038-11-06T13:00:00Z'),
  endsAt: new Date('2038-11-08T17:00:00Z'),
  place: 'Akron, Ohio',
};
export const stockOfBooks = 5;

/** Stores the products of the test store. */
export async function stockStore(db: Database, books = stockOfBooks): Promise<void> {
  await putDemoMemberships(db);
  for (const [id, { price, isDigital, columns }] of Object.entries(offers)) {
    const sku = skus[id as Item];
    await db.insert(products).values({
      id,
      isActive: true,
      nameEn: `The ${id}`,
      nameEs: `El ${id}`,
      kind: 'general',
      productCategory: 'Test',
      productType: isDigital ? 'other' : 'physical',
      itemDefinition: '',
      topic: 'electrical',
      isCommitteeOnly: false,
      isCandidateAndEducation: false,
      basePriceMinor: price,
      minQuantity: 1,
      ...columns,
    });
    const availableLink = isDigital ? `download/${id}.pdf` : null;
    await db
      .insert(variants)
      .values({ sku, productId: id, position: 1, isActive: true, name: id, choices: {}, availableLink });
  }
  await db.insert(inventory).values({ sku: skus.book, onHand: books });
  await db.insert(trainingSessions).values(courseSession);
}

/** Deletes everything that orders and their tests store. */
export async function clearStore(db: Database): Promise<void> {
  await clearAudit(db);
  const ordering = [
    numberSeries,
    orderPayments,
    entitlements,
    orderLines,
    orders,
    orderAttempts,
    checkouts,
    botFailures,
    carts,
  ];
  const around = [
    providerEntries,
    providerDays,
    sandboxDisputes,
    sandboxEvents,
    sandboxRefunds,
    sandboxAuthorizations,
    sandboxCards,
    outboxMessages,
    promotions,
    trainingSessions,
  ];
  for (const table of [...ordering, ...around, variants, products, inventory]) await db.delete(table);
}

/** Returns the stock of books and the reserved ones. */
export async function readBooks(db: Database): Promise<{ onHand: number; reserved: number }> {
  const [row] = await db.select().from(inventory).where(eq(inventory.sku, skus.book));
  return { onHand: row?.onHand ?? NaN, reserved: row?.reserved ?? NaN };
}

export const shippedTo = {
  firstName: 'Ana',
  lastName: 'Núñez',
  companyName: '',
  street1: '1 Main Street',
  street2: '',
  city: 'Columbus',
  state: 'OH',
  zip: '43215',
  country: 'US',
  phone: '',
  isPoBox: false,
};

/** The services for orders, on a database. */
export type TestStore = ReturnType<typeof openTestStore>;

export function openTestStore(
  db: Database,
  options: { clock?: Clock; payments?: PaymentGateway; tax?: Tax; timeout?: number; isLogged?: boolean } = {},
) {
  const clock = options.clock ?? systemClock;
  const env = {
    siteOrigin: 'http://localhost:4321',
    sessionSecrets: ['a-secret-of-the-tests-that-is-long-enough'] as Secrets,
    authorizationBufferMinor: 100,
    refundLimitMinor: 50_000,
    returnDays: 30,
  };
  const { timeout } = options;
  const payments =
    options.payments ?? createSandbox({ env, db, clock, installation: demoInstallation, ...(timeout && { timeout }) });
  const log = createLog({ logLevel: options.isLogged ? 'error' : 'silent', isProduction: true });
  const services: OrderServices = {
    db,
    clock,
    log,
    payments,
    env,
    installation: demoInstallation,
    accountContent: testContent,
    readWords: readDemoWords,
    readCredit: readSpendableCredit,
    tax: options.tax ?? demoTax(),
    delivery: { poke: () => undefined },
  };
  const orders = createAttemptProcessor(services);
  return { ...services, env, orders };
}

/** The same with a new stocked database. */
export async function openStockedStore(): Promise<TestStore & AsyncDisposable> {
  const connection = await openDatabase();
  await stockStore(connection.db);
  return { ...openTestStore(connection.db), [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose]() };
}

/** A buyer: a guest's browser, or a person with an account. */
export function makeOrderer(userId?: string): OrderingVisitor & { owner: CartOwner; botSession: string } {
  const botSession = `session-${randomUUID()}`;
  if (userId === undefined) {
    const token = makeCartToken();
    const reader = { userId: null, tokenHash: hashCartToken(token) };
    return { person: null, owner: { token }, reader, botSession, language: 'en' };
  }
  const person: Person = {
    userId,
    email: `${userId}@example.org`,
    name: userId,
    roles: new Set(['user'] as const),
    country: 'US',
    ...rightsOf(),
    membership: 'none',
    sessionId: botSession,
    impersonator: null,
  };
  return { person, owner: { userId }, reader: { userId, tokenHash: null }, botSession, language: 'en' };
}

/** Fills the visitor's cart and checkout up to the review. */
export async function fillCart(
  { db, clock }: Pick<OrderServices, 'db' | 'clock'>,
  visitor: { owner: CartOwner },
  items: Partial<Record<Item, number>>,
  entered: Partial<typeof checkouts.$inferInsert> = {},
): Promise<{ id: string; version: number }> {
  return db.transaction(async (tx) => {
    const cart = await openCart(tx, clock, visitor.owner);
    for (const [index, [productId, quantity]] of Object.entries(items).entries()) {
      const variantId = skus[productId as Item];
      const sessionId = productId === 'course' ? courseSession.id : null;
      const matchKey = lineKey({ productId, variantId, sessionId });
      const chosen = { productId, variantId, sessionId, quantity };
      // Sequential, because lines keep the order in which they were added.
      const addedAt = new Date(clock.now().getTime() + index);
      await insertLine(tx, { cartId: cart.id, matchKey, ...chosen, addedAt });
    }
    await tx.insert(checkouts).values({
      cartId: cart.id,
      createdAt: clock.now(),
      updatedAt: clock.now(),
      firstName: 'Ana',
      lastName: 'Núñez',
      email: 'ana@example.net',
      shippingAddress: shippedTo,
      billingAddress: shippedTo,
      shippingMethod: 'standard',
      paymentMethod: 'card',
      card: { kind: 'once', ref: 'once', type: '001', last4: '4242' },
      completedSteps: ['info', 'shippingAddress', 'shippingMethod', 'payment'],
      ...entered,
    });
    return { id: cart.id, version: cart.version };
  });
}

const billTo = {
  firstName: 'Ana',
  lastName: 'Núñez',
  company: '',
  address1: '1 Main Street',
  address2: '',
  locality: 'Columbus',
  administrativeArea: 'OH',
  postalCode: '43215',
  country: 'US',
  phoneNumber: '',
  email: 'ana@example.net',
};

/** A card for one payment, by its published test number. */
export async function prepareCard({ payments }: Pick<OrderServices, 'payments'>, number = '4242424242424242') {
  const card = { number, expirationMonth: 12, expirationYear: 2040, securityCode: '123' };
  const prepared = await payments.cardEntry?.prepare({ card, billTo });
  if (!prepared) throw new Error(`The sandbox does not take ${number}.`);
  return { confirmationRef: prepared.confirmationRef };
}

/** A pass of the bot check. */
export async function makePass(
  { db, clock }: Pick<OrderServices, 'db' | 'clock'>,
  sessionHash: string,
): Promise<string> {
  const pass = randomBytes(32).toString('base64url');
  const passHash = createHash('sha256').update(pass).digest('base64url');
  const expiresAt = new Date(clock.now().getTime() + 600_000);
  await insertCheck(db, { nonce: randomUUID(), sessionHash, passHash, expiresAt });
  return pass;
}

/** Places an order of items by card as a new visitor, and returns it. */
export async function placeItems(
  store: TestStore,
  items: Parameters<typeof fillCart>[2],
  { payable, number, userId }: { payable: number; number?: string; userId?: string },
): Promise<typeof orders.$inferSelect> {
  const visitor = makeOrderer(userId);
  const cart = await fillCart(store, visitor, items);
  const card = payable === 0 ? null : await prepareCard(store, number);
  const placed = await placeOrder(store, visitor, await reviewed(store, visitor, cart, { payable, card }));
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  const [order] = await store.db.select().from(orders).orderBy(desc(orders.id)).limit(1);
  if (!order) throw new Error('The order is not there.');
  return order;
}

/** Returns what a review shows and "Place order" sends. */
export async function reviewed(
  store: Pick<OrderServices, 'db' | 'clock' | 'payments'>,
  visitor: OrderingVisitor & { botSession: string },
  cart: { version: number },
  { payable, card }: { payable: number; card?: StoredInstrument },
) {
  return {
    key: randomUUID(),
    cartVersion: cart.version,
    expectedPayableMinor: payable,
    instrument: card === undefined ? await prepareCard(store) : card,
    botToken: await makePass(store, visitor.botSession),
  };
}

/** A guest buys a book: 149.00, tax of Ohio, standard shipping. */
export const oneBook = { subtotal: 14_900, tax: 857, shipping: 895, payable: 16_652 };

/** A complete order of one book by a new guest. */
export async function orderBook(store: TestStore, number?: string) {
  const visitor = makeOrderer();
  const cart = await fillCart(store, visitor, { book: 1 });
  const card = await prepareCard(store, number);
  const ask = await reviewed(store, visitor, cart, { payable: oneBook.payable, card });
  return { visitor, cart, ask, outcome: await placeOrder(store, visitor, ask) };
}

/** Adds to a cart as another tab would. */
export async function changeCart(db: Database, cartId: string): Promise<void> {
  const [cart] = await db.select().from(carts).where(eq(carts.id, cartId));
  await db
    .update(carts)
    .set({ version: (cart?.version ?? 0) + 1 })
    .where(eq(carts.id, cartId));
}
