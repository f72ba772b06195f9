/** One record of a CSV file. `row` is the number a spreadsheet shows beside it. */
export interface CsvRecord {
  row: number;
  cells: string[];
}

export type CsvAnswer = { records: CsvRecord[] } | { problem: string; row: number };

/**
 * Parses strict RFC 4180: cells with commas, quotes or line breaks are quoted, a quote inside is doubled. A byte order
 * mark is skipped.
 */
export function parseCsv(text: string): CsvAnswer {
  const records: CsvRecord[] = [];
  // One cell at a time: quoted with what follows the closing quote, or bare up to the next comma or line break.
  const cell = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n|\n|$)/y;
  let cells: string[] = [];
  cell.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  while (cell.lastIndex < text.length || cells.length > 0) {
    const found = cell.exec(text);
    const row = records.length + 1;
    if (!found) return { row, problem: `cell ${cells.length + 1} has a quote or line break that no quotes enclose` };
    const [, quoted, bare = '', end] = found;
    cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    records.push({ row, cells });
    cells = [];
  }
  return { records };
}
