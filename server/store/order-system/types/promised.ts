import { recordOrderEvent } from '../../orders/events/order-event.repo.ts';
import { raiseVersion, saveExpectedDay } from '../../orders/order.repo.ts';
import { applied, defineEventType, refuse } from '../event-type.ts';
import { findLine } from '../read-units.ts';

/** The day on which a line is expected to ship. The sweep of delays tells the buyer of a later one than promised. */
export const orderPromised = defineEventType('order.promised', {
  thing: ({ line }, { order, lines }) => `${order.id} ${findLine(lines, line)?.id ?? line}`,
  async apply(tx, _, { order, lines, cause, data: { line: name, on } }) {
    const line = findLine(lines, name);
    if (!line) return refuse('line', name);
    if (line.expectedOn === on) return applied;
    await saveExpectedDay(tx, line.id, on);
    await raiseVersion(tx, order, null);
    await recordOrderEvent(tx, order.id, { kind: 'expected', data: { line: line.id, on } }, cause);
    return applied;
  },
});
