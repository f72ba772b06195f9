import { cancelUnits } from '../../orders/credits/cancel-units.ts';
import { makePaymentDue } from '../../orders/order.repo.ts';
import { applied, defineEventType, refuse } from '../event-type.ts';
import { readUnits } from '../read-units.ts';

/**
 * Units will not be shipped. What was taken for them is given back by the sweep of refunds, and the sweep of payments
 * releases a hold of which nothing is left. Units that were invoiced are left to staff, who credit them.
 */
export const orderCancelled = defineEventType('order.cancelled', {
  thing: () => null,
  async apply(tx, services, { order, lines, cause, data }) {
    const told = readUnits(lines, data.lines);
    if (!told.ok) return told.refusal;
    const { units } = told;
    const cancelled = await cancelUnits(tx, services, { order, lines, units, cause, seenVersion: null });
    if (cancelled.ok) {
      await makePaymentDue(tx, order.id, services.clock.now());
      return applied;
    }
    if (cancelled.code === 'charging') throw new Error('A charge of the order is in progress.');
    return refuse('units');
  },
});
