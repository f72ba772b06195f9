import { startReadingEntries } from '../store/bookkeeping/reconciliation/read-entries.ts';
import type { DisputeServices } from '../store/orders/dispute-booking/book-dispute.ts';
import { startLookingForDisputes } from '../store/orders/dispute-booking/look-for-disputes.ts';
import type { Loop } from '../platform/start-loop.ts';
import { startBotCheckSweep } from '../platform/bot-check/sweep-bot-checks.ts';
import { createAttemptProcessor, type AttemptProcessor } from '../store/orders/placing/process-attempt.ts';
import type { ReadCredit } from '../store/checkout/quote-order.ts';
import type { OrderServices } from '../store/orders/order-services.ts';
import { startPublishedSweep } from '../store/orders/payment/charge-published.ts';
import { startPaymentSweep } from '../store/orders/payment/sweep-payments.ts';
import { startBooking } from '../store/orders/placing/book-earlier-orders.ts';
import type { CreditServices } from '../store/orders/credits/staff-act.ts';
import { startRefundSweep } from '../store/orders/credits/sweep-refunds.ts';
import { startReturnSweep } from '../store/orders/returns/sweep-returns.ts';
import { startStoredCardSweep } from '../store/orders/payment/sweep-stored-cards.ts';
import { startDelaySweep } from '../store/orders/delays/sweep-delays.ts';
import { startSeatSweep } from '../store/orders/cancelled-sessions/sweep-seats.ts';
import { startUnpaidSweep } from '../store/orders/unpaid/sweep-unpaid.ts';
import { readSpendableCredit } from '../store/orders/receivables/account-credit.ts';
import { startReminders } from '../store/orders/receivables/remind.ts';
import { startAttemptSweep } from '../store/orders/placing/sweep-attempts.ts';

/**
 * Composes the services that place orders and resume those left by a crash or a silent gateway.
 * @param opened collects what has to be stopped
 */
export function createOrderServices(
  given: Omit<OrderServices, 'readCredit'> & Pick<DisputeServices, 'organization'> & Pick<CreditServices, 'env'>,
  opened: AsyncDisposableStack,
): { orders: AttemptProcessor; readCredit: ReadCredit; paymentSweep: Pick<Loop, 'wake'> } {
  const services = { ...given, readCredit: readSpendableCredit };
  const processor = createAttemptProcessor(services);
  const attempts = startAttemptSweep({ ...services, processor });
  opened.defer(() => attempts.stop());
  const payments = startPaymentSweep(services);
  opened.defer(() => payments.stop());
  const refunds = startRefundSweep(services);
  opened.defer(() => refunds.stop());
  const returns = startReturnSweep(services);
  opened.defer(() => returns.stop());
  const published = startPublishedSweep(services);
  opened.defer(() => published.stop());
  const storedCards = startStoredCardSweep(services);
  opened.defer(() => storedCards.stop());
  const unpaid = startUnpaidSweep(services);
  opened.defer(() => unpaid.stop());
  const delays = startDelaySweep(services);
  opened.defer(() => delays.stop());
  const seats = startSeatSweep(services);
  opened.defer(() => seats.stop());
  const booking = startBooking(services);
  opened.defer(() => booking.stop());
  const reminders = startReminders(services);
  opened.defer(() => reminders.stop());
  const disputes = startLookingForDisputes(services);
  opened.defer(() => disputes.stop());
  const entries = startReadingEntries(services);
  opened.defer(() => entries.stop());
  const botChecks = startBotCheckSweep(services);
  opened.defer(() => botChecks.stop());
  return { orders: processor, readCredit: readSpendableCredit, paymentSweep: payments };
}
