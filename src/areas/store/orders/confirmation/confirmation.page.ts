import { accountPath } from '../../../../../server/people/accounts/account-paths.rules.ts';
import { cartHintCookie } from '../../../../../server/store/cart/cart-owner.ts';
import { countBelonging } from '../../../../../server/store/cart/cart-session.ts';
import type { Clock } from '../../../../../server/platform/clock.ts';
import { findOwnOrder, listOrderLines, type Order } from '../../../../../server/store/orders/order.repo.ts';
import { paidMinor } from '../../../../../server/store/orders/order-figures.rules.ts';
import { getOrderConfirmationCallToAction } from '../../../../cms/queries/order-confirmation.ts';
import { read } from '../../../../cms/query.ts';
import { nameAttendeesIntent } from '../../../../components/orders/name-attendees-intent.ts';
import { showReceipt } from '../../../../components/orders/show-receipt.ts';
import { siteFrame } from '../../../../layouts/site-frame.ts';
import { redirectToSignIn } from '../../../../http/authorize.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { redirectTo } from '../../../../http/responses.ts';

/** How long an order counts as just placed, in minutes: the bank's authentication may take a while. */
const freshMinutes = 60;

/** Number of products that are searched for next steps; the first one with any is used. */
const askedProducts = 5;

/** Returns the own order of an address. */
async function findAskedOrder({ viewer, services, params }: PageCall): Promise<Order | null> {
  const id = /^[1-9]\d{0,14}$/.test(params['orderId'] ?? '') ? Number(params['orderId']) : 0;
  const order = await findOwnOrder(services.db, id, viewer.reader);
  return order?.orderNumber === params['orderNumber'] ? order : null;
}

/**
 * Shows the confirmation of an own order: of the session's person, or of a guest's browser. Signed-out visitors sign in
 * first and return; other orders redirect to the account home, existing or not.
 */
export const confirmationPage = definePage({
  access: 'public',
  frame: siteFrame,
  async load(call) {
    const { page, viewer, services, locals, url, setCookies } = call;
    const { db, env, clock } = services;
    const order = await findAskedOrder(call);
    if (!order && viewer.person === null) return redirectToSignIn(call);
    if (!order) return redirectTo(accountPath(page.language), { status: 302 });
    const receipt = await showReceipt(locals, order, page);
    // Units in the cart for the header, after the order.
    const quantity = await countBelonging(db, viewer);
    setCookies([cartHintCookie(env.siteOrigin, quantity)]);
    return {
      receipt,
      email: order.email,
      notice: url.searchParams.get('done') === 'attendees' ? page.t('AttendeesSaved') : undefined,
      callToAction: await findCallToAction(call, receipt.productIds),
      // For the data layer; none for an order that is opened again.
      conversion: isFresh(order, clock) ? await writeConversion(call, order) : null,
    };
  },
  intents: {
    attendees: async (call) => nameAttendeesIntent(call, await findAskedOrder(call), call.page.path),
  },
});

/** Returns the next step for a purchased product. */
async function findCallToAction({ locals, language }: PageCall, productIds: readonly string[]) {
  for (const productId of productIds.slice(0, askedProducts)) {
    const { productCallToAction } = await read(locals, getOrderConfirmationCallToAction, { productId, language });
    if (productCallToAction) return productCallToAction;
  }
  return null;
}

/** Returns whether an order has just been placed, rather than opened later from its email or on another device. */
const isFresh = ({ placedAt }: Order, clock: Clock): boolean =>
  clock.now().getTime() - placedAt.getTime() < freshMinutes * 60_000;

async function writeConversion({ services }: PageCall, order: Order): Promise<string> {
  const lines = await listOrderLines(services.db, order.id);
  return JSON.stringify({
    revenue: paidMinor(order) / 100,
    identifier: String(order.id),
    products: lines.map(({ productId, sku, quantity, unitPriceMinor }) => ({
      id: productId,
      sku,
      quantity,
      price: unitPriceMinor / 100,
    })),
    promo: order.promotions.map(({ code }) => code).join(','),
  });
}
