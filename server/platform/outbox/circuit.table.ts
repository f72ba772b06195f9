import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';
import type { ConnectorName } from '../integrations/connector.contract.ts';

/** Recent failures of each connector, for all nodes; no row means no failure. */
export const connectorCircuits = pgTable('connector_circuits', {
  connector: text('connector').$type<ConnectorName>().primaryKey(),
  /** Failures since the last answer. */
  failures: integer('failures').notNull().default(0),
  /** Ids of the failed messages; a few distinguish a system that is down from a message that it cannot process. */
  failedMessages: jsonb('failed_messages').$type<string[]>().notNull().default([]),
  /** Only probes are sent since then; null while the circuit is closed. */
  openedAt: instant('opened_at'),
  /** Time of the next probe. */
  probeAt: instant('probe_at'),
  /** Failed probes since it opened. */
  probes: integer('probes').notNull().default(0),
  lastReason: text('last_reason'),
});
