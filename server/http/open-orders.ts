import { createAttemptDriver, type AttemptDriver } from '../orders/drive-attempt.ts';
import type { OrderTools } from '../orders/order-tools.ts';
import { startAttemptSweep, type AttemptSweep } from '../orders/sweep-attempts.ts';

/** Puts together what places orders and what goes on with those a crash or a silent gateway has left. */
export function openOrders(tools: OrderTools): { orders: AttemptDriver; attemptSweep: AttemptSweep } {
  const orders = createAttemptDriver(tools);
  return { orders, attemptSweep: startAttemptSweep({ ...tools, driver: orders }) };
}
