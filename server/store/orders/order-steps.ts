import { channel } from 'node:diagnostics_channel';

/** Points of an order at which a process may crash; fault tests kill it there. */
export type OrderStep =
  | 'beginning'
  | 'begun'
  | 'authorized'
  | 'completing'
  | 'numbered'
  | 'completed'
  | ChargeStep
  | GivenUpStep
  | RefundStep
  | EventStep;

/** Points of a charge after the hold of an order has ended. */
type ChargeStep = 'charge-begun' | 'charge-authorized' | 'charge-captured' | 'charge-written';

/** Points at which an order was given up: in its transaction, and committed. */
type GivenUpStep = 'giving-up' | 'given-up';

/** Points of an event of the order system: its id is stored, it is applied, both are committed. */
type EventStep = 'event-begun' | 'event-applied' | 'event-stored';
/** Points of a refund; its id is given in place of an attempt's. */
type RefundStep = 'refund-asked' | 'refund-made' | 'refund-written';

const steps = channel('stanchion:orders');

export function announceStep(step: OrderStep, attemptId: string | null): void {
  if (steps.hasSubscribers) steps.publish({ step, attemptId });
}
