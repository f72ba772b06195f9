import { sql, type SQL } from 'drizzle-orm';
import type { Period } from '../period.rules.ts';

/**
 * A column of a file. 'money' is in cents, 'rate' in millionths; CSV files have both as decimal numbers, JSON lines as
 * they are stored.
 */
export interface ExportColumn {
  name: string;
  kind: 'text' | 'number' | 'money' | 'rate';
  value: SQL;
  /** True if the file ends in the sum of the column. */
  isSummed: boolean;
}

/** A column by which the rows of a part are read in batches: its SQL type, by which the last value is compared. */
interface SortKey {
  value: SQL;
  type: 'timestamptz' | 'uuid' | 'bigint' | 'integer' | 'text';
}

/** A part of a file: one statement. */
export interface ExportPart {
  /** In the order of the columns of the file. */
  columns: readonly ExportColumn[];
  /** Tables and joins. */
  from: SQL;
  where: SQL;
  /** Unique and ascending. Null for a statement with few rows whatever the period. */
  keys: readonly SortKey[] | null;
}

/** A file of the books. */
export interface ExportFile {
  columns: readonly Omit<ExportColumn, 'value'>[];
  /** Read one after the other. */
  parts: (period: Period) => readonly ExportPart[];
}

const column =
  (kind: ExportColumn['kind'], isSummed = false) =>
  (name: string, value: SQL): ExportColumn => ({ name, kind, value, isSummed });

export const text = column('text');
export const units = column('number');
export const rate = column('rate');
export const money = column('money', true);
/** A price: the sum of a column of prices means nothing. */
export const price = column('money');

/** Returns the day of an instant in the organization's time zone. */
export const dayOf = (instant: SQL, { timeZone }: Period): SQL =>
  sql`to_char(${instant} at time zone ${timeZone}::text, 'YYYY-MM-DD')`;

/** Returns an instant as ISO 8601 in UTC. */
export const isoOf = (instant: SQL): SQL =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Returns the condition that an instant is in a period. */
export const isIn = (instant: SQL, { begin, end }: Period): SQL =>
  sql`${instant} >= ${begin.toISOString()}::timestamptz and ${instant} < ${end.toISOString()}::timestamptz`;

/** The names of columns are the same in every period. */
const anyPeriod: Period = { from: '', until: '', timeZone: 'UTC', begin: new Date(0), end: new Date(0) };

/** Returns a file of one statement or several with the same columns. */
export const fileOf = (
  first: (period: Period) => ExportPart,
  ...others: ((period: Period) => ExportPart)[]
): ExportFile => ({
  columns: first(anyPeriod).columns.map(({ name, kind, isSummed }) => ({ name, kind, isSummed })),
  parts: (period) => [first, ...others].map((part) => part(period)),
});
