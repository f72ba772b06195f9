import type { Database } from '../../../platform/db/connection.ts';
import type { Period } from '../period.rules.ts';
import { exportFiles, exportNames, type ExportName } from './export-files.ts';
import { sumExport, type ExportTotals } from './read-export.ts';

/** Three sums of a period that must be one, in cents (docs/decisions/bookkeeping.md#three-totals). */
interface BooksCheck {
  /** Σ invoices − Σ credit notes. */
  documentsMinor: number;
  /** Σ base + tax of the tax report. */
  taxReportMinor: number;
  /** Σ of the lines of invoices and credit notes. */
  linesMinor: number;
  isRight: boolean;
}

/** The totals of every file of a period. */
export interface BooksTotals {
  files: readonly { name: ExportName; totals: ExportTotals }[];
  check: BooksCheck;
}

/** Returns the totals in which the files of a period end, and whether they agree. */
export async function sumBooks(db: Database, period: Period): Promise<BooksTotals> {
  const files: { name: ExportName; totals: ExportTotals }[] = [];
  // One after the other: a page of staff does not take all connections of the pool.
  for (const name of exportNames) files.push({ name, totals: await sumExport(db, exportFiles[name], period) });
  return { files, check: checkBooks(new Map(files.map(({ name, totals }) => [name, totals]))) };
}

/** Compares the three sums. */
function checkBooks(totals: ReadonlyMap<ExportName, ExportTotals>): BooksCheck {
  const sumOf = (name: ExportName, column: string) =>
    totals.get(name)?.sums[exportFiles[name].columns.findIndex((each) => each.name === column)] ?? 0;
  const documentsMinor = sumOf('invoices', 'total') - sumOf('credit-notes', 'total');
  const taxReportMinor = sumOf('tax', 'base') + sumOf('tax', 'tax');
  const linesMinor = sumOf('invoice-lines', 'gross');
  const isRight = documentsMinor === taxReportMinor && documentsMinor === linesMinor;
  return { documentsMinor, taxReportMinor, linesMinor, isRight };
}
