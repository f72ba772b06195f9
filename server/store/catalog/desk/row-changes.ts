import type { Catalog } from '../catalog-sheets.ts';
import { sheetNames, sheets, type Column, type Sheet } from '../csv-format.ts';

/** A row that an import adds, changes or removes. */
export interface RowChange {
  sheet: keyof Catalog;
  /** Its key in the file. */
  row: string;
  what: 'added' | 'changed' | 'removed';
  /** Columns that differ, as the file prints them; null where there is no row. */
  cells: { column: string; before: string | null; after: string | null }[];
}

/** Columns that are prices. */
const priceColumns: readonly string[] = ['basePrice', 'price', 'percentOff', 'fixedPrice'];
const pricedSheets: readonly (keyof Catalog)[] = ['products', 'variants', 'prices'];

/** Returns how many prices differ. */
export const countPrices = (changes: readonly RowChange[]): number =>
  changes.filter(
    ({ sheet, cells }) => pricedSheets.includes(sheet) && cells.some(({ column }) => priceColumns.includes(column)),
  ).length;

/** Returns what differs between two catalogues, by rows, in the order of the files. */
export const listRowChanges = (before: Catalog, after: Catalog, timeZone: string): RowChange[] =>
  sheetNames.flatMap((sheet) =>
    compareRows(sheet, sheets[sheet] as Sheet<object>, [before[sheet], after[sheet]], timeZone),
  );

type Printed = ReadonlyMap<string, string>;

function compareRows(
  sheet: keyof Catalog,
  { columns, key }: Sheet<object>,
  [before, after]: [readonly object[], readonly object[]],
  timeZone: string,
): RowChange[] {
  const [was, is] = [before, after].map((rows) => printRows(rows, columns, key, timeZone)) as [
    Map<string, Printed>,
    Map<string, Printed>,
  ];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((row): RowChange[] => {
    const [old, now] = [was.get(row), is.get(row)];
    const cells = columns.flatMap(({ name }) => {
      const [from, to] = [old?.get(name) ?? null, now?.get(name) ?? null];
      return (from ?? '') === (to ?? '') ? [] : [{ column: name, before: from, after: to }];
    });
    if (old && now && cells.length === 0) return [];
    return [{ sheet, row, what: old ? (now ? 'changed' : 'removed') : 'added', cells }];
  });
}

function printRows(
  rows: readonly object[],
  columns: readonly Column<object>[],
  key: readonly string[],
  timeZone: string,
): Map<string, Printed> {
  const ofKey = columns.filter((column) => key.includes(column.key));
  return new Map(
    rows.map((row) => {
      const cells = new Map(
        columns.map(({ name, key: property, cell }) => {
          return [name, cell.print((row as Record<string, unknown>)[property], timeZone)] as const;
        }),
      );
      const named = ofKey.map(({ name }) => cells.get(name) ?? '').filter(Boolean);
      return [named.join(' · '), cells];
    }),
  );
}
