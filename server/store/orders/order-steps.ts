import { channel } from 'node:diagnostics_channel';

/** The moments of an order at which a process may die; the fault tests listen here and kill it. */
export type OrderStep = 'beginning' | 'begun' | 'authorized' | 'completing' | 'completed' | ChargeStep;

/** The moments of a charge after the hold of an order has ended. */
type ChargeStep = 'charge-begun' | 'charge-authorized' | 'charge-captured' | 'charge-written';

const steps = channel('stanchion:orders');

export function announceStep(step: OrderStep, attemptId: string | null): void {
  if (steps.hasSubscribers) steps.publish({ step, attemptId });
}
