import type { Catalog } from './catalog-sheets.ts';
import { sheets } from './csv-format.ts';
import type { SheetsRead } from './read-sheets.ts';

type Row = Record<string, unknown>;

/** Gives rows of files from earlier releases what is stored in the columns that they do not have. */
export function keepMissingColumns({ found, missing }: Pick<SheetsRead, 'found' | 'missing'>, stored: Catalog): void {
  for (const { name, keys } of missing) {
    const keyOf = (row: Row) => JSON.stringify(sheets[name].key.map((key) => row[key]));
    const known = new Map((stored[name] as unknown as Row[]).map((row) => [keyOf(row), row]));
    for (const { value } of (found[name] ?? []) as unknown as { value: Row }[]) {
      const row = known.get(keyOf(value));
      for (const key of keys) value[key] = row?.[key] ?? null;
    }
  }
}
