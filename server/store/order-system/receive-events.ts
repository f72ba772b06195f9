import { refusals, type EventOutcome, type ToldEvent } from './erp-event.contract.ts';
import { applyEvent, type Decision } from './apply-event.ts';
import type { OrderSystemServices } from './event-type.ts';

/** The outcome of an event for the order system; 'fault' is to be sent again. */
export interface EventResult {
  id: string;
  status: 200 | 404 | 422 | 500;
  outcome: EventOutcome | 'fault';
  reason?: string;
}

const statuses = { applied: 200, stale: 200, unknown: 200, 'no-order': 404, refused: 422 } as const satisfies Record<
  EventOutcome,
  EventResult['status']
>;

function toResult(id: string, { outcome, reason, detail }: Decision): EventResult {
  const said = reason && [refusals[reason], detail].filter(Boolean).join(' ');
  return said ? { id, status: statuses[outcome], outcome, reason: said } : { id, status: statuses[outcome], outcome };
}

/** Applies events one after the other, each in a transaction of its own: a fault of one leaves the others. */
export async function receiveEvents(
  services: OrderSystemServices,
  events: readonly ToldEvent[],
): Promise<EventResult[]> {
  const results: EventResult[] = [];
  for (const event of events) {
    try {
      const decision = await applyEvent(services, event);
      if (decision.isNew && decision.outcome === 'refused')
        services.log.warn({ event: event.id, type: event.type, reason: decision.reason }, 'an event was refused');
      results.push(toResult(event.id, decision));
    } catch (error) {
      services.log.error({ err: error, event: event.id, type: event.type }, 'an event could not be applied');
      results.push({ id: event.id, status: 500, outcome: 'fault', reason: 'Something went wrong. Send it again.' });
    }
  }
  services.delivery.poke();
  services.paymentSweep.wake();
  return results;
}
