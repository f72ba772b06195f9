import { startBotCheckSweep } from '../checkout/sweep-bot-checks.ts';
import { createAttemptDriver, type AttemptDriver } from '../orders/drive-attempt.ts';
import type { OrderServices } from '../orders/order-services.ts';
import { startAttemptSweep } from '../orders/sweep-attempts.ts';

/**
 * Puts together what places orders and what goes on with those a crash or a silent gateway has left.
 * @param opened is told of what has to be stopped
 */
export function openOrders(tools: OrderServices, opened: AsyncDisposableStack): AttemptDriver {
  const driver = createAttemptDriver(tools);
  const attempts = startAttemptSweep({ ...tools, driver });
  opened.defer(() => attempts.stop());
  const botChecks = startBotCheckSweep(tools);
  opened.defer(() => botChecks.stop());
  return driver;
}
