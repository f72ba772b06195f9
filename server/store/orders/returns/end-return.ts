import type { Database } from '../../../platform/db/connection.ts';
import { recordOrderEvent, type EventCause } from '../events/order-event.repo.ts';
import type { LockedReturn } from './act-on-return.ts';
import { allocateCredits } from './allocate-credits.rules.ts';
import { readReturnFacts } from './read-return-facts.ts';
import { updateReturn, updateReturnLine } from './return.repo.ts';
import { nextReturnState } from './return.states.ts';

/**
 * Closes a received return of a locked order and stores what was credited for it.
 * @param options.isCreditedOnly closes it only if all units in the parcel are credited
 * @returns whether it was closed
 */
export async function endReturn(
  tx: Database,
  { order, lines, held }: Pick<LockedReturn, 'order' | 'lines' | 'held'>,
  cause: EventCause,
  { isCreditedOnly = false }: { isCreditedOnly?: boolean } = {},
): Promise<boolean> {
  const state = nextReturnState(held.state, 'close');
  if (!state) return false;
  const { returns, credits } = await readReturnFacts(tx, order, lines);
  const allocated = allocateCredits(returns, credits).filter(({ returnId }) => returnId === held.id);
  const creditedOf = (id: string): number => allocated.find(({ orderLineId }) => orderLineId === id)?.units ?? 0;
  const isCredited = held.lines.every(({ orderLineId, receivedUnits }) => creditedOf(orderLineId) === receivedUnits);
  if (isCreditedOnly && !isCredited) return false;
  for (const line of held.lines) await updateReturnLine(tx, line, { creditedUnits: creditedOf(line.orderLineId) });
  await updateReturn(tx, held.id, { state, endedAt: cause.at });
  const number = held.number ?? '';
  await recordOrderEvent(tx, order.id, { kind: 'return-closed', data: { number } }, cause);
  return true;
}
