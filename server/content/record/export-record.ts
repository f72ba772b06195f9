import { writeCsv, type CsvCell } from '../../platform/csv/write-csv.ts';
import type { Database } from '../../platform/db/connection.ts';
import { listRecordAfter, type RecordedChange, type RecordFilter } from './record.repo.ts';

/** Changes that are read at once, so that a large file needs no more memory than one of these. */
const chunk = 1_000;

type Column = [name: string, cell: (change: RecordedChange) => CsvCell];

/** The columns of the file, in English like those of every other file. */
const columns: readonly Column[] = [
  ['savedAt', ({ savedAt }) => savedAt.toISOString()],
  ['savedBy', ({ savedBy }) => savedBy],
  ['what', ({ what }) => what],
  ['id', ({ id }) => id],
  ['language', ({ locale }) => locale],
  ['revision', ({ revision }) => ({ digits: String(revision) })],
  ['title', ({ title }) => title ?? ''],
  ['note', ({ note }) => note ?? ''],
  ['isMinor', ({ isMinor }) => (isMinor ? 'yes' : 'no')],
];

/** Yields the changes that a filter finds as CSV, newest first; texts are guarded against formulas. */
export async function* exportRecord(db: Database, filter: RecordFilter): AsyncGenerator<string> {
  yield `\uFEFF${writeCsv([columns.map(([name]) => name)])}`;
  for (let last: RecordedChange | null = null; ;) {
    const changes: RecordedChange[] = await listRecordAfter(db, filter, last, chunk);
    if (changes.length > 0) yield writeCsv(changes.map((change) => columns.map(([, cell]) => cell(change))));
    if (changes.length < chunk) return;
    last = changes.at(-1) ?? null;
  }
}
