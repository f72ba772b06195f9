import { and, eq, gt, isNotNull, lte, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { prepareQuery } from '../db/prepared-query.ts';
import { closedCircuit, type Circuit } from './circuit.rules.ts';
import { connectorCircuits as circuits } from './circuit.table.ts';
import type { ConnectorName } from '../integrations/connector.contract.ts';
import { outboxMessages as messages } from './outbox.table.ts';
import { leaseDuration } from './retry.rules.ts';

/** What may be sent to a connector now: everything, one probe, or nothing. */
interface Permit {
  allows: 'all' | 'probe' | 'none';
  circuit: Circuit;
}

const select = prepareQuery((db) =>
  db
    .select()
    .from(circuits)
    .where(eq(circuits.connector, sql.placeholder('connector'))),
);

/** Returns what may be sent to a connector. One of several nodes gets the probe. */
export async function readPermit(db: Database, connector: ConnectorName, now: Date): Promise<Permit> {
  const [found] = await select(db, { connector });
  const circuit = found ?? closedCircuit;
  if (!circuit.openedAt) return { allows: 'all', circuit };
  // The probe of a crashed process is repeated once its message's lease has ended.
  const probed = await db
    .update(circuits)
    .set({ probeAt: new Date(now.getTime() + leaseDuration) })
    .where(and(eq(circuits.connector, connector), isNotNull(circuits.openedAt), lte(circuits.probeAt, now)))
    .returning({ connector: circuits.connector });
  return { allows: probed.length > 0 ? 'probe' : 'none', circuit };
}

/** Stores the circuit of a connector; a closed circuit without failures is not written. */
export async function saveCircuit(
  db: Database,
  connector: ConnectorName,
  { before, after }: { before: Circuit; after: Circuit },
): Promise<void> {
  if (before === after || (before.failures === 0 && after.failures === 0)) return;
  const values = { ...after, failedMessages: [...after.failedMessages] };
  await db
    .insert(circuits)
    .values({ connector, ...values })
    .onConflictDoUpdate({ target: circuits.connector, set: values });
}

/** A connector that gets only probes. */
export interface OpenCircuit {
  connector: ConnectorName;
  openedAt: Date;
  probeAt: Date | null;
  failures: number;
  lastReason: string | null;
}

const selectOpen = prepareQuery((db) =>
  db.select().from(circuits).where(isNotNull(circuits.openedAt)).orderBy(circuits.openedAt),
);

/** Returns the connectors that are down, longest first. */
export async function listOpenCircuits(db: Database): Promise<OpenCircuit[]> {
  const rows = await selectOpen(db, {});
  return rows.flatMap(({ connector, openedAt, probeAt, failures, lastReason }) =>
    openedAt ? [{ connector, openedAt, probeAt, failures, lastReason }] : [],
  );
}

/** Makes the next probe due now, for staff who send messages again. */
export async function hastenProbes(db: Database, now: Date, connector?: ConnectorName): Promise<void> {
  await db
    .update(circuits)
    .set({ probeAt: now })
    .where(
      and(isNotNull(circuits.openedAt), gt(circuits.probeAt, now), connector && eq(circuits.connector, connector)),
    );
}

/** Condition for connectors that may be sent a message or a probe. */
export const isReachable = (db: Database, now: Placeholder): SQL =>
  sql`not exists ${db
    .select({ one: sql`1` })
    .from(circuits)
    .where(and(eq(circuits.connector, messages.connector), isNotNull(circuits.openedAt), gt(circuits.probeAt, now)))}`;
