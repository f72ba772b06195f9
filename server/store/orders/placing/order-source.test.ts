import { organizationDate } from '../../../platform/dates/organization-date.rules.ts';
import { demoInstallation } from '../../../platform/installation/demo-installation.ts';
import { describe, expect, it } from 'vitest';
import { drivers } from '../../../../tests/support/test-databases.ts';
import { OrderScene } from '../../../../tests/support/order-scene.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { addLine } from '../../cart/add-line.ts';
import { findCartContext } from '../../cart/cart-context.ts';
import { placeOrder } from './place-order.ts';
import { orders } from '../order.table.ts';

const book = { productId: 'book', variantId: null, sessionId: null, quantity: 1, autoRenew: false };

describe.each(drivers)('where a visit came from on $name', ({ open }) => {
  const scene = new OrderScene(open);

  it.each([
    ['by the cart and by the order', 'newsletter', 'partner-7', ['newsletter', 'partner-7']],
    ['by the cart alone', 'newsletter', undefined, ['newsletter', 'newsletter']],
    ['by the order alone, whose buyer never opened the cart', undefined, ' partner-7 ', ['partner-7', 'partner-7']],
    ['by nobody', undefined, undefined, [null, null]],
    ['with nothing in it', 'newsletter', ' \u0000 ', ['newsletter', 'newsletter']],
  ])('is on the order when it is told %s', async (_, ofCart, ofOrder, codes) => {
    const { store, db, clock } = scene;
    const visitor = shop.makeOrderer();
    const context = await findCartContext(db, organizationDate(clock.now(), demoInstallation.timeZone), null);
    await addLine(store, { owner: visitor.owner, context }, { ...book, orderSource: ofCart });
    const cart = await shop.fillCart(store, visitor, {});
    const ask = await shop.reviewed(store, visitor, cart, { payable: shop.oneBook.payable });
    expect(await placeOrder(store, visitor, { ...ask, orderSource: ofOrder })).toMatchObject({ ok: true });
    const [placed] = await db.select().from(orders);
    expect([placed?.firstAffiliateCode, placed?.lastAffiliateCode]).toEqual(codes);
    expect(placed?.firstAffiliateAt === null).toBe(codes[0] === null);
  });

  it('does not make another order of one that is asked for again', async () => {
    const { visitor, ask } = await shop.orderBook(scene.store);
    const again = await placeOrder(scene.store, visitor, { ...ask, orderSource: 'partner-7' });
    expect([again.ok, await scene.db.$count(orders)]).toEqual([true, 1]);
  });
});
