import type { Account } from '../accounts/account.repo.ts';
import { accountPath } from '../accounts/account-paths.rules.ts';
import { isLocale, sitePath } from '../content/content.rules.ts';
import type { Database } from '../db/connection.ts';
import { enqueue } from '../outbox/enqueue.ts';
import type { Attempt } from './attempt.repo.ts';
import type { Move } from './grant-lines.ts';
import { writeOrderLetter } from './order-letter.ts';
import type { OrderTools } from './order-tools.ts';
import type { Order, OrderLine } from './order.repo.ts';

interface Told {
  order: Order;
  lines: readonly OrderLine[];
  attempt: Attempt;
  account: Account | null;
  moves: readonly Move[];
}

/** What the order system is told of an order; amounts in cents, under names that say so. */
const submitOrderPayload = ({ order, lines, account }: Omit<Told, 'attempt' | 'moves'>) => ({
  orderId: String(order.id),
  orderNumber: order.orderNumber,
  orderDate: order.placedAt.toISOString(),
  customerId: account?.customerId ?? null,
  accountProfileId: account?.accountProfileId ?? null,
  netsuiteId: account?.netsuiteId ?? null,
  firstName: order.firstName,
  lastName: order.lastName,
  email: order.email,
  currency: 'USD',
  subtotalMinor: order.subtotalMinor,
  discountMinor: order.discountMinor,
  taxMinor: order.taxMinor,
  shippingMinor: order.shippingMinor,
  totalMinor: order.totalMinor,
  shippingAddress: order.shippingAddress,
  billingAddress: order.billingAddress,
  shippingMethod: order.shippingMethod?.id ?? null,
  paymentMethod: order.paymentMethod,
  poNumber: order.poNumber,
  authorizationId: order.authorizationRef,
  /** Until then the amount can be taken. */
  captureBeforeDate: order.captureBefore?.toISOString() ?? null,
  promotions: order.promotions.map(({ code, discountMinor }) => ({ code, discountMinor })),
  impersonatorEmail: order.impersonatorEmail,
  first_affiliate_code: order.firstAffiliateCode,
  first_affiliate_code_date: order.firstAffiliateAt?.toISOString() ?? null,
  last_affiliate_code: order.lastAffiliateCode,
  lineItems: lines.map((line) => ({
    lineItemId: line.id,
    productId: line.productId,
    sku: line.sku,
    quantity: line.quantity,
    unitPriceMinor: line.unitPriceMinor,
    discountMinor: line.discountMinor,
    totalMinor: line.totalMinor,
    sessionId: line.session?.id ?? null,
    autoRenew: line.autoRenew,
    graduationDate: line.graduationDate,
  })),
});

/**
 * Puts into the outbox what others must hear of an order: the order system, the customer record, the buyer. References
 * are made of the order's own numbers, so that a receiver who hears twice hears the same.
 */
export async function enqueueOrderMessages(
  tx: Database,
  { clock, env }: Pick<OrderTools, 'clock' | 'env'>,
  told: Told,
): Promise<void> {
  const { order, attempt, account, moves } = told;
  const subject = order.userId === null ? {} : { subjectUserId: order.userId };
  const erp = (kind: string, reference: string, payload: Record<string, unknown>) =>
    enqueue(tx, clock, { connector: 'erp', kind, reference, payload, ...subject });
  await erp('submit-order', `order-${order.id}`, submitOrderPayload(told));
  if (order.card && attempt.instrument && 'confirmationRef' in attempt.instrument)
    await erp('payment-instrument', `order-${order.id}`, paymentInstrument(told));
  if (account) {
    const { accountProfileId } = account;
    await erp('profile-update', `order-${order.id}-cart`, { accountProfileId, abandonedCartDate: null });
    for (const { lineItemId, companyId } of moves) {
      await erp('move-buyer', `line-${lineItemId}`, {
        accountProfileId,
        orderId: String(order.id),
        lineItemId,
        companyId,
      });
    }
  }
  const language = isLocale(order.language) ? order.language : 'en';
  const place = order.userId === null ? sitePath(`/confirmation/${order.id}/${order.orderNumber}`, language) : null;
  const link = env.siteOrigin + (place ?? `${accountPath(language, 'account-orders')}?oid=${order.id}`);
  await enqueue(tx, clock, {
    connector: 'mail',
    kind: 'order-confirmation',
    reference: `order-${attempt.id}`,
    payload: { ...writeOrderLetter({ ...told, link, language }) },
  });
}

/**
 * The card that paid when it is none of the account's, which are told of as they change: by the gateway's word for
 * it, never its number (specification part 2 §7).
 */
const paymentInstrument = ({ order, account }: Told) => ({
  customerId: account?.customerId ?? account?.accountProfileId ?? null,
  cardToken: order.authorizationRef,
  expirationDate: null,
  isDefault: false,
  isDeleted: false,
  isPreserved: false,
});
