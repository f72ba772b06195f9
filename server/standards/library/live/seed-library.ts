import { defaultLocale } from '../../../platform/locale.rules.ts';
import type { Platform } from '../../../platform/platform.ts';
import { libraryEditions } from '../edition.table.ts';
import type { EditionSource, ImportedEdition } from '../edition-tree.contract.ts';
import { importEdition } from '../importing/import-edition.ts';
import { openLosses } from '../import-report.contract.ts';
import { demoActor } from './demo-actor.ts';
import { goLive } from './go-live.ts';
import { storeImport } from './store-import.ts';

/** Editions before those that descend from them; the first language before the others, which take its works. */
const inOrder = (one: ImportedEdition, other: ImportedEdition): number =>
  Number(one.head.language !== defaultLocale) - Number(other.head.language !== defaultLocale) ||
  one.head.code.localeCompare(other.head.code) ||
  one.head.year - other.head.year;

/** Returns whether the library holds an edition, live or not. */
export const hasEditions = async (db: Platform['db']): Promise<boolean> =>
  (await db.select({ id: libraryEditions.id }).from(libraryEditions).limit(1)).length > 0;

/**
 * Puts texts into the library and makes them live. Runs before the server takes requests, so that it needs no thread.
 * @throws BadEditionSource, or when a text is not whole: its losses are nobody's to accept here
 */
export async function seedLibrary(
  tools: Pick<Platform, 'db' | 'clock'>,
  sources: readonly EditionSource[],
): Promise<void> {
  for (const imported of sources.map(importEdition).toSorted(inOrder)) {
    const losses = openLosses(imported.report);
    if (losses.length > 0) throw new Error(`${imported.source.name} has losses: ${losses.join(', ')}`);
    const id = await storeImport(tools, imported, demoActor, { isChecked: true });
    const done = await goLive(tools, id, demoActor);
    if (!done.ok) throw new Error(`${imported.source.name}: ${done.message}`);
  }
}
