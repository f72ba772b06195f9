import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';
import type { ConnectorName } from '../integrations/connector.contract.ts';

/** Keeps how well each connector was of late, for all nodes; one that has never failed has no row. */
export const connectorCircuits = pgTable('connector_circuits', {
  connector: text('connector').$type<ConnectorName>().primaryKey(),
  /** Failures since the last answer. */
  failures: integer('failures').notNull().default(0),
  /** The messages they were of; a few are enough to tell a system that is down from a message it cannot take. */
  failedMessages: jsonb('failed_messages').$type<string[]>().notNull().default([]),
  /** Since then nothing is sent but probes; null while everything is. */
  openedAt: instant('opened_at'),
  /** Time of the next probe. */
  probeAt: instant('probe_at'),
  /** Probes that failed since it opened. */
  probes: integer('probes').notNull().default(0),
  lastReason: text('last_reason'),
});
