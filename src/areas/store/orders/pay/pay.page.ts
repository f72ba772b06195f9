import { cardName } from '../../../../../server/store/orders/order-wording.ts';
import { paidPath, payPath } from '../../../../../server/store/orders/order-paths.rules.ts';
import { readDue } from '../../../../../server/store/orders/payment/due-amount.ts';
import type { Order } from '../../../../../server/store/orders/order.repo.ts';
import type { StoredInstrument } from '../../../../../server/store/orders/attempt.table.ts';
import {
  findPaymentStatus,
  isPayable,
  payOrder,
  type PaymentStanding,
} from '../../../../../server/store/orders/payment/pay-order.ts';
import { findLastCharge } from '../../../../../server/store/orders/payment/charge.repo.ts';
import {
  findAccountStanding,
  openOnAccount,
  paidOnAccount,
  payOnAccount,
  type AccountAmount,
} from '../../../../../server/store/orders/receivables/pay-on-account.ts';
import { payableByCredit, payWithCredit } from '../../../../../server/store/orders/receivables/pay-with-credit.ts';
import { formatMoney } from '../../../../../server/store/pricing/money.rules.ts';
import { readMoney } from '../../../../../server/store/pricing/read-money.rules.ts';
import { denialPhrase } from '../../../../../server/store/payments/denial-phrase.rules.ts';
import { toBillTo, type BillTo } from '../../../../../server/store/payments/billing.rules.ts';
import { findCustomer } from '../../../../../server/store/payments/find-customer.ts';
import { isGatewayRef } from '../../../../../server/store/payments/payments.contract.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { redirectTo } from '../../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';
import { findAskedOrder } from '../find-asked-order.ts';
import { orderHref } from '../order-href.ts';

/** Values of the field `card` for the card of the order, and for a newly entered one. */
const keptCard = 'kept';
const newCard = 'new';

interface PayView {
  orderNumber: string;
  amountMinor: number;
  /** True if it is an invoice on account, which no card has failed to pay; a part of it may be paid. */
  isOnAccount: boolean;
  /** Amount paid of an order on account, in cents. */
  paidMinor: number;
  /** Part of it that the buyer's credit can pay, in cents. */
  creditMinor: number;
  state: PaymentStanding['state'];
  /** Address of the bank's authentication while it is open. */
  challengeUrl: string | null;
  /** Selectable cards by the value of the field. */
  cards: { value: string; label: string }[];
  billTo: BillTo | null;
  orderHref: string;
  /** Target of the form. */
  action: string;
}

type Call = PageCall<SiteFrame>;

const linkOf = ({ url }: Pick<Call, 'url'>): string | null => url.searchParams.get('link');

/**
 * The page where the buyer pays an order whose charge has failed: its owner, or a guest with the link from the email.
 */
export const payPage = definePage<SiteFrame, PayView>({
  access: 'public',
  frame: siteFrame,
  async load(call) {
    const { page, services, url } = call;
    const order = await findAskedOrder(call);
    if (order instanceof Response) return order;
    // Returning from the bank, or a reload, continues the payment.
    const isOnAccount = order.paymentMethod === 'purchase-order';
    const standing = await (isOnAccount ? findAccountStanding : findPaymentStatus)(services, order.id);
    const isBack = url.searchParams.get('bank') === 'asked' && page.intent === null;
    const isRefused = isBack && standing.state === 'declined';
    return {
      orderNumber: order.orderNumber,
      amountMinor:
        standing.state === 'paid' ? await lastTaken(services.db, order.id) : await readAsked(services.db, order),
      isOnAccount,
      paidMinor: isOnAccount ? await paidOnAccount(services.db, order.id) : 0,
      creditMinor: await payableByCredit(services.db, order),
      state: standing.state,
      challengeUrl: standing.state === 'action_required' ? standing.challengeUrl : null,
      cards: await listChoices(call, order),
      billTo: billToOfOrder(order),
      orderHref: orderHref(order, page.language, linkOf(call)),
      action: payPath(order.orderNumber, page.language, linkOf(call)),
      errors: isRefused ? [{ message: page.t(denialPhrase(standing.code)) }] : [],
    };
  },
  intents: {
    async submit(call) {
      const { page, services, form } = call;
      const order = await findAskedOrder(call);
      if (order instanceof Response) return order;
      const chosen = await readCard(call, order, form);
      if (!chosen) return { errors: [{ field: 'card', message: page.t('PayChooseCard') }] };
      const link = linkOf(call);
      const { instrument, customerRef } = chosen;
      const request = { instrument, customerRef, returnUrl: paidPath(order.orderNumber, page.language, link) };
      const openMinor = await readAsked(services.db, order);
      const amount = readAmount(form, openMinor);
      if (!amount) {
        const most = formatMoney(openMinor, page.language, services.installation.country);
        return { errors: [{ field: 'amount', message: page.t('PayAmountInvalid', { amount: most }) }] };
      }
      const standing =
        order.paymentMethod === 'purchase-order'
          ? await payOnAccount(services, order.id, request, amount)
          : await payOrder(services, order.id, request);
      if (standing.state === 'action_required') return redirectTo(standing.challengeUrl);
      if (standing.state === 'declined') return { errors: [{ message: page.t(denialPhrase(standing.code)) }] };
      if (standing.state === 'too_many') return { errors: [{ message: page.t('PayTooMany') }], retryAfter: 24 * 3_600 };
      if (standing.state === 'changed') return { errors: [{ message: page.t('PayAmountChanged') }], status: 409 };
      return redirectTo(payPath(order.orderNumber, page.language, link));
    },
    /** Pays with the buyer's credit what it covers. */
    async credit(call) {
      const { page, services, form } = call;
      const order = await findAskedOrder(call);
      if (order instanceof Response) return order;
      const paid = await payWithCredit(services, order, readMinor(form.get('credit')));
      if (!paid.ok && paid.code === 'charging')
        return { errors: [{ message: page.t('ReceivablesCharging') }], status: 409 };
      return redirectTo(payPath(order.orderNumber, page.language, linkOf(call)));
    },
  },
});

/** Returns a number of cents that the page has written into a form; 0 if it is none. */
const readMinor = (text: string | null): number => (/^\d{1,10}$/.test(text ?? '') ? Number(text) : 0);

/** Returns what the buyer wants to pay of an order on account: all of it, unless a part was typed. @returns null if it is none */
function readAmount(form: URLSearchParams, openMinor: number): AccountAmount | null {
  const typed = form.get('amount');
  const seenMinor = form.has('seen') ? readMinor(form.get('seen')) : openMinor;
  if (typed === null) return { payMinor: openMinor, seenMinor };
  const payMinor = readMoney(typed);
  return payMinor === null || payMinor === 0 || payMinor > seenMinor ? null : { payMinor, seenMinor };
}

/** Returns what is asked of the buyer, in cents. */
const readAsked = (db: Call['services']['db'], order: Order): Promise<number> =>
  order.paymentMethod === 'purchase-order' ? openOnAccount(db, order) : readDue(db, order);

/** Returns what the last charge of an order has taken, in cents; 0 if it was paid in another way. */
const lastTaken = async (db: Call['services']['db'], orderId: number): Promise<number> =>
  (await findLastCharge(db, orderId))?.capturedMinor ?? 0;

const billToOfOrder = ({ billingAddress, shippingAddress, email }: Order): BillTo | null => {
  const address = billingAddress ?? shippingAddress;
  return address && toBillTo(address, email);
};

/** Returns the stored card of the order, if any, and the cards of its owner's account. */
async function listChoices({ services, page: { t } }: Call, order: Order): Promise<PayView['cards']> {
  if (!isPayable(order) && (await openOnAccount(services.db, order)) === 0) return [];
  const { card, keptCard: kept } = order;
  const own =
    kept && card
      ? [{ value: keptCard, label: t('PayKeptCard', { brand: cardName(card.brand), last4: card.last4 }) }]
      : [];
  const saved = await listSaved(services, order);
  return [
    ...own,
    ...saved
      .filter(({ ref }) => ref !== kept?.cardRef)
      .map(({ ref, brand, last4 }) => ({
        value: ref,
        label: t('PaySavedCard', { brand: brand ? cardName(brand) : t('CardGeneric'), last4 }),
      })),
  ];
}

/** Returns the cards of the account; empty if the gateway is down. */
async function listSaved(services: Call['services'], { userId }: Order) {
  const customerRef = userId === null ? null : await findCustomer(services, userId);
  if (customerRef === null) return [];
  return services.payments.listCards(customerRef).catch((error: unknown) => {
    services.log.warn({ err: error }, 'the cards of a buyer could not be read');
    return [];
  });
}

interface ChosenCard {
  instrument: NonNullable<StoredInstrument>;
  customerRef: string | null;
}

/** Returns the card of the form: the order's, one of its owner's account, or the reference of a newly entered one. */
async function readCard({ services }: Call, order: Order, form: URLSearchParams): Promise<ChosenCard | null> {
  const card = form.get('card') ?? '';
  if (card === keptCard && order.keptCard) {
    const { cardRef, customerRef } = order.keptCard;
    return { instrument: { cardRef }, customerRef };
  }
  if (card === newCard) {
    const confirmationRef = form.get('confirmationRef') ?? '';
    return isGatewayRef(confirmationRef) ? { instrument: { confirmationRef }, customerRef: null } : null;
  }
  // A card of another customer is unknown to the gateway.
  const customerRef = order.userId === null ? null : await findCustomer(services, order.userId);
  return isGatewayRef(card) && customerRef !== null ? { instrument: { cardRef: card }, customerRef } : null;
}
