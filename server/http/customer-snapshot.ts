import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { collectData } from '../personal-data/collect-data.ts';
import { exportedData } from '../personal-data/personal-tables.ts';
import type { Database } from '../platform/db/connection.ts';

/** Change with every write, without meaning. */
const ofNoInterest = new Set(['userId', 'createdAt', 'updatedAt', 'modifiedAt']);

/** Tables that are derived from others, or changed only by background work. */
const notCompared = new Set([
  'signInMethods',
  'secondStep',
  'sessions',
  'messages',
  'staffActions',
  'training',
  'seatChanges',
  'carts',
]);

const shown = (row: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !ofNoInterest.has(name))
      .map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  );

/** Returns the columns that identify the rows of one person. */
function keyColumns(table: PgTable): string[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const names = new Set(
    [...columns.filter(({ primary }) => primary), ...primaryKeys.flatMap((key) => key.columns)].map(({ name }) => name),
  );
  return Object.entries(table)
    .filter(([name, column]) => names.has((column as { name?: string }).name ?? '') && name !== 'userId')
    .map(([name]) => name);
}

function byKey(table: PgTable, rows: readonly Record<string, unknown>[]): object {
  const names = keyColumns(table);
  // A dot would split the name of the field.
  const toKey = (row: Record<string, unknown>) =>
    names.map((name) => String(row[name]).replaceAll('.', '-').slice(0, 8)).join(' ');
  return Object.fromEntries(rows.map((row) => [toKey(row), shown(row)]));
}

/**
 * Returns all data about a customer that a write in their name may change. Comparing it before and after a write shows
 * what changed. The profile is at the top, everything else by kind and key.
 */
export async function readCustomerSnapshot(db: Database, userId: string): Promise<object> {
  const data = (await collectData(db, userId)) ?? {};
  const [account] = data['account'] ?? [];
  const lists = exportedData
    .filter(({ name }) => name !== 'account' && !notCompared.has(name))
    .map(({ name, table }) => [name, byKey(table, data[name] ?? [])]);
  return { ...(account && shown(account)), ...(Object.fromEntries(lists) as object) };
}
