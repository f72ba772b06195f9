import type { OrganizationMoment } from '../../platform/dates/organization-date.rules.ts';
import type { Catalog } from './catalog-sheets.ts';
import { sheetNames, sheets, type Sheet } from './csv-format.ts';
import { parseCsv, type CsvRecord } from '../../platform/csv/parse-csv.ts';
import { catalogProblem, problemAt, type CatalogProblem } from './catalog-problem.ts';

/** A row with its number in the spreadsheet; null if it comes from the database. */
export interface Placed<Row> {
  value: Row;
  at: number | null;
}

export type PlacedCatalog = { [Name in keyof Catalog]: Placed<Catalog[Name][number]>[] };

/** Returns rows of the database, which have no place in a file. */
export const placeStored = (catalog: Catalog): PlacedCatalog =>
  Object.fromEntries(
    sheetNames.map((name) => [name, catalog[name].map((value) => ({ value, at: null }))]),
  ) as unknown as PlacedCatalog;

/** Returns the rows without their places. */
export const withoutPlaces = (catalog: PlacedCatalog): Catalog =>
  Object.fromEntries(sheetNames.map((name) => [name, catalog[name].map(({ value }) => value)])) as unknown as Catalog;

/** The contents of the files, and their problems. */
export interface SheetsRead {
  /** Only the files that exist. */
  found: Partial<PlacedCatalog>;
  problems: CatalogProblem[];
  /** Columns that a file of an earlier release does not have: they are null in its rows. */
  missing: { name: keyof Catalog; keys: string[] }[];
}

/**
 * Reads the files of a catalogue cell by cell.
 * @param files texts by file name
 */
export function readSheets(files: ReadonlyMap<string, string>, at: OrganizationMoment): SheetsRead {
  const problems: CatalogProblem[] = [];
  const missing: SheetsRead['missing'] = [];
  const known = new Set<string>(sheetNames.map((name) => `${name}.csv`));
  for (const file of files.keys()) {
    if (!known.has(file))
      problems.push(
        problemAt(null, null, null, catalogProblem('CatalogNoFile', { file, known: [...known].join(', ') })),
      );
  }
  const found: Partial<PlacedCatalog> = {};
  for (const name of sheetNames) {
    const text = files.get(`${name}.csv`);
    if (text === undefined) continue;
    const rows = readSheet(name, sheets[name] as Sheet<object>, text, at, { problems, missing });
    (found as Record<string, unknown>)[name] = rows;
  }
  return { found, problems, missing };
}

function readSheet(
  name: keyof Catalog,
  sheet: Sheet<object>,
  text: string,
  at: OrganizationMoment,
  { problems, missing }: Pick<SheetsRead, 'problems' | 'missing'>,
): Placed<object>[] {
  const parsed = parseCsv(text);
  if ('problem' in parsed) {
    problems.push(problemAt(name, parsed.row, null, catalogProblem('CatalogNotCsv', { problem: parsed.problem })));
    return [];
  }
  const [head, ...records] = parsed.records;
  const columns = findColumns(sheet, head?.cells.join());
  if (!columns) {
    const expected = sheet.columns.map((column) => column.name);
    problems.push(problemAt(name, 1, null, catalogProblem('CatalogColumns', { columns: expected.join(',') })));
    return [];
  }
  if (columns.missing.length > 0) missing.push({ name, keys: columns.missing.map(({ key }) => key) });
  const rows = records.filter(({ cells }) => cells.some((cell) => cell !== ''));
  return rows.flatMap((record) => readRow(name, columns, record, at, problems) ?? []);
}

/** Returns the columns of a file by its first row: all of them, or without some that later releases added. */
function findColumns({ columns }: Sheet<object>, head: string | undefined): ReadColumns | null {
  const names = (some: Sheet<object>['columns']) => some.map(({ name }) => name).join();
  const given = new Set(head?.split(','));
  const present = columns.filter(({ name, isLater }) => !isLater || given.has(name));
  return head === names(present)
    ? { columns: present, missing: columns.filter((each) => !present.includes(each)) }
    : null;
}

interface ReadColumns {
  columns: Sheet<object>['columns'];
  /** Columns that the file does not have. */
  missing: Sheet<object>['columns'];
}

function readRow(
  name: keyof Catalog,
  { columns, missing }: ReadColumns,
  { row, cells }: CsvRecord,
  at: OrganizationMoment,
  problems: CatalogProblem[],
): Placed<object> | null {
  if (cells.length !== columns.length) {
    problems.push(
      problemAt(name, row, null, catalogProblem('CatalogCells', { found: cells.length, wanted: columns.length })),
    );
    return null;
  }
  let isWhole = true;
  const value: Record<string, unknown> = {};
  for (const { key } of missing) value[key] = null;
  for (const [index, column] of columns.entries()) {
    const read = column.cell.parse(cells[index] ?? '', at);
    if ('value' in read) value[column.key] = read.value;
    else {
      isWhole = false;
      problems.push(problemAt(name, row, column.name, read.problem));
    }
  }
  return isWhole ? { value, at: row } : null;
}
