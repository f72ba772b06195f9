import type { OrganizationMoment } from '../../platform/dates/organization-date.rules.ts';
import type { OrganizationCalendar } from '../../platform/dates/today.ts';
import type { Database } from '../../platform/db/connection.ts';
import { lockCatalog, readCatalog } from './catalog.repo.ts';
import { catalogProblem, describeCatalogProblem, problemAt, type CatalogProblem } from './catalog-problem.ts';
import { toSheets, type Catalog, type StoredCatalog } from './catalog-sheets.ts';
import { checkCatalog } from './check-catalog.ts';
import { keepMissingColumns } from './keep-missing-columns.ts';
import { placeStored, readSheets, withoutPlaces, type PlacedCatalog } from './read-sheets.ts';
import { writeCatalog } from './write-catalog.ts';

export interface CatalogReport {
  /** Number of products in the catalogue. */
  products: number;
  /** Products whose pages are rendered again. */
  changed: string[];
  /** One sentence per problem: file, row, column, fix. With any problem nothing is stored. */
  problems: string[];
}

/**
 * Stores a catalogue in one transaction. A file is complete for its kind: missing rows are removed. A missing file
 * leaves its kind unchanged, so that stock or prices can be imported separately.
 * @param files texts by file name
 */
export async function importCatalog(
  db: Database,
  { clock, installation }: OrganizationCalendar,
  files: ReadonlyMap<string, string>,
): Promise<CatalogReport> {
  return db.transaction(async (tx) => {
    await lockCatalog(tx);
    const now = clock.now();
    const { stored, catalog, problems } = await prepareImport(tx, { now, timeZone: installation.timeZone }, files);
    if (problems.length > 0)
      return { products: stored.products.length, changed: [], problems: problems.map(describeCatalogProblem) };
    const written = await writeCatalog(tx, { stored, catalog, now });
    return { products: written.products, changed: written.changed, problems: [] };
  });
}

/** A catalogue as files would make it, beside what is stored. */
export interface PreparedImport {
  stored: StoredCatalog;
  before: Catalog;
  /** To be stored only without problems. */
  catalog: Catalog;
  problems: CatalogProblem[];
}

/** Reads files against what is stored; stores nothing. */
export async function prepareImport(
  tx: Database,
  at: OrganizationMoment,
  files: ReadonlyMap<string, string>,
): Promise<PreparedImport> {
  const stored = await readCatalog(tx);
  const before = toSheets(stored);
  const read = readSheets(files, at);
  const { found, problems } = read;
  keepMissingColumns(read, before);
  if (files.size === 0) problems.push(problemAt(null, null, null, catalogProblem('CatalogNoFiles')));
  const placed: PlacedCatalog = { ...placeStored(before), ...found };
  if (problems.length === 0) problems.push(...checkCatalog(placed));
  return { stored, before, catalog: withoutPlaces(placed), problems };
}

/** Returns the problems of files as a complete catalogue; stores nothing. */
export function checkFiles(
  files: ReadonlyMap<string, string>,
  at: OrganizationMoment,
): { products: number; problems: string[] } {
  const { found, problems } = readSheets(files, at);
  const empty = {
    products: [],
    specs: [],
    variants: [],
    prices: [],
    inventory: [],
    sessions: [],
    promotions: [],
    taxes: [],
  };
  if (problems.length === 0) problems.push(...checkCatalog({ ...empty, ...found }));
  return { products: found.products?.length ?? 0, problems: problems.map(describeCatalogProblem) };
}
