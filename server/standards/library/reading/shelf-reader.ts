import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { libraryEditions } from '../edition.table.ts';

/** Read access of a stored page to the library: what it may promise. */
export interface ShelfReader {
  /** Returns the years of a standard whose text can be read now, in any language. @throws LibraryUnavailable */
  years(code: string): Promise<readonly number[]>;
}

/** Reads the years of a standard with a live edition. */
export async function readLiveYears(db: Database, code: string): Promise<number[]> {
  const rows = await db
    .selectDistinct({ year: libraryEditions.year })
    .from(libraryEditions)
    .where(and(eq(libraryEditions.code, code), eq(libraryEditions.state, 'live')));
  return rows.map(({ year }) => year);
}

/** The library could not be read; the page is rendered again later. */
class LibraryUnavailable extends Error {
  override name = 'LibraryUnavailable';
}

/**
 * Returns a reader for one page. What it reads is recorded in `tags`, so that the page is rendered again when a text of the
 * standard goes live, is withdrawn or put back.
 */
export function createShelfReader(read: (code: string) => Promise<readonly number[]>, tags: Set<string>): ShelfReader {
  return {
    async years(code) {
      tags.add(`library:${code}`);
      try {
        return await read(code);
      } catch (error) {
        throw new LibraryUnavailable(`The library could not be read: ${(error as Error).message}`, { cause: error });
      }
    },
  };
}
