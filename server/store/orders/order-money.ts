import { isCancelled, statusNameOf } from './order-list.rules.ts';
import type { OrderDraft } from './order-draft.contract.ts';
import type { PaymentState } from './order-payment.states.ts';
import { paidMinor } from './order-figures.rules.ts';

/**
 * Lists how the amount of an order stands (docs/decisions/orders-and-downloads.md#state-of-an-invoice). 'held': the card is
 * charged when the order is fulfilled. 'notCharged': nothing is held any more, and nothing was charged. 'toPay': the
 * buyer is asked to pay. 'partlyCharged': the order system has billed a part and does not say how much.
 */
export type MoneyState =
  'cancelled' | 'nothingDue' | 'onAccount' | 'held' | 'notCharged' | 'charging' | 'toPay' | 'partlyCharged' | 'paid';

interface MoneyFacts extends Pick<OrderDraft, 'paymentMethod' | 'totalMinor' | 'shippingMinor'> {
  status: string;
  paymentState: PaymentState;
}

/** Returns how the amount of an order stands, by how it is paid and what became of its hold and its charges. */
export function moneyStateOf(order: MoneyFacts): MoneyState {
  const { paymentMethod, status, paymentState } = order;
  if (isCancelled(status)) return 'cancelled';
  if (paymentMethod === 'none' || paidMinor(order) === 0) return 'nothingDue';
  if (paymentMethod === 'purchase-order') return 'onAccount';
  switch (paymentState) {
    case 'captured':
      return 'paid';
    case 'charging':
      return 'charging';
    case 'unpaid':
    case 'lost':
      return 'toPay';
    case 'released':
      return billedState(status) ?? 'notCharged';
    case 'held':
    case 'none':
      return billedState(status) ?? 'held';
  }
}

/** Returns what the order system's status says of the money; null where it says that nothing was billed. */
function billedState(status: string): 'paid' | 'partlyCharged' | null {
  if (statusNameOf(status) !== 'completed') return null;
  return /partial/i.test(status) ? 'partlyCharged' : 'paid';
}
