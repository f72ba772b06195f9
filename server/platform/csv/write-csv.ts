import { stringify } from 'csv-stringify/sync';
import { guardFormulas } from './formula-guard.rules.ts';

/** A text, or the digits of a number as they are written: '128.00'. */
export type CsvCell = string | { digits: string };

/**
 * Writes records as CSV for `parseCsv` and for spreadsheets: text in quotes and guarded against formulas
 * (`removeGuards` reverses that), numbers without quotes, so that spreadsheets read them as numbers. An empty text is
 * an empty cell.
 */
export const writeCsv = (records: readonly (readonly CsvCell[])[]): string =>
  stringify([...records], {
    quoted_string: true,
    quoted_empty: false,
    cast: {
      string: guardFormulas,
      object: ({ digits }) => ({ value: String(digits), quoted_string: false }),
    },
  });
