import { demoInstallation } from '../../../platform/installation/demo-installation.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { drivers } from '../../../../tests/support/test-databases.ts';
import { OrderScene } from '../../../../tests/support/order-scene.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import {
  cancelSubscription,
  createAccount,
  findAccount,
  listSubscriptions,
  updateAccount,
} from '../../../people/accounts/account.repo.ts';
import { openCart } from '../../cart/cart.repo.ts';
import { carts } from '../../cart/cart.table.ts';
import { addDays, daysBetween } from '../../../platform/dates/calendar.rules.ts';
import { organizationDate } from '../../../platform/dates/organization-date.rules.ts';
import { outboxMessages } from '../../../platform/outbox/outbox.table.ts';
import { priceByDays } from '../../cart/plan-choice.rules.ts';
import { shareTax } from '../../tax/share-tax.rules.ts';
import { beginTerms } from '../../subscriptions/begin-terms.ts';
import { sandboxAuthorizations } from '../../payments/sandbox.table.ts';
import { lastDownloadDay } from './download-limit.rules.ts';
import { subscriptions } from '../../../people/accounts/account.table.ts';
import { subscriptionEnd } from '../../../people/accounts/subscription.rules.ts';
import { moveOwnBuyer } from './move-buyer.ts';
import { entitlements } from './entitlement.table.ts';
import { orderLines, orders } from '../order.table.ts';
import { placeOrder } from '../placing/place-order.ts';

const { oneBook } = shop;
const day = 24 * 3_600_000;

describe.each(drivers)('on $name', ({ name, open }) => {
  const scene = new OrderScene(open);

  describe('a person with an account', () => {
    let number = 0;
    let visitor: ReturnType<typeof shop.makeOrderer>;
    beforeEach(async () => {
      number += 1;
      visitor = shop.makeOrderer(`${name.replaceAll(' ', '-')}-${number}`);
      const { userId } = visitor.person ?? { userId: '' };
      await createAccount(scene.db, scene.clock, { userId, firstName: 'Maeve', lastName: 'Doe', language: 'en' });
    });
    const order = async (items: Parameters<typeof shop.fillCart>[2], payable: number, entered = {}) => {
      const cart = await shop.fillCart(scene.store, visitor, items, entered);
      const ask = await shop.reviewed(scene.store, visitor, cart, { payable, ...(payable === 0 && { card: null }) });
      const outcome = await placeOrder(scene.store, visitor, ask);
      if (!outcome.ok || outcome.value.state !== 'placed') throw new Error(JSON.stringify(outcome));
      return outcome.value;
    };
    const userId = () => visitor.person?.userId ?? '';

    it('who buys a membership is a member from then on, once', async () => {
      const { orderId } = await order({ membership: 1 }, 22_500);
      const member = await findAccount(scene.db, userId());
      expect(member).toMatchObject({ companyId: 'member', membershipType: 'Individual' });
      expect(await scene.told()).toEqual([
        'erp move-buyer',
        'erp payment-instrument',
        // The membership is there, so the order is complete and paid.
        'erp payment-state',
        'erp profile-update',
        'erp submit-order',
        'mail order-confirmation',
      ]);
      const [line] = await scene.db.select().from(orderLines);
      const ask = { orderId, lineItemId: line?.id ?? '' };
      expect(await moveOwnBuyer(scene.store, userId(), ask)).toEqual({ ok: true, value: { companyId: 'member' } });
      expect((await findAccount(scene.db, userId()))?.membershipExpiresOn).toBe(member?.membershipExpiresOn);
      // Lost, as a record that was set back: asked again, it moves.
      await updateAccount(scene.db, scene.clock, userId(), { companyId: 'default', membershipExpiresOn: null });
      await scene.db.update(orderLines).set({ movedAt: null });
      expect(await moveOwnBuyer(scene.store, userId(), ask)).toMatchObject({ ok: true });
      expect(await findAccount(scene.db, userId())).toMatchObject({ companyId: 'member' });
    });

    it('makes a student of whoever bought the student product in an earlier release, and of nobody else', async () => {
      const { orderId } = await order({ membership: 1 }, 22_500);
      const [line] = await scene.db.select().from(orderLines);
      const typeOf = async (columns: { productId?: string; graduationDate: string | null }) => {
        await scene.db.update(orderLines).set({ ...columns, movedAt: null, membershipTerms: null });
        await moveOwnBuyer(scene.store, userId(), { orderId, lineItemId: line?.id ?? '' });
        return (await findAccount(scene.db, userId()))?.membershipType;
      };
      expect(await typeOf({ graduationDate: '2028-06-15' })).toBe('Individual');
      expect(await typeOf({ productId: 'membership-student', graduationDate: null })).toBe('Student');
    });

    it('moves nobody else, and by no other line', async () => {
      const { orderId } = await order({ file: 1 }, 12_900 + 742);
      const [line] = await scene.db.select().from(orderLines);
      const ask = { orderId, lineItemId: line?.id ?? '' };
      expect(await moveOwnBuyer(scene.store, userId(), ask)).toMatchObject({ code: 'not_found' });
      expect(await moveOwnBuyer(scene.store, 'somebody-else', ask)).toMatchObject({ code: 'not_found' });
      expect(
        await moveOwnBuyer(scene.store, userId(), { orderId: '999999', lineItemId: ask.lineItemId }),
      ).toMatchObject({
        code: 'not_found',
      });
    });

    const seats = async () =>
      (await listSubscriptions(scene.db, userId())).map(({ licenses, expiresOn, cancelledOn }) => ({
        licenses,
        expiresOn,
        cancelledOn,
      }));
    const today = () => organizationDate(scene.clock.now(), demoInstallation.timeZone);

    it('who renews a running plan keeps its seats until its last day, and has the new ones from the next', async () => {
      const first = subscriptionEnd('yearly', today());
      const days = daysBetween(today(), first);
      await order({ library: 12 }, 125_631);
      const [bought] = await listSubscriptions(scene.db, userId());
      await cancelSubscription(scene.db, bought?.id ?? '', {
        cancelledOn: today(),
        cancelledReason: 'web self service',
      });
      scene.ahead = 340 * day;
      await order({ library: 3 }, 31_408);
      const second = subscriptionEnd('yearly', addDays(first, 1));
      expect(await seats()).toEqual([{ licenses: 12, expiresOn: second, cancelledOn: null }]);
      scene.ahead = days * day;
      expect(today()).toBe(first);
      expect(await beginTerms(scene.store)).toBe(0);
      scene.ahead = (days + 1) * day;
      await scene.db.delete(outboxMessages);
      const begun = await Promise.all([beginTerms(scene.store), beginTerms(scene.store)]);
      expect(begun.toSorted()).toEqual([0, 1]);
      expect(await seats()).toEqual([{ licenses: 3, expiresOn: second, cancelledOn: null }]);
      expect(await scene.db.select().from(outboxMessages)).toMatchObject([
        { kind: 'subscription-seats', payload: { licenses: 3 } },
      ]);
      scene.ahead = 0;
    });

    it('who renews a plan whose own renewal has failed keeps its automatic renewal', async () => {
      await order({ library: 2 }, 20_939);
      const failed = { isAutoRenewing: true, graceDays: 10, expiresOn: addDays(today(), -1) };
      await scene.db.update(subscriptions).set(failed);
      await order({ library: 2 }, 20_939);
      expect(await listSubscriptions(scene.db, userId())).toMatchObject([
        { isAutoRenewing: true, expiresOn: subscriptionEnd('yearly', today()) },
      ]);
      await scene.db.update(subscriptions).set({ isAutoRenewing: false });
      await order({ library: 2 }, 20_939);
      expect(await listSubscriptions(scene.db, userId())).toMatchObject([{ isAutoRenewing: false }]);
    });

    it('who buys other seats of a running plan has more of them until its end, priced by days', async () => {
      const end = subscriptionEnd('yearly', today());
      await order({ library: 12 }, 125_631);
      scene.ahead = 182 * day;
      const unitPriceMinor = priceByDays(9_900, { term: 'yearly', today: today(), endsOn: end });
      // About half of the year is left.
      expect(Math.abs(unitPriceMinor - 4_950)).toBeLessThan(60);
      const [tax] = shareTax([{ netMinor: 3 * unitPriceMinor, ratePpm: 57_500 }]);
      await order({ library: 3 }, 3 * unitPriceMinor + (tax?.taxMinor ?? 0));
      expect(await seats()).toEqual([{ licenses: 15, expiresOn: end, cancelledOn: null }]);
      const lines = await scene.db.select().from(orderLines);
      const added = lines.find(({ quantity }) => quantity === 3);
      expect(added).toMatchObject({ unitPriceMinor, autoRenew: false });
      expect(added?.specs.at(-1)).toMatchObject({ specId: 'plan-term', optionId: 'add' });
      scene.ahead = 0;
    });

    it('who buys a licence has the subscription, once, and the entitlement', async () => {
      await order({ library: 2, file: 1 }, 2 * 9_900 + 12_900 + 1_880);
      expect(await listSubscriptions(scene.db, userId())).toMatchObject([
        { sku: shop.skus.library, typeId: 9, licenses: 2 },
      ]);
      const granted = await scene.db.select().from(entitlements);
      const today = organizationDate(scene.clock.now(), demoInstallation.timeZone);
      const ends = [lastDownloadDay(today), subscriptionEnd('yearly', today)];
      expect(granted.map(({ kind, sku, quantity, expiresOn }) => [kind, sku, quantity, expiresOn]).toSorted()).toEqual([
        ['download', shop.skus.file, 1, ends[0]],
        ['licence', shop.skus.library, 2, ends[1]],
      ]);
    });

    it('pays nothing for a free order, and nothing is held', async () => {
      await order({ free: 1 }, 0);
      expect(await scene.db.$count(sandboxAuthorizations)).toBe(0);
      expect(await scene.db.select().from(orders)).toMatchObject([
        { paymentMethod: 'none', card: null, totalMinor: 0 },
      ]);
    });

    it('may order on a purchase order, for which no card is asked', async () => {
      await updateAccount(scene.db, scene.clock, userId(), { isBillMeLaterAllowed: true });
      await order({ book: 1 }, oneBook.payable, { paymentMethod: 'purchase-order', poNumber: 'PO 77', card: null });
      expect(await scene.db.$count(sandboxAuthorizations)).toBe(0);
      expect(await scene.db.select().from(orders)).toMatchObject([
        { paymentMethod: 'purchase-order', poNumber: 'PO 77' },
      ]);
    });

    it('is told to whom the order belongs: source and staff are on it', async () => {
      if (visitor.person)
        visitor.person.impersonator = { userId: 's', email: 'staff@example.org', name: 'S', endsAt: new Date() };
      await openCart(scene.db, scene.clock, visitor.owner);
      const source = {
        firstAffiliateCode: 'spring',
        firstAffiliateAt: new Date('2026-11-01T00:00:00Z'),
        lastAffiliateCode: 'autumn',
      };
      await scene.db.update(carts).set(source);
      await order({ free: 1 }, 0);
      expect(await scene.db.select().from(orders)).toMatchObject([
        { impersonatorEmail: 'staff@example.org', ...source },
      ]);
      const [message] = await scene.db.select().from(outboxMessages).where(eq(outboxMessages.kind, 'submit-order'));
      const { order: told } = message?.payload as { order: { xp: object } };
      expect(told.xp).toMatchObject({
        ImpersonatorEmail: 'staff@example.org',
        first_affiliate_code: 'spring',
        first_affiliate_code_date: '2026-11-01T00:00:00.000Z',
        last_affiliate_code: 'autumn',
      });
    });
  });
});
