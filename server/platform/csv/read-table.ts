import { removeGuards } from './formula-guard.rules.ts';
import { parseCsv } from './parse-csv.ts';

/** A row of a file with named columns. */
export interface TableRow {
  /** Number of the row as a spreadsheet shows it. */
  at: number;
  /** Trimmed texts of the columns that the file has. */
  cells: Readonly<Record<string, string>>;
}

/** Returns a problem as a sentence: file, row, column, fix. */
export const tableProblem = (file: string, at: number, column: string | null, problem: string): string =>
  `${file}, row ${at}${column === null ? '' : `, column ${column}`}: ${problem}`;

/**
 * Reads a CSV file whose first row names its columns, in any order. Rows without any text are skipped.
 * @param columns every column that may be there, with those that must be
 */
export function readTable(
  file: string,
  text: string,
  columns: { required: readonly string[]; optional: readonly string[] },
): { rows: TableRow[]; problems: string[] } {
  const parsed = parseCsv(text);
  if ('problem' in parsed) return { rows: [], problems: [tableProblem(file, parsed.row, null, `${parsed.problem}.`)] };
  const [head, ...records] = parsed.records;
  const names = (head?.cells ?? []).map((name) => removeGuards(name).trim());
  const allowed = [...columns.required, ...columns.optional];
  const problems = [
    ...columns.required
      .filter((name) => !names.includes(name))
      .map((name) => tableProblem(file, 1, name, 'is missing')),
    ...names
      .filter((name) => !allowed.includes(name))
      .map((name) => tableProblem(file, 1, name, `is no column here; those are ${allowed.join(', ')}`)),
    ...names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => tableProblem(file, 1, name, 'is there twice')),
  ];
  if (problems.length > 0) return { rows: [], problems };
  const rows: TableRow[] = [];
  for (const { row: at, cells } of records) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (cells.length !== names.length) {
      problems.push(tableProblem(file, at, null, `has ${cells.length} cells instead of ${names.length}`));
      continue;
    }
    const texts = cells.map((cell) => removeGuards(cell).normalize('NFC').trim());
    rows.push({ at, cells: Object.fromEntries(names.map((name, index) => [name, texts[index] ?? ''])) });
  }
  return { rows, problems };
}
