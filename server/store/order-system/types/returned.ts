import { raiseVersion } from '../../orders/order.repo.ts';
import { receiveReturn } from '../../orders/returns/receive-return.ts';
import { applied, defineEventType, refuse } from '../event-type.ts';
import { readUnits } from '../read-units.ts';

/** The parcel of a return has arrived; staff credit its units. */
export const returnReceived = defineEventType('return.received', {
  thing: () => null,
  async apply(tx, services, { order, lines, cause, data }) {
    const told = readUnits(lines, data.lines);
    if (!told.ok) return told.refusal;
    const sound = data.lines.filter(({ resellable }) => resellable > 0);
    const resellable = readUnits(
      lines,
      sound.map(({ line, resellable: units }) => ({ line, units })),
    );
    if (!resellable.ok) return resellable.refusal;
    const received = await receiveReturn(tx, services, {
      order,
      lines,
      number: data.return,
      returned: { units: told.units, resellable: resellable.units },
      cause,
    });
    if (!received.ok) return refuse(received.code === 'not_found' ? 'return' : 'units', data.return);
    if (received.value.isNews) await raiseVersion(tx, order, null);
    return applied;
  },
});
