import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testContent } from '../../../../tests/support/fake-account-content.ts';
import { OrderScene } from '../../../../tests/support/order-scene.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { bothDrivers } from '../../../../tests/support/test-databases.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import type { PurchaseTerms } from '../../../people/accounts/purchase-terms.ts';
import { outboxMessages } from '../../../platform/outbox/outbox.table.ts';
import { todayOf } from '../../../platform/dates/today.ts';
import { showCheckout } from '../../checkout/show-checkout.ts';
import { lastWithdrawalDay, openingDay, withdrawalTextVersion } from '../../checkout/withdrawal.rules.ts';
import { openDownload } from '../downloads/open-download.ts';
import { entitlements } from '../grants/entitlement.table.ts';
import { orderAttempts } from '../attempt.table.ts';
import { orderLines, orders } from '../order.table.ts';
import { placeOrder } from './place-order.ts';

const terms: PurchaseTerms = {
  version: 'v2',
  documents: {
    en: [{ kind: 'terms', title: 'Terms', path: '/terms' }],
    es: [{ kind: 'terms', title: 'Condiciones', path: '/es/terminos' }],
  },
};
const german = { ...shop.shippedTo, country: 'DE', state: '', zip: '10115', city: 'Berlin' };
const countries = async () => [
  ...(await testContent.countries('en')),
  { code: 'DE', countryName: 'Germany', allowForOrders: true },
];

describe.each(bothDrivers)('an order, on $name', ({ open }) => {
  const scene = new OrderScene(open);
  const storeWith = (content: Partial<typeof testContent>) => ({
    ...scene.store,
    accountContent: { ...testContent, ...content },
  });
  const inGermany = () => storeWith({ countries });

  async function review(
    items: Parameters<typeof shop.fillCart>[2],
    { payable, address = shop.shippedTo }: { payable: number; address?: typeof german },
  ) {
    const visitor = shop.makeOrderer();
    const entered = { shippingAddress: null, shippingMethod: null, billingAddress: address };
    const isFile = !('book' in items);
    const cart = await shop.fillCart(scene.store, visitor, items, {
      ...(isFile ? { ...entered, isBillingSameAsShipping: false, completedSteps: ['info', 'payment'] } : {}),
    });
    return { visitor, ask: await shop.reviewed(scene.store, visitor, cart, { payable }) };
  }

  it.each([
    ['no version', {}],
    ['an old version', { termsVersion: 'v1' }],
  ])('that agrees to %s of the terms is not placed, and leaves cart and entries as they are', async (_, agreed) => {
    const store = storeWith({ purchaseTerms: async () => terms });
    const { visitor, ask } = await review({ book: 1 }, { payable: shop.oneBook.payable });
    const shown = await showCheckout(store, visitor);
    expect(await placeOrder(store, visitor, { ...ask, ...agreed })).toMatchObject({
      ok: false,
      code: 'terms_changed',
      details: { termsVersion: 'v2' },
    });
    expect(await scene.db.$count(orderAttempts)).toBe(0);
    expect(await showCheckout(store, visitor)).toEqual(shown);
    expect(shown.termsVersion).toBe('v2');
  });

  it('keeps the version of the terms it agreed to, and the promised days', async () => {
    const store = storeWith({ purchaseTerms: async () => terms });
    const { visitor, ask } = await review({ book: 1 }, { payable: shop.oneBook.payable });
    const placed = await placeOrder(store, { ...visitor, language: 'es' }, { ...ask, termsVersion: 'v2' });
    expect(placed).toMatchObject({ ok: true, value: { state: 'placed' } });
    const [order] = await scene.db.select().from(orders);
    expect(order?.termsConsent).toMatchObject({ version: 'v2', documents: ['/es/terminos'] });
    expect(order?.withdrawal).toBeNull();
    const [line] = await scene.db.select().from(orderLines);
    const [shown] = (await showCheckout(store, visitor)).lines;
    expect(shown).toBeUndefined();
    expect(line?.promisedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    const [mail] = await scene.db.select().from(outboxMessages).where(eq(outboxMessages.kind, 'order-confirmation'));
    expect(mail?.payload).toMatchObject({
      content: { order: { lines: [{ promised: { isFile: false } }] } },
    });
  });

  it('of a site without terms agrees to none', async () => {
    const { visitor, ask } = await review({ book: 1 }, { payable: shop.oneBook.payable });
    expect(await placeOrder(scene.store, visitor, ask)).toMatchObject({ ok: true });
    expect(await scene.db.select().from(orders)).toMatchObject([{ termsConsent: null }]);
  });

  it('of files to a consumer in the EU waits for the end of the right to withdraw', async () => {
    await using folder = await temporaryFolder();
    const store = inGermany();
    const { visitor, ask } = await review({ file: 1, free: 1 }, { payable: 12_900, address: german });
    const today = todayOf(scene.store);
    expect((await showCheckout(store, visitor)).withdrawal).toEqual({ opensOn: openingDay(today) });
    expect(await placeOrder(store, visitor, ask)).toMatchObject({ ok: true, value: { state: 'placed' } });
    const [order] = await scene.db.select().from(orders);
    expect(order?.withdrawal).toMatchObject({
      answer: 'kept',
      textVersion: withdrawalTextVersion,
      until: lastWithdrawalDay(today),
      opensOn: openingDay(today),
      vatNumber: '',
    });
    const granted = await scene.db.select().from(entitlements);
    const ofFile = granted.find(({ sku }) => sku === shop.skus.file);
    expect(ofFile?.opensOn).toBe(openingDay(today));
    // What costs nothing opens at once.
    expect(granted.find(({ sku }) => sku === shop.skus.free)?.opensOn).toBeNull();
    const download = async () => {
      const env = { dataDir: folder.path, isDemo: true };
      const asked = { id: ofFile?.id ?? '', reader: visitor.reader, language: 'en' as const };
      const opened = await openDownload(
        { ...scene.store, env },
        { ...asked, isHeadOnly: false, isStaff: false, range: null, ifRange: null },
      );
      return opened.ok ? 'open' : opened.code;
    };
    expect(await download()).toBe('not_open');
    scene.ahead = 14 * 86_400_000;
    expect(await download()).toBe('not_open');
    scene.ahead = 15 * 86_400_000;
    expect(await download()).toBe('open');
    const [mail] = await scene.db.select().from(outboxMessages).where(eq(outboxMessages.kind, 'order-confirmation'));
    expect(mail?.payload).toMatchObject({ content: { order: { withdrawal: { kind: 'kept' } } } });
  });

  it.each([
    ['gives the right up', { isBegunNow: true }, { answer: 'waived', vatNumber: '', opensOn: null }],
    ['is a business', { vatNumber: ' de 123.456.789' }, { answer: 'business', vatNumber: 'DE123456789' }],
  ])('of files to somebody in the EU who %s opens at once', async (_, answered, kept) => {
    const { visitor, ask } = await review({ file: 1 }, { payable: 12_900, address: german });
    expect(await placeOrder(inGermany(), visitor, { ...ask, ...answered })).toMatchObject({ ok: true });
    const [order] = await scene.db.select().from(orders);
    expect(order?.withdrawal).toMatchObject(kept);
    expect(order?.withdrawal?.text).toContain('right to withdraw');
    expect(await scene.db.select().from(entitlements)).toMatchObject([{ opensOn: null }]);
    const [mail] = await scene.db.select().from(outboxMessages).where(eq(outboxMessages.kind, 'order-confirmation'));
    const { order: mailed } = (mail?.payload as { content: { order: { withdrawal?: unknown } } }).content;
    const told = kept.answer === 'waived' ? { kind: 'waived', text: order?.withdrawal?.text } : undefined;
    expect(mailed.withdrawal).toEqual(told);
  });

  it('with a number that is no VAT number is refused beside it, before anything is asked for', async () => {
    const { visitor, ask } = await review({ file: 1 }, { payable: 12_900, address: german });
    expect(await placeOrder(inGermany(), visitor, { ...ask, vatNumber: 'DE12' })).toMatchObject({
      code: 'vat_number_invalid',
      fields: { vatNumber: expect.stringContaining('VAT') },
    });
    expect(await scene.db.$count(orderAttempts)).toBe(0);
  });

  it('asks nobody else, and takes no answer from them', async () => {
    const { visitor, ask } = await review({ file: 1 }, { payable: 12_900 + 742 });
    expect((await showCheckout(scene.store, visitor)).withdrawal).toBeNull();
    expect(await placeOrder(scene.store, visitor, { ...ask, isBegunNow: true, vatNumber: 'x' })).toMatchObject({
      ok: true,
    });
    expect(await scene.db.select().from(orders)).toMatchObject([{ withdrawal: null }]);
  });
});
