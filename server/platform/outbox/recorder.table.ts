import { bigint, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';
import type { ConnectorName } from '../integrations/connector.contract.ts';

/** Messages that would have been sent, for systems without an address. */
export const connectorRecords = pgTable(
  'connector_records',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    connector: text('connector').$type<ConnectorName>().notNull(),
    kind: text('kind').notNull(),
    reference: text('reference').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    subject: text('subject'),
    version: bigint('version', { mode: 'number' }),
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [uniqueIndex('connector_records_reference').on(table.connector, table.kind, table.reference)],
);
