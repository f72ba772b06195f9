import { startBotCheckSweep } from '../checkout/sweep-bot-checks.ts';
import { createAttemptProcessor, type AttemptProcessor } from '../orders/placing/process-attempt.ts';
import type { OrderServices } from '../orders/order-services.ts';
import { startPublishedSweep } from '../orders/payment/charge-published.ts';
import { startPaymentSweep } from '../orders/payment/sweep-payments.ts';
import { startAttemptSweep } from '../orders/placing/sweep-attempts.ts';

/**
 * Puts together what places orders and what goes on with those a crash or a silent gateway has left.
 * @param opened is told of what has to be stopped
 */
export function createOrderServices(services: OrderServices, opened: AsyncDisposableStack): AttemptProcessor {
  const processor = createAttemptProcessor(services);
  const attempts = startAttemptSweep({ ...services, processor });
  opened.defer(() => attempts.stop());
  const payments = startPaymentSweep(services);
  opened.defer(() => payments.stop());
  const published = startPublishedSweep(services);
  opened.defer(() => published.stop());
  const botChecks = startBotCheckSweep(services);
  opened.defer(() => botChecks.stop());
  return processor;
}
