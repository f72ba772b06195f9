import type { Account } from '../../../people/accounts/account.repo.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import type { OutgoingMessage } from '../../../platform/integrations/outgoing-message.ts';
import { centsToDollars } from '../../pricing/money.rules.ts';
import type { PaymentGateway } from '../../payments/gateway.ts';
import type { Attempt } from '../attempt.repo.ts';
import { entitlementKind, type Move } from '../grants/grant-lines.ts';
import { toOrderPayload } from '../order-entity.rules.ts';
import { confirmationMessage } from './confirmation-message.ts';
import type { OrderServices } from '../order-services.ts';
import { shippingLabel } from '../order-wording.ts';
import type { Order, OrderLine } from '../order.repo.ts';

interface Told {
  order: Order;
  lines: readonly OrderLine[];
  attempt: Attempt;
  account: Account | null;
  moves: readonly Move[];
  /** Of the card that paid, MM/YY; null without a card or if the gateway omits it. */
  expirationDate: string | null;
}

/** Returns the payload of an order for the order system, in wire names. */
function submitOrderPayload({ order, lines, account }: Pick<Told, 'order' | 'lines' | 'account'>) {
  const report = toOrderPayload(order, lines, shippingLabel(order, order.language));
  return {
    orderNumber: order.orderNumber,
    orderDate: order.placedAt.toISOString(),
    customerId: account?.customerId ?? null,
    accountProfileId: account?.accountProfileId ?? null,
    netsuiteId: account?.netsuiteId ?? null,
    FirstName: order.firstName,
    LastName: order.lastName,
    Email: order.email,
    AuthorizationId: order.authorizationRef,
    /** Part that the buyer's credit paid; missing if none. */
    ...(order.creditMinor > 0 && { accountCredit: centsToDollars(order.creditMinor) }),
    /** The certificate of a tax exemption; missing if tax is charged. */
    ...(order.exemptionCertificateId && { taxExemptionCertificateId: order.exemptionCertificateId }),
    /** The amount can be captured until then. */
    captureBeforeDate: order.captureBefore?.toISOString() ?? null,
    /** True if the site captures the amount, because nothing has to be shipped. */
    isCapturedBySite: order.delivery === 'unlocked' && order.paymentState === 'held',
    /** Why nothing may be shipped for now; missing if nothing stops the order. */
    ...(order.stoppedBy && { stoppedBy: order.stoppedBy }),
    /** The buyer's consent to automatic renewals. */
    renewalConsent: order.renewalConsent,
    promotions: order.promotions.map(({ code, discountMinor }) => ({
      Code: code,
      PromotionDiscount: centsToDollars(discountMinor),
    })),
    order: report.order,
    lineItems: lines.map(({ session, autoRenew, renewsOn, graduationDate }, index) => ({
      ...report.lineItems[index],
      sessionId: session?.id ?? null,
      autoRenew,
      renewsOn,
      graduationDate,
    })),
  };
}

/**
 * Puts the messages of an order into the outbox: order system, customer record, buyer. References consist of the
 * order's own numbers, so that receivers recognise repeats.
 */
export async function enqueueOrderMessages(
  tx: Database,
  { clock, env, payments, installation }: Pick<OrderServices, 'clock' | 'env' | 'payments' | 'installation'>,
  report: Told,
): Promise<void> {
  const { order, lines, attempt, account } = report;
  const orderId = String(order.id);
  const hasDownloads =
    order.stoppedBy === null && attempt.draft.lines.some((line) => entitlementKind(line) === 'download');
  const erp = (kind: string, reference: string, payload: Record<string, unknown>): OutgoingMessage => ({
    connector: 'erp',
    kind,
    reference,
    payload,
    ...(order.userId !== null && { subjectUserId: order.userId }),
  });
  const isCardTold = order.card && isGivenOnce(attempt) && !isCardKept(payments, attempt);
  const ofAccount = account ? aboutAccount(account, report) : [];
  await enqueue(
    tx,
    clock,
    erp('submit-order', `order-${orderId}`, submitOrderPayload(report)),
    ...(isCardTold ? [erp('payment-instrument', `order-${orderId}`, paymentInstrument(report))] : []),
    ...ofAccount,
    await confirmationMessage(
      tx,
      { clock, env, installation },
      { order, lines, hasDownloads, reference: `order-${attempt.id}` },
    ),
  );
}

/** Returns the change of the customer record. The cart of a profile is a separate record. */
const aboutAccount = ({ userId, accountProfileId }: Account, { order, moves }: Told): OutgoingMessage[] => [
  {
    connector: 'erp',
    kind: 'profile-update',
    reference: `order-${order.id}-cart`,
    payload: { accountProfileId, abandonedCartDate: null },
    subjectUserId: userId,
    subject: `${accountProfileId}/cart`,
  },
  ...moveMessages({ userId, accountProfileId }, { order, moves }),
];

/** Returns what the customer-record system is told of a buyer's moves to other companies. */
export const moveMessages = (
  { userId, accountProfileId }: Pick<Account, 'userId' | 'accountProfileId'>,
  { order, moves }: Pick<Told, 'order' | 'moves'>,
): OutgoingMessage[] =>
  moves.map(({ lineItemId, companyId }) => ({
    connector: 'erp',
    kind: 'move-buyer',
    reference: `line-${lineItemId}`,
    payload: { accountProfileId, orderId: String(order.id), lineItemId, companyId },
    subjectUserId: userId,
    subject: accountProfileId,
  }));

const isGivenOnce = ({ instrument }: Pick<Attempt, 'instrument'>): boolean =>
  instrument !== null && 'confirmationRef' in instrument;

/**
 * Returns whether the gateway saves the card with the order: the card then belongs to the account and is reported as
 * such. With gateways that take card data from us the card was saved before.
 */
export const isCardKept = (
  { cardTokens }: Pick<PaymentGateway, 'cardTokens'>,
  attempt: Pick<Attempt, 'instrument' | 'customerRef' | 'draft'>,
): boolean =>
  cardTokens !== null && isGivenOnce(attempt) && attempt.customerRef !== null && attempt.draft.isCardSavedForLater;

/**
 * The card that paid, if it is not one of the account's, which are reported when they change: by the gateway's token,
 * never its number (docs/decisions/messages-to-other-systems.md#what-is-not-told).
 */
const paymentInstrument = ({ order, account, expirationDate }: Told) => ({
  customerId: account?.customerId ?? account?.accountProfileId ?? null,
  cardToken: order.authorizationRef,
  expirationDate,
  isDefault: false,
  isDeleted: false,
  isPreserved: false,
});
