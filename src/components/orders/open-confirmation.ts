import { accountPath } from '../../../server/accounts/account-paths.rules.ts';
import { cartHintCookie } from '../../../server/cart/cart-owner.ts';
import { countBelonging } from '../../../server/cart/cart-visit.ts';
import type { Clock } from '../../../server/clock.ts';
import { routeLocale, type Locale } from '../../../server/content/content.rules.ts';
import { findOwnOrder, listOrderLines, type Order } from '../../../server/orders/order.repo.ts';
import { readerOf } from '../../../server/orders/orderer.ts';
import { confirmationPath } from '../../../server/orders/order-paths.rules.ts';
import { paidMinor } from '../../../server/orders/show-order.ts';
import { translator, type Translate } from '../../cms/dictionary.ts';
import { getOrderConfirmationCallToAction } from '../../cms/queries/order-confirmation.ts';
import { read } from '../../cms/query.ts';
import { shellQuery, type Shell } from '../../cms/shell.ts';
import { leaveFor, type PageContext } from '../account/open-account.ts';
import { showReceipt, type Receipt } from './show-receipt.ts';

export interface ConfirmationModel {
  language: Locale;
  path: string;
  shell: Shell;
  t: Translate;
  receipt: Receipt;
  email: string;
  isSignedIn: boolean;
  /** What comes next with something that was bought (B-055). */
  callToAction: { ctaText: string; ctaLink: string } | null;
  /** For the data layer; null for an order that is only looked at again. */
  conversion: string | null;
  /** Set-Cookie line: what the header shows of the cart, which the order has emptied. */
  cartHint: string;
}

/** How long an order counts as just placed: a bank may have been asked in between. */
const freshMinutes = 60;

/** Products asked for what comes next; the first that has something says it. */
const askedProducts = 5;

/**
 * Opens the confirmation of an own order: of the signed-in person, or of the browser a guest ordered in. Any other
 * leads to the account home, whether it exists or not (specification part 2 §2.6).
 */
export async function openConfirmation({ locals, params }: PageContext): Promise<ConfirmationModel | Response> {
  const language = routeLocale(params);
  const { services, person, caller } = locals;
  const id = /^[1-9]\d{0,14}$/.test(params['orderId'] ?? '') ? Number(params['orderId']) : 0;
  const order = await findOwnOrder(services.db, id, readerOf(services.env, person, caller.headers));
  if (!order || order.orderNumber !== params['orderNumber']) return leaveFor(accountPath(language), 302);
  const shell = await read(locals, shellQuery, { language });
  const t = translator(shell.dictionary);
  const receipt = await showReceipt(locals, order, { language, t });
  return {
    language,
    path: confirmationPath(receipt.orderId, receipt.orderNumber, language),
    shell,
    t,
    receipt,
    email: order.email,
    isSignedIn: person !== null,
    callToAction: await findCallToAction(locals, language, receipt.productIds),
    conversion: isFresh(order, services.clock) ? await writeConversion(locals, order) : null,
    cartHint: cartHintCookie(
      services.env.siteOrigin,
      await countBelonging(services.db, person, caller.headers, services.env.siteOrigin),
    ),
  };
}

async function findCallToAction(locals: App.Locals, language: string, productIds: readonly string[]) {
  for (const productId of productIds.slice(0, askedProducts)) {
    const { productCallToAction } = await read(locals, getOrderConfirmationCallToAction, { productId, language });
    if (productCallToAction) return productCallToAction;
  }
  return null;
}

/** Who opens an order's page later, from its letter or on another device, has not bought anything just now. */
const isFresh = ({ placedAt }: Order, clock: Clock): boolean =>
  clock.now().getTime() - placedAt.getTime() < freshMinutes * 60_000;

async function writeConversion({ services }: App.Locals, order: Order): Promise<string> {
  const lines = await listOrderLines(services.db, order.id);
  return JSON.stringify({
    revenue: paidMinor(order) / 100,
    identifier: String(order.id),
    products: lines.map(({ productId, sku, quantity, unitPriceMinor }) => ({
      ...{ id: productId, sku, quantity },
      price: unitPriceMinor / 100,
    })),
    promo: order.promotions.map(({ code }) => code).join(','),
  });
}
