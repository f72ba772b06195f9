import type { movePayment } from '../order-payment.states.ts';
import type { Order } from '../order.repo.ts';

/** Returns whether some of an order has neither been unlocked nor shipped. */
export const isUndelivered = ({ delivery, fulfilledAt, cancelledAt }: Order): boolean =>
  (delivery === 'later' || delivery === 'mixed') && fulfilledAt === null && cancelledAt === null;

/** Returns the facts that the states of a payment depend on; `change` overrides them with new values. */
export const toPaymentFacts = (
  order: Order,
  change: Partial<Pick<Parameters<typeof movePayment>[0], 'tries' | 'failures' | 'isRestOpen'>> = {},
): Parameters<typeof movePayment>[0] => ({
  state: order.paymentState,
  captureBefore: order.captureBefore,
  tries: change.tries ?? order.paymentTries,
  delivery: order.delivery,
  failures: change.failures ?? order.paymentFailures,
  hasKeptCard: order.keptCard !== null,
  isRestOpen: change.isRestOpen ?? false,
});
