import { isOrderCancelled, statusNameOf } from './order-list.rules.ts';
import type { OrderDraft } from './order-draft.contract.ts';
import type { PaymentState } from './order-payment.states.ts';
import { dueMinor, takenMinor } from './order-figures.rules.ts';

/**
 * State of an order's amount (docs/decisions/orders-and-downloads.md#state-of-an-invoice). 'held': the card is charged
 * at fulfilment. 'notCharged': no hold and no charge. 'toPay': the buyer is asked to pay. 'partlyCharged': the order
 * system has billed a part without its amount. 'partlyPaid': a part was taken, and its amount is known. 'restLater': a
 * part was taken, and the rest is charged when it ships.
 */
export type MoneyState =
  | 'cancelled'
  | 'nothingDue'
  | 'onAccount'
  | 'held'
  | 'notCharged'
  | 'charging'
  | 'toPay'
  | 'partlyCharged'
  | 'partlyPaid'
  | 'restLater'
  | 'paid';

interface MoneyFacts extends Pick<OrderDraft, 'paymentMethod' | 'totalMinor' | 'shippingMinor'> {
  status: string;
  paymentState: PaymentState;
  capturedMinor: number | null;
  reducedMinor: number;
  creditMinor: number;
}

/** Returns the state of an order's amount from its payment method, hold and charges. */
export function orderMoneyState(order: MoneyFacts): MoneyState {
  const { paymentMethod, status, paymentState } = order;
  if (isOrderCancelled(status)) return 'cancelled';
  const isNothingLeft = dueMinor(order) === 0 && paymentState !== 'captured';
  if (paymentMethod === 'none' || isNothingLeft) return 'nothingDue';
  if (paymentMethod === 'credit') return 'paid';
  if (paymentMethod === 'purchase-order') return 'onAccount';
  switch (paymentState) {
    case 'captured':
      return takenMinor(order) < dueMinor(order) ? 'partlyPaid' : 'paid';
    case 'charging':
      return 'charging';
    case 'unpaid':
    case 'lost':
      return 'toPay';
    case 'released':
      return takenMinor(order) > 0 ? 'restLater' : (billedState(status) ?? 'notCharged');
    case 'held':
    case 'none':
      return billedState(status) ?? 'held';
  }
}

/** Returns the payment state that the order system's status implies; null if nothing was billed. */
function billedState(status: string): 'paid' | 'partlyCharged' | null {
  if (statusNameOf(status) !== 'completed') return null;
  return /partial/i.test(status) ? 'partlyCharged' : 'paid';
}
