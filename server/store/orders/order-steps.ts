import { channel } from 'node:diagnostics_channel';

/** Points of an order at which a process may crash; fault tests kill it there. */
export type OrderStep = 'beginning' | 'begun' | 'authorized' | 'completing' | 'completed' | ChargeStep | EventStep;

/** Points of a charge after the hold of an order has ended. */
type ChargeStep = 'charge-begun' | 'charge-authorized' | 'charge-captured' | 'charge-written';

/** Points of an event of the order system: its id is stored, it is applied, both are committed. */
type EventStep = 'event-begun' | 'event-applied' | 'event-stored';

const steps = channel('stanchion:orders');

export function announceStep(step: OrderStep, attemptId: string | null): void {
  if (steps.hasSubscribers) steps.publish({ step, attemptId });
}
