import type { Catalog } from './catalog-sheets.ts';
import { sheetNames, sheets, type Sheet } from './csv-format.ts';
import { writeCsv, type CsvCell } from '../../platform/csv/write-csv.ts';

/** Returns the files of a catalogue by name; `readSheets` reads them as the same rows. */
export function printSheets(catalog: Catalog): Map<string, string> {
  return new Map(sheetNames.map((name) => [`${name}.csv`, printSheet(sheets[name] as Sheet<object>, catalog[name])]));
}

function printSheet({ columns }: Sheet<object>, rows: readonly object[]): string {
  const cells = (row: object) =>
    columns.map(({ key, cell }): CsvCell => {
      const text = cell.print((row as Record<string, unknown>)[key]);
      return cell.isNumber && text !== '' ? { digits: text } : text;
    });
  return writeCsv([columns.map(({ name }) => name), ...rows.map(cells)]);
}
