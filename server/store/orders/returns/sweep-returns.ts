import { addDays } from '../../../platform/dates/calendar.rules.ts';
import { todayOf } from '../../../platform/dates/today.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startLoop, type Loop } from '../../../platform/start-loop.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { recordOrderEvent } from '../events/order-event.repo.ts';
import { listOrderLines, lockOrder, raiseVersion } from '../order.repo.ts';
import type { LockedReturn } from './act-on-return.ts';
import { endReturn } from './end-return.ts';
import { clearReturn, findReturn, listOverdue, listReturnsIn, listUncleared, updateReturn } from './return.repo.ts';
import { nextReturnState } from './return.states.ts';

/** Days after the last day to send a parcel on which it may still arrive. */
const parcelDays = 14;
/** Days after which note and pictures of an ended return are removed. */
export const keptDays = 180;
/** Returns of each kind that one run handles. */
const batch = 100;

type Tools = Pick<Platform, 'db' | 'clock' | 'installation'>;

/**
 * Lapses approved returns whose parcel has not arrived, closes received ones that are credited, and removes notes and
 * pictures of returns that ended long ago. On any number of nodes: each return is handled with its order locked.
 */
export async function sweepReturns(tools: Tools, stopping?: AbortSignal): Promise<void> {
  const { db, clock } = tools;
  const overdue = await listOverdue(db, addDays(todayOf(tools), -parcelDays), batch);
  const received = await listReturnsIn(db, ['received'], { limit: 10 * batch });
  const old = await listUncleared(db, new Date(clock.now().getTime() - keptDays * 86_400_000), batch);
  for (const { id } of overdue) if (!stopping?.aborted) await onLocked(tools, id, lapse);
  for (const { id } of received) if (!stopping?.aborted) await onLocked(tools, id, closeCredited);
  for (const { id } of old) if (!stopping?.aborted) await db.transaction((tx) => clearReturn(tx, id, clock.now()));
}

const onLocked = ({ db, clock }: Tools, id: string, act: (tx: Database, locked: LockedReturn) => Promise<boolean>) =>
  db.transaction(async (tx) => {
    const known = await findReturn(tx, id);
    const order = known && (await lockOrder(tx, known.orderId));
    const held = order && (await findReturn(tx, id));
    if (!held) return;
    const lines = await listOrderLines(tx, order.id);
    if (await act(tx, { order, lines, held, at: clock.now() })) await raiseVersion(tx, order, null);
  });

async function lapse(tx: Database, { order, held, at }: LockedReturn): Promise<boolean> {
  const state = nextReturnState(held.state, 'lapse');
  if (!state) return false;
  await updateReturn(tx, held.id, { state, endedAt: at });
  const event = { kind: 'return-lapsed', data: { number: held.number ?? '' } } as const;
  await recordOrderEvent(tx, order.id, event, { actor: 'site', at });
  return true;
}

const closeCredited = (tx: Database, locked: LockedReturn): Promise<boolean> =>
  endReturn(tx, locked, { actor: 'site', at: locked.at }, { isCreditedOnly: true });

export const startReturnSweep = (tools: Tools & Pick<Platform, 'log'>): Loop =>
  startLoop({
    every: 60_000,
    run: (stopping) => sweepReturns(tools, stopping),
    log: tools.log,
    problem: 'returns could not be closed',
  });
