import { cardName } from '../../../../../server/store/orders/order-wording.ts';
import {
  confirmationPath,
  orderLinkPath,
  ownOrderPath,
  paidPath,
  payPath,
} from '../../../../../server/store/orders/order-paths.rules.ts';
import { readDue } from '../../../../../server/store/orders/payment/due-amount.ts';
import type { Order } from '../../../../../server/store/orders/order.repo.ts';
import type { StoredInstrument } from '../../../../../server/store/orders/order.table.ts';
import {
  findPaymentStatus,
  isPayable,
  payOrder,
  type PaymentStanding,
} from '../../../../../server/store/orders/payment/pay-order.ts';
import { denialPhrase } from '../../../../../server/store/payments/denial-phrase.rules.ts';
import { toBillTo, type BillTo } from '../../../../../server/store/payments/billing.rules.ts';
import { findCustomer } from '../../../../../server/store/payments/find-customer.ts';
import { isGatewayRef } from '../../../../../server/store/payments/payments.contract.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { redirectTo } from '../../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';
import { findAskedOrder } from '../find-asked-order.ts';

/** Values of the field `card` for the card of the order, and for a newly entered one. */
const keptCard = 'kept';
const newCard = 'new';

interface PayView {
  orderNumber: string;
  amountMinor: number;
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
    const standing = await findPaymentStatus(services, order.id);
    const isBack = url.searchParams.get('bank') === 'asked' && page.intent === null;
    const isRefused = isBack && standing.state === 'declined';
    return {
      orderNumber: order.orderNumber,
      amountMinor: await readDue(services.db, order),
      state: standing.state,
      challengeUrl: standing.state === 'action_required' ? standing.challengeUrl : null,
      cards: await listChoices(call, order),
      billTo: billToOfOrder(order),
      orderHref: orderHrefOf(call, order),
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
      const returnUrl = paidPath(order.orderNumber, page.language, link);
      const standing = await payOrder(services, order.id, { ...chosen, returnUrl });
      if (standing.state === 'action_required') return redirectTo(standing.challengeUrl);
      if (standing.state === 'declined') return { errors: [{ message: page.t(denialPhrase(standing.code)) }] };
      if (standing.state === 'too_many') return { errors: [{ message: page.t('PayTooMany') }], retryAfter: 24 * 3_600 };
      return redirectTo(payPath(order.orderNumber, page.language, link));
    },
  },
});

const billToOfOrder = ({ billingAddress, shippingAddress, email }: Order): BillTo | null => {
  const address = billingAddress ?? shippingAddress;
  return address && toBillTo(address, email);
};

function orderHrefOf(call: Call, { id, orderNumber, userId }: Order): string {
  const { language } = call.page;
  const link = linkOf(call);
  if (userId !== null) return ownOrderPath(String(id), language);
  return link === null ? confirmationPath(String(id), orderNumber, language) : orderLinkPath(link, language);
}

/** Returns the stored card of the order, if any, and the cards of its owner's account. */
async function listChoices({ services, page: { t } }: Call, order: Order): Promise<PayView['cards']> {
  if (!isPayable(order)) return [];
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
