import type { Catalog } from './catalog-sheets.ts';
import { sheetNames, sheets, type Sheet } from './csv-format.ts';
import { writeCsv, type CsvCell } from '../../platform/csv/write-csv.ts';

/** Returns the files of a catalogue by name; `readSheets` reads them as the same rows in the same time zone. */
export function printSheets(catalog: Catalog, timeZone: string): Map<string, string> {
  const print = (name: keyof Catalog) => printSheet(sheets[name] as Sheet<object>, catalog[name], timeZone);
  return new Map(sheetNames.map((name) => [`${name}.csv`, print(name)]));
}

function printSheet({ columns }: Sheet<object>, rows: readonly object[], timeZone: string): string {
  const cells = (row: object) =>
    columns.map(({ key, cell }): CsvCell => {
      const text = cell.print((row as Record<string, unknown>)[key], timeZone);
      return cell.isNumber && text !== '' ? { digits: text } : text;
    });
  return writeCsv([columns.map(({ name }) => name), ...rows.map(cells)]);
}
