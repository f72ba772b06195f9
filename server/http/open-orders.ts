import { startBotCheckSweep } from '../checkout/sweep-bot-checks.ts';
import { createAttemptDriver, type AttemptDriver } from '../orders/drive-attempt.ts';
import type { OrderTools } from '../orders/order-tools.ts';
import { startAttemptSweep, type AttemptSweep } from '../orders/sweep-attempts.ts';

/** Puts together what places orders and what goes on with those a crash or a silent gateway has left. */
export function openOrders(tools: OrderTools): { orders: AttemptDriver; attemptSweep: AttemptSweep } {
  const orders = createAttemptDriver(tools);
  const sweeps = [startAttemptSweep({ ...tools, driver: orders }), startBotCheckSweep(tools)];
  const attemptSweep = { stop: async () => void (await Promise.all(sweeps.map((sweep) => sweep.stop()))) };
  return { orders, attemptSweep };
}
