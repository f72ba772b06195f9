import { recordOrderEvent } from '../../orders/events/order-event.repo.ts';
import { makePaymentDue, raiseVersion } from '../../orders/order.repo.ts';
import { applied, defineEventType, refuse } from '../event-type.ts';
import { findTooMany, readUnits } from '../read-units.ts';

/** Units are packed, or about to leave. What is owed already is charged; the units themselves when they leave. */
export const orderReady = defineEventType('order.ready', {
  thing: () => null,
  async apply(tx, services, { order, lines, cause, data }) {
    const told = readUnits(lines, data.lines);
    if (!told.ok) return told.refusal;
    const ordered = new Map(lines.map(({ id, quantity, cancelledUnits }) => [id, quantity - cancelledUnits]));
    const tooMany = findTooMany(lines, told.units, ordered);
    if (tooMany !== null) return refuse('units', tooMany);
    const units = [...told.units.values()].reduce((sum, some) => sum + some, 0);
    await recordOrderEvent(tx, order.id, { kind: 'ready', data: { units } }, cause);
    await makePaymentDue(tx, order.id, services.clock.now());
    await raiseVersion(tx, order, null);
    return applied;
  },
});
