import { demoInstallation } from '../../../server/platform/installation/demo-installation.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccount } from '../../../server/people/accounts/account.repo.ts';
import { composeInvoice } from '../../../server/store/orders/invoices/invoice.ts';
import { draftDocument } from '../../../server/store/orders/receivables/show-invoices.ts';
import { writeOrderEmail } from '../../../server/store/orders/messages/order-email.ts';
import { insertAttempt } from '../../../server/store/orders/attempt.repo.ts';
import type { DraftLine, OrderDraft } from '../../../server/store/orders/order-draft.contract.ts';
import { insertOrder, setOrderStatus, type Order, type OrderLine } from '../../../server/store/orders/order.repo.ts';
import { formatMoney } from '../../../server/store/pricing/money.rules.ts';
import { shippedTo } from '../../../tests/support/store-scene.ts';
import * as shop from '../../../tests/support/store-scene.ts';
import { orderPageContext } from '../../../tests/support/order-page-scene.ts';
import { ordersPage } from '../../areas/people/account/orders/orders.page.ts';
import { confirmationPage } from '../../areas/store/orders/confirmation/confirmation.page.ts';

let store: shop.TestStore & AsyncDisposable;
const buyer = shop.makeOrderer('figures');
beforeAll(async () => {
  store = await shop.openStockedStore();
  const named = { userId: 'figures', firstName: 'Ana', lastName: 'Núñez', language: 'en' as const };
  await createAccount(store.db, store.clock, named);
});
afterAll(() => store[Symbol.asyncDispose]());

const cents = fc.integer({ min: 0, max: 300_000 });
const line = fc.record({
  unit: cents,
  quantity: fc.integer({ min: 1, max: 20 }),
  off: fc.integer({ min: 0, max: 100 }),
});
/** An order as its rules can make it: discounts on lines, named or not, tax, shipping, a certificate. */
const drawn = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  tax: cents,
  shipping: fc.option(fc.integer({ min: 0, max: 9_000 }), { nil: null }),
  codes: fc.integer({ min: 0, max: 2 }),
  isExempt: fc.boolean(),
  status: fc.constantFrom('Pending Fulfillment', 'Partially Billed', 'Billed'),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

function draftLineOf({ unit, quantity, off }: Drawn['lines'][number], index: number): DraftLine {
  const subtotalMinor = unit * quantity;
  const discountMinor = Math.floor((subtotalMinor * off) / 100);
  return {
    cartLineId: '',
    productId: 'book',
    variantId: 'BOOK-1',
    sku: `SKU-${index}`,
    specs: [],
    session: null,
    name: { en: `Book ${index}`, es: `Libro ${index}` },
    productType: 'physical',
    itemDefinition: '',
    quantity,
    unitPriceMinor: unit,
    subtotalMinor,
    discountMinor,
    totalMinor: subtotalMinor - discountMinor,
    isDigital: false,
    isMembership: false,
    membershipGroup: null,
    subscriptionTypeId: null,
    term: null,
    autoRenew: false,
    graduationDate: null,
    addedAt: '2026-11-25T12:00:00.000Z',
  };
}

function draftOf({ lines: given, tax, shipping, codes, isExempt }: Drawn): OrderDraft {
  const lines = given.map(draftLineOf);
  const sumOf = (field: 'subtotalMinor' | 'discountMinor') => lines.reduce((sum, each) => sum + each[field], 0);
  const [subtotalMinor, discountMinor] = [sumOf('subtotalMinor'), sumOf('discountMinor')];
  const half = Math.floor(discountMinor / 2);
  const parts = [[], [discountMinor], [half, discountMinor - half]][codes] ?? [];
  // Nothing is no base of a tax.
  const taxMinor = isExempt || subtotalMinor === discountMinor ? 0 : tax;
  const totalMinor = subtotalMinor - discountMinor + taxMinor;
  const { isPoBox: _, ...address } = shippedTo;
  return {
    firstName: 'Ana',
    lastName: 'Núñez',
    email: 'ana@example.net',
    language: 'en',
    shippingAddress: address,
    billingAddress: address,
    shippingAddressId: null,
    billingAddressId: null,
    isBillingSameAsShipping: true,
    paymentMethod: 'card',
    poNumber: '',
    isCardSavedForLater: false,
    isCardMadeDefault: false,
    subtotalMinor,
    discountMinor,
    taxMinor,
    totalMinor,
    shippingMethod: shipping === null ? null : { id: 'standard', days: [4, 7] },
    shippingMinor: shipping ?? 0,
    payableMinor: totalMinor + (shipping ?? 0),
    exemptionCertificateId: isExempt ? '00000000-0000-4000-8000-000000000001' : null,
    promotions: parts.map((minor, at) => ({
      code: `C${at}`,
      name: { en: `Off ${at}`, es: `Menos ${at}` },
      discountMinor: minor,
    })),
    impersonatorEmail: null,
    firstAffiliateCode: null,
    firstAffiliateAt: null,
    lastAffiliateCode: null,
    lines,
  };
}

async function place(given: Drawn): Promise<{ order: Order; lines: OrderLine[] }> {
  const { db, clock } = store;
  const draft = draftOf(given);
  return db.transaction(async (tx) => {
    const owner = { userId: 'figures', cartId: crypto.randomUUID(), cartVersion: 1 };
    const attempt = await insertAttempt(tx, clock, {
      key: crypto.randomUUID(),
      requestHash: 'h',
      draft,
      payableMinor: draft.payableMinor,
      ...owner,
    });
    const card = { brand: 'visa', last4: '4242', instrumentIdentifierId: null };
    const paid = { card, authorizationRef: null, captureBefore: null, keptCard: null };
    const placed = await insertOrder(tx, clock, attempt, paid);
    await setOrderStatus(tx, placed.order.id, given.status);
    return { ...placed, order: { ...placed.order, status: given.status } };
  });
}

/** The amounts of an order as shown: of each item, and below the items. */
interface Read {
  lines: string[];
  sums: string[];
}

const words = {
  t: (key: string, tokens: Readonly<Record<string, string | number>> = {}) => [key, ...Object.values(tokens)].join(' '),
};

async function readReceipts({ id, orderNumber }: Order): Promise<{ page: Read; account: Read; listed: number }> {
  const params = { orderId: String(id), orderNumber };
  const page = await confirmationPage.open(orderPageContext(store, buyer, '/confirmation', { params }));
  const own = await ordersPage.open(orderPageContext(store, buyer, `/user/my-account/account-orders?oid=${id}`));
  const list = await ordersPage.open(orderPageContext(store, buyer, '/user/my-account/account-orders'));
  if (page instanceof Response || own instanceof Response || list instanceof Response) throw new Error('Not shown.');
  if (own.kind !== 'order' || list.kind !== 'list') throw new Error('Another page was shown.');
  const readOf = ({ lines, sums }: typeof page.receipt): Read => ({
    lines: lines.map(({ total }) => total),
    sums: sums.map(({ amount }) => amount),
  });
  const listed = list.orders.find(({ orderId }) => orderId === String(id))?.totalMinor ?? NaN;
  return { page: readOf(page.receipt), account: readOf(own.receipt), listed };
}

const centsOf = (text: string): number => Number(text.replace(/[^\d−-]/g, '').replace('−', '-'));
const total = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + centsOf(text), 0);

it('shows the same figures on page, in email, invoice and account, and they add up', async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async (given) => {
      const { order, lines } = await place(given);
      const { page, account, listed } = await readReceipts(order);
      const document = await draftDocument(store.db, order);
      const issuedAt = order.placedAt;
      const invoice = composeInvoice(
        { document, issued: null, issuedAt, language: 'en', seller: ['MSCA'], installation: demoInstallation },
        words,
      );
      const told = {
        order,
        lines,
        renewals: [],
        hasDownloads: false,
        calendarLink: '',
        link: '',
        accountLink: '',
        installation: demoInstallation,
      };
      const { content } = writeOrderEmail(told);
      if (content.kind !== 'orderConfirmation') throw new Error('Another email was written.');
      const mailed = content.order;
      expect(account).toEqual(page);
      expect({
        lines: mailed.lines.map(({ amount }) => amount),
        sums: mailed.totals.map(({ amount }) => amount),
      }).toEqual(page);
      const printed = invoice.sums.map(({ amount }) => amount);
      expect(printed.at(-1)).toBe(`${page.sums.at(-1)} USD`);
      expect(total(printed.slice(0, -1))).toBe(centsOf(page.sums.at(-1) ?? ''));
      expect(formatMoney(listed, 'en', 'US')).toBe(page.sums.at(-1));
      // The shown amounts add up: items to the subtotal, and all sums to the total.
      expect(total(page.lines)).toBe(centsOf(page.sums[0] ?? ''));
      expect(total(page.sums.slice(0, -1))).toBe(centsOf(page.sums.at(-1) ?? ''));
    }),
    { numRuns: 40 },
  );
});
