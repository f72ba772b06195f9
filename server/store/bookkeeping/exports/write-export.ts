import { writeCsv, type CsvCell } from '../../../platform/csv/write-csv.ts';
import type { Database } from '../../../platform/db/connection.ts';
import type { Period } from '../period.rules.ts';
import type { ExportFile } from './export-file.ts';
import type { ExportFormat } from './export-files.ts';
import { addTotals, emptyTotals, readExport, type ExportTotals, type ExportValue } from './read-export.ts';

type Column = ExportFile['columns'][number];

/** Returns an amount of cents, or a rate, as a decimal number: -5 cents are -0.05. */
function decimal(value: number, digits: number): string {
  const whole = String(Math.abs(value)).padStart(digits + 1, '0');
  return `${value < 0 ? '-' : ''}${whole.slice(0, -digits)}.${whole.slice(-digits)}`;
}

/** Decimal places of the columns that CSV files have as decimals: a rate is in percent. */
const places = { money: 2, rate: 4 } as const;

function toCell({ kind }: Column, value: ExportValue): CsvCell {
  if (value === null) return '';
  if (kind === 'text') return String(value);
  return { digits: kind === 'number' ? String(value) : decimal(Number(value), places[kind]) };
}

/** Name of a column in JSON lines, with the unit of its whole numbers. */
const jsonName = ({ name, kind }: Column): string =>
  kind === 'money' ? `${name}Minor` : kind === 'rate' ? `${name}Ppm` : name;

interface Writer {
  head: (file: ExportFile) => string;
  rows: (file: ExportFile, rows: readonly ExportValue[][]) => string;
  /** The last line. A file without it is not whole. */
  totals: (file: ExportFile, totals: ExportTotals, period: Period) => string;
}

const writers: Readonly<Record<ExportFormat, Writer>> = {
  csv: {
    head: ({ columns }) => writeCsv([columns.map(({ name }) => name)]),
    rows: ({ columns }, rows) =>
      writeCsv(rows.map((row) => columns.map((column, index) => toCell(column, row[index] ?? null)))),
    totals: ({ columns }, { rows, sums }) =>
      writeCsv([
        columns.map((column, index) => (index === 0 ? `TOTAL OF ${rows} ROWS` : toCell(column, sums[index] ?? null))),
      ]),
  },
  jsonl: {
    head: () => '',
    rows: ({ columns }, rows) =>
      rows
        .map((row) => `${JSON.stringify(Object.fromEntries(columns.map((each, at) => [jsonName(each), row[at]])))}\n`)
        .join(''),
    totals({ columns }, { rows, sums }, { from, until }) {
      const summed = columns.flatMap((column, index) =>
        column.isSummed ? [[jsonName(column), sums[index] ?? 0] as const] : [],
      );
      return `${JSON.stringify({ totals: { from, until, rows, sums: Object.fromEntries(summed) } })}\n`;
    },
  },
};

/**
 * Writes a file of the books, a batch at a time as it is read: a file may be larger than memory. Its last line is its
 * totals, so that a file that was cut off is not taken for a whole one; a failure breaks the stream off.
 */
export function writeExport(
  db: Database,
  file: ExportFile,
  { period, format }: { period: Period; format: ExportFormat },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const writer = writers[format];
  const batches = readExport(db, file, period);
  let totals = emptyTotals(file);
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const head = writer.head(file);
      if (head) controller.enqueue(encoder.encode(head));
    },
    async pull(controller) {
      const { value: rows, done } = await batches.next();
      if (done) {
        controller.enqueue(encoder.encode(writer.totals(file, totals, period)));
        controller.close();
        return;
      }
      for (const row of rows) totals = addTotals(totals, 1, row);
      controller.enqueue(encoder.encode(writer.rows(file, rows)));
    },
    async cancel() {
      await batches.return(undefined);
    },
  });
}
