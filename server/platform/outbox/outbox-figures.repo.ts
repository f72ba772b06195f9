import { sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { prepareStatement } from '../db/statement.ts';
import type { ConnectorName } from '../integrations/connector.contract.ts';
import { outboxMessages } from './outbox.table.ts';

/** Unsent messages to one receiver. */
export interface LaneFigures {
  waiting: number;
  /** Messages that go no further without staff. */
  dead: number;
  /** When the oldest waiting message was written; null if none waits. */
  oldest: Date | null;
}

/** Reads unsent messages only, by the index on their state: delivered ones are millions. */
const measure = prepareStatement<{ connector: ConnectorName; waiting: number; dead: number; oldest: number | null }>(
  'measure_outbox',
  sql`select connector, (count(*) filter (where state = 'waiting'))::int as waiting,
    (count(*) filter (where state = 'dead'))::int as dead,
    (extract(epoch from min(created_at) filter (where state = 'waiting')) * 1000)::float8 as oldest
    from ${outboxMessages} where state in ('waiting', 'dead') group by connector`,
);

export async function measureOutbox(db: Database): Promise<ReadonlyMap<ConnectorName, LaneFigures>> {
  const rows = await measure(db, {});
  return new Map(
    rows.map(({ connector, waiting, dead, oldest }) => [
      connector,
      { waiting, dead, oldest: oldest === null ? null : new Date(oldest) },
    ]),
  );
}
