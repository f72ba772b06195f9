import type { movePayment } from '../order-payment.states.ts';
import type { Order } from '../order.repo.ts';

/** Returns the facts that the states of a payment depend on; `change` overrides them with new values. */
export const toPaymentFacts = (
  order: Order,
  change: Partial<Pick<Parameters<typeof movePayment>[0], 'tries' | 'failures'>> = {},
): Parameters<typeof movePayment>[0] => ({
  state: order.paymentState,
  captureBefore: order.captureBefore,
  tries: change.tries ?? order.paymentTries,
  delivery: order.delivery,
  fulfilledAt: order.fulfilledAt,
  failures: change.failures ?? order.paymentFailures,
  hasKeptCard: order.keptCard !== null,
});
