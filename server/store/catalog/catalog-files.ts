import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../../platform/db/connection.ts';
import { makeFolder } from '../../platform/env/make-folder.ts';
import { readCatalog } from './catalog.repo.ts';
import { toSheets } from './catalog-sheets.ts';
import { printSheets } from './print-sheets.ts';

/** A folder or file that is not a readable catalogue; the message names it. */
export class BadCatalogFile extends Error {
  override name = 'BadCatalogFile';
}

/** Maximum size of a file, in bytes. */
const fileLimit = 50_000_000;

/**
 * Returns the texts of all CSV files of a folder by name.
 * @throws BadCatalogFile
 */
export async function readCatalogFiles(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new BadCatalogFile(`${folder} cannot be read: ${error.code ?? error.message}.`);
  });
  const files = new Map<string, string>();
  for (const name of names.filter((each) => each.endsWith('.csv')).toSorted()) {
    const bytes = await readFile(path.join(folder, name));
    if (bytes.length > fileLimit) throw new BadCatalogFile(`${name} is larger than ${fileLimit} bytes.`);
    files.set(name, decode(name, bytes));
  }
  return files;
}

function decode(name: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new BadCatalogFile(`${name} is not UTF-8: save it as "CSV UTF-8".`);
  }
}

/**
 * Writes the whole catalogue into a folder.
 * @param timeZone of the times of sessions
 * @returns the number of products
 */
export async function exportCatalog(db: Database, folder: string, timeZone: string): Promise<number> {
  // In one transaction: the files must be from one moment.
  const sheets = await db.transaction(async (tx) => toSheets(await readCatalog(tx)), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
  makeFolder(folder);
  for (const [name, text] of printSheets(sheets, timeZone)) await writeFile(path.join(folder, name), text);
  return sheets.products.length;
}
