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

/** Orders that one call changes at a time; each takes a connection of the pool. */
const mostAtOnce = 4;

/**
 * Applies events, each in a transaction of its own: a fault of one leaves the others. Those of one order are applied one
 * after the other, in their sequence.
 */
export async function receiveEvents(
  services: OrderSystemServices,
  events: readonly ToldEvent[],
): Promise<EventResult[]> {
  const results: EventResult[] = [];
  const groups = [...Map.groupBy(events.entries(), ([, { order }]) => order).values()];
  const work = async () => {
    for (let group = groups.shift(); group; group = groups.shift())
      for (const [index, event] of group) results[index] = await receiveEvent(services, event);
  };
  await Promise.all(Array.from({ length: mostAtOnce }, work));
  services.delivery.poke();
  services.paymentSweep.wake();
  return results;
}

async function receiveEvent(services: OrderSystemServices, event: ToldEvent): Promise<EventResult> {
  const { id, type } = event;
  try {
    const decision = await applyEvent(services, event);
    if (decision.isNew && decision.outcome === 'refused')
      services.log.warn({ event: id, type, reason: decision.reason }, 'an event was refused');
    return toResult(id, decision);
  } catch (error) {
    services.log.error({ err: error, event: id, type }, 'an event could not be applied');
    return { id, status: 500, outcome: 'fault', reason: 'Something went wrong. Send it again.' };
  }
}
