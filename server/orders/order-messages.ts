import type { Account } from '../accounts/account.repo.ts';
import { accountPath } from '../accounts/account-paths.rules.ts';
import { isLocale, sitePath } from '../content/content.rules.ts';
import type { Database } from '../db/connection.ts';
import { enqueue } from '../outbox/enqueue.ts';
import type { Attempt } from './attempt.repo.ts';
import { listDownloads } from './entitlement.repo.ts';
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
  /** Of the card that paid, MM/YY; null where there is none or the gateway does not say. */
  expirationDate: string | null;
}

/** What the order system is told of an order; amounts in cents, under names that say so. */
const submitOrderPayload = ({ order, lines, account, attempt }: Omit<Told, 'moves' | 'expirationDate'>) => ({
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
  savePaymentForLater: attempt.draft.isCardSavedForLater,
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
  { clock, env, payments }: Pick<OrderTools, 'clock' | 'env' | 'payments'>,
  told: Told,
): Promise<void> {
  const { order, lines, attempt, account, moves } = told;
  const subject = order.userId === null ? {} : { subjectUserId: order.userId };
  const erp = (kind: string, reference: string, payload: Record<string, unknown>) =>
    enqueue(tx, clock, { connector: 'erp', kind, reference, payload, ...subject });
  await erp('submit-order', `order-${order.id}`, submitOrderPayload(told));
  if (order.card && isGivenOnce(attempt) && !isCardKept(payments, attempt))
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
  const hasDownloads = (await listDownloads(tx, order.id)).length > 0;
  const link = env.siteOrigin + (place ?? `${accountPath(language, 'account-orders')}?oid=${order.id}`);
  await enqueue(tx, clock, {
    connector: 'mail',
    kind: 'order-confirmation',
    reference: `order-${attempt.id}`,
    payload: { ...writeOrderLetter({ order, lines, hasDownloads, link, language }) },
  });
}

const isGivenOnce = ({ instrument }: Pick<Attempt, 'instrument'>): boolean =>
  instrument !== null && 'confirmationRef' in instrument;

/**
 * Whether the gateway saves the card with the order: it is one of the account's then, and told of as such. Where cards
 * are given to us, one that is to be kept has been saved before.
 */
export const isCardKept = (
  { cardTokens }: Pick<OrderTools['payments'], 'cardTokens'>,
  attempt: Pick<Attempt, 'instrument' | 'customerRef' | 'draft'>,
): boolean =>
  cardTokens !== null && isGivenOnce(attempt) && attempt.customerRef !== null && attempt.draft.isCardSavedForLater;

/**
 * The card that paid when it is none of the account's, which are told of as they change: by the gateway's word for
 * it, never its number (specification part 2 §7).
 */
const paymentInstrument = ({ order, account, expirationDate }: Told) => ({
  customerId: account?.customerId ?? account?.accountProfileId ?? null,
  cardToken: order.authorizationRef,
  expirationDate,
  isDefault: false,
  isDeleted: false,
  isPreserved: false,
});
