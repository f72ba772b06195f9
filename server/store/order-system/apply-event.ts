import * as v from 'valibot';
import type { Database } from '../../platform/db/connection.ts';
import { listOrderLines } from '../orders/order.repo.ts';
import { announceStep } from '../orders/order-steps.ts';
import { lockNamedOrder } from '../orders/search/search-orders.ts';
import { applyTerms, findCustomer } from './apply-terms.ts';
import {
  eventData,
  isEventType,
  type EventOutcome,
  type EventType,
  type Refusal,
  type ToldEvent,
} from './erp-event.contract.ts';
import { refuse, type OrderSystemServices, type ToldOrder, type Verdict } from './event-type.ts';
import { orderEventTypes } from './event-types.ts';
import { insertErpEvent, isStale, lockErpEvent, saveOutcome } from './erp-event.repo.ts';
import { cutText } from '../../platform/cut-text.rules.ts';

/** What became of an event. */
export interface Decision {
  outcome: EventOutcome;
  reason: Refusal | null;
  detail: string;
  /** True if this call has decided it; false for an event that was decided before. */
  isNew: boolean;
}

/** How far the clock of the order system may be ahead, in milliseconds. */
const mostAhead = 86_400_000;

/**
 * Applies an event in one transaction with the record of it. An id that was decided before is not applied again, unless
 * its order or type was unknown then.
 * @param isAgain true if staff apply it again
 * @throws for a fault, after which nothing of the event is stored: it has to be sent again
 */
export async function applyEvent(services: OrderSystemServices, event: ToldEvent, isAgain = false): Promise<Decision> {
  const { db, clock } = services;
  const data = readData(event);
  const prepared = data.kind === 'order' ? await orderEventTypes[data.type].prepare(services, data.data) : null;
  const decision = await db.transaction(async (tx): Promise<Decision> => {
    const now = clock.now();
    const { id, type, order: orderName, at: occurredAt } = event;
    const told = { type, orderName, version: event.version ?? 0, occurredAt, data: event.data, decidedAt: now };
    const isFirst = await insertErpEvent(tx, { id, ...told, outcome: 'refused', receivedAt: now });
    const stored = isFirst ? null : await lockErpEvent(tx, id);
    const isDecided = stored && (stored.outcome === 'applied' || stored.outcome === 'stale');
    if (stored && (isDecided || (stored.outcome === 'refused' && !isAgain)))
      return { outcome: stored.outcome, reason: stored.reason, detail: stored.detail, isNew: false };
    announceStep('event-begun', null);
    const { verdict, thing, orderId } = await decide(tx, services, event, data, prepared);
    announceStep('event-applied', null);
    const reason = verdict.outcome === 'refused' ? verdict.reason : null;
    const detail = verdict.outcome === 'refused' ? cutText(verdict.detail, 300) : '';
    await saveOutcome(tx, id, { ...told, outcome: verdict.outcome, reason, detail, orderId, thing });
    return { outcome: verdict.outcome, reason, detail, isNew: true };
  });
  announceStep('event-stored', null);
  return decision;
}

type ReadData =
  | { kind: 'unknown' }
  | { kind: 'wrong'; problem: string }
  | { kind: 'terms'; data: v.InferOutput<(typeof eventData)['customer.terms']> }
  | { kind: 'order'; type: Exclude<EventType, 'customer.terms'>; data: unknown };

/** Parses the data of an event by its type. */
function readData({ type, data }: ToldEvent): ReadData {
  if (!isEventType(type)) return { kind: 'unknown' };
  const parsed = v.safeParse(eventData[type], data);
  if (!parsed.success) {
    const issue = parsed.issues[0];
    return { kind: 'wrong', problem: `data.${v.getDotPath(issue) ?? ''} ${issue.message}` };
  }
  return type === 'customer.terms'
    ? { kind: 'terms', data: parsed.output as v.InferOutput<(typeof eventData)['customer.terms']> }
    : { kind: 'order', type, data: parsed.output };
}

type Decided = { verdict: Verdict | { outcome: 'stale' | 'unknown' }; thing: string | null; orderId: number | null };

async function decide(
  tx: Database,
  services: OrderSystemServices,
  event: ToldEvent,
  read: ReadData,
  prepared: unknown,
): Promise<Decided> {
  const about = (verdict: Decided['verdict'], thing: string | null = null, orderId: number | null = null): Decided => ({
    verdict,
    thing,
    orderId,
  });
  if (read.kind === 'unknown') return about({ outcome: 'unknown' });
  if (read.kind === 'wrong') return about(refuse('data', read.problem));
  if (event.at.getTime() > services.clock.now().getTime() + mostAhead)
    return about(refuse('data', 'at is more than a day ahead'));
  const dated = { id: event.id, type: event.type, version: event.version ?? 0, occurredAt: event.at };
  if (read.kind === 'terms') {
    const userId = await findCustomer(tx, read.data.customer);
    if (userId === null) return about({ outcome: 'no-order' });
    if (await isStale(tx, dated, userId)) return about({ outcome: 'stale' }, userId);
    return about(await applyTerms(tx, services, { userId, eventId: event.id, terms: read.data }), userId);
  }
  const told = await findToldOrder(tx, event);
  if (!told) return about({ outcome: 'no-order' });
  const type = orderEventTypes[read.type];
  const thing = type.thing(read.data, told);
  const { id: orderId } = told.order;
  if (thing !== null && (await isStale(tx, dated, thing))) return about({ outcome: 'stale' }, thing, orderId);
  const { order, lines, cause } = told;
  return about(await type.apply(tx, services, { order, lines, cause, data: read.data, prepared }), thing, orderId);
}

/** Locks the order of an event; null if there is none. */
async function findToldOrder(tx: Database, event: ToldEvent): Promise<ToldOrder | null> {
  const order = await lockNamedOrder(tx, event.order);
  if (!order) return null;
  return { order, lines: await listOrderLines(tx, order.id), cause: { actor: 'order-system', at: event.at } };
}
