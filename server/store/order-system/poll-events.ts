import { eq, lt } from 'drizzle-orm';
import * as v from 'valibot';
import { findUnstorable } from '../../platform/find-unstorable.ts';
import { exchange } from '../../platform/integrations/exchange.ts';
import { callAddress } from '../../platform/integrations/http-connector.ts';
import { readJson } from '../../platform/integrations/read-json.rules.ts';
import type { SystemAddress } from '../../platform/integrations/system-variables.ts';
import { startLoop, type Loop } from '../../platform/start-loop.ts';
import { eventsLimit, toldEvent, type ToldEvent } from './erp-event.contract.ts';
import { erpPolls } from './erp-event.table.ts';
import type { OrderSystemServices } from './event-type.ts';
import { receiveEvents } from './receive-events.ts';

const name = 'erp';
/** Interval of polls, in milliseconds. */
const every = 60_000;
/** Most pages of one poll; the next one goes on. */
const mostPages = 20;

/** Each event is parsed by itself, so that one that cannot be read does not stop the others. */
const page = v.object({ events: v.array(v.looseObject({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) })) });

/** Claims the next poll for this node. @returns the id after which it goes on; null if another node has it */
async function claimPoll({ db, clock }: Pick<OrderSystemServices, 'db' | 'clock'>): Promise<string | null> {
  const polledAt = clock.now();
  const [claimed] = await db
    .insert(erpPolls)
    .values({ name, after: '', polledAt })
    .onConflictDoUpdate({
      target: erpPolls.name,
      set: { polledAt },
      // A little less than the interval, so that a node does not wait for its own claim.
      setWhere: lt(erpPolls.polledAt, new Date(polledAt.getTime() - every * 0.9)),
    })
    .returning({ after: erpPolls.after });
  return claimed?.after ?? null;
}

/** Asks the order system for its events since the last ones, as many pages as there are. */
export async function pollEvents(
  services: OrderSystemServices,
  { url, token }: SystemAddress,
  stopping?: AbortSignal,
): Promise<void> {
  let after = await claimPoll(services);
  for (let pages = 0; after !== null && pages < mostPages && !stopping?.aborted; pages += 1) {
    const address = `${callAddress(url, 'events')}?after=${encodeURIComponent(after)}`;
    const headers = { Accept: 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const exchanged = await exchange(address, { headers }, { stopping, longest: eventsLimit });
    const read = exchanged.ok ? readJson(page, exchanged.answer) : exchanged;
    if (!read.ok) {
      if (stopping?.aborted) return;
      throw new Error(`The order system did not tell its events: ${read.reason}`);
    }
    const taken = await take(services, read.value.events);
    if (taken === null) return;
    await services.db.update(erpPolls).set({ after: taken.last }).where(eq(erpPolls.name, name));
    after = taken.isWhole ? taken.last : null;
  }
}

/** Applies the events of a page up to a fault. @returns the last id; null if none was taken */
async function take(
  services: OrderSystemServices,
  events: readonly { id: string }[],
): Promise<{ last: string; isWhole: boolean } | null> {
  const readable = events.flatMap((event): ToldEvent[] => {
    const parsed = v.safeParse(toldEvent, event);
    const unstorable = parsed.success ? findUnstorable(parsed.output) : null;
    if (parsed.success && unstorable === null) return [parsed.output];
    const problem = parsed.success ? unstorable : v.getDotPath(parsed.issues[0]);
    services.log.error({ event: event.id, field: problem }, 'an event of the order system cannot be read');
    return [];
  });
  const results = await receiveEvents(services, readable);
  const fault = results.find(({ outcome }) => outcome === 'fault');
  const end = fault ? events.findIndex(({ id }) => id === fault.id) : events.length;
  const last = events[end - 1]?.id;
  return last === undefined ? null : { last, isWhole: fault === undefined };
}

/** Polls every minute, on one node at a time. */
export const startEventPoll = (services: OrderSystemServices, address: SystemAddress): Loop =>
  startLoop({
    every,
    run: (stopping) => pollEvents(services, address, stopping),
    log: services.log,
    problem: 'the order system could not be asked for its events',
  });
