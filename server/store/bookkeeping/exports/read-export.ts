import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import type { Period } from '../period.rules.ts';
import type { ExportFile, ExportPart } from './export-file.ts';

/** A value of a row: a text, a whole number, or nothing. */
export type ExportValue = string | number | null;

/** Rows of a file and the sums of its columns; those that are not summed are null. */
export interface ExportTotals {
  rows: number;
  sums: readonly (number | null)[];
}

/** Rows that one statement reads. */
const rowsOfBatch = 1_000;

type Row = Readonly<Record<string, string | number | bigint | null>>;

async function query(db: Database, statement: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(statement)) as unknown as { rows: Row[] };
  return rows;
}

const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

/** Returns a value as the column has it: drivers give large numbers as texts. */
const toValue = (kind: ExportFile['columns'][number]['kind'], value: Row[string] | undefined): ExportValue => {
  if (value === null || value === undefined) return null;
  return kind === 'text' ? String(value) : Number(value);
};

/**
 * Reads the rows of a file in batches, each by a statement of its own: nothing is held between two of them, so that a
 * reader who goes away leaves nothing open.
 */
export async function* readExport(
  db: Database,
  file: ExportFile,
  period: Period,
  batch = rowsOfBatch,
): AsyncGenerator<ExportValue[][]> {
  for (const { columns, from, where, keys } of file.parts(period)) {
    const selected = list([
      ...columns.map(({ value }, index) => sql`${value} as ${sql.identifier(`c${index}`)}`),
      ...(keys ?? []).map(({ value }, index) => sql`(${value})::text as ${sql.identifier(`k${index}`)}`),
    ]);
    const sorting = keys && list(keys.map(({ value }) => value));
    let after: readonly string[] | null = null;
    for (;;) {
      const rest: SQL = after && keys ? sql` and ${isAfter(keys, after)}` : sql``;
      const paging: SQL = sorting ? sql` order by ${sorting} limit ${batch}` : sql``;
      const rows: Row[] = await query(db, sql`select ${selected} from ${from} where ${where}${rest}${paging}`);
      if (rows.length > 0) yield rows.map((row) => columns.map(({ kind }, index) => toValue(kind, row[`c${index}`])));
      const last = rows.at(-1);
      if (!keys || !last || rows.length < batch) break;
      after = keys.map((_, index) => String(last[`k${index}`]));
    }
  }
}

/**
 * Returns the condition that a row comes after the last one of a batch. The first key is compared by itself too: its
 * index cannot be used for a comparison of keys of several tables, and 300,000 lines took 87 s.
 */
function isAfter(keys: NonNullable<ExportPart['keys']>, last: readonly string[]): SQL {
  const values = keys.map(({ type }, at) => sql`${last[at] ?? ''}::${sql.raw(type)}`);
  const [first] = keys;
  return sql`${first?.value} >= ${values[0]} and (${list(keys.map(({ value }) => value))}) > (${list(values)})`;
}

/** Returns the totals in which a file of the period ends. */
export async function sumExport(db: Database, file: ExportFile, period: Period): Promise<ExportTotals> {
  let totals = emptyTotals(file);
  for (const { columns, from, where } of file.parts(period)) {
    const summed = columns.map(({ value, isSummed }, index) => {
      const sum = isSummed ? sql`coalesce(sum(${value}), 0)` : sql`null`;
      return sql`${sum} as ${sql.identifier(`c${index}`)}`;
    });
    const [row = {}] = await query(db, sql`select count(*) as counted, ${list(summed)} from ${from} where ${where}`);
    const sums = columns.map(({ kind }, index) => toValue(kind, row[`c${index}`]));
    totals = addTotals(totals, Number(row['counted'] ?? 0), sums);
  }
  return totals;
}

export const emptyTotals = ({ columns }: ExportFile): ExportTotals => ({
  rows: 0,
  sums: columns.map(({ isSummed }) => (isSummed ? 0 : null)),
});

/** Adds rows, or the values of one row, to totals. */
export const addTotals = (totals: ExportTotals, rows: number, values: readonly ExportValue[]): ExportTotals => ({
  rows: totals.rows + rows,
  sums: totals.sums.map((sum, index) => (sum === null ? null : sum + Number(values[index] ?? 0))),
});
