import { sql } from 'drizzle-orm';
import { defaultLocale } from '../../../platform/locale.rules.ts';
import type { Platform } from '../../../platform/platform.ts';
import { libraryImports } from '../edition.table.ts';
import type { EditionSource, ImportedEdition } from '../edition-tree.contract.ts';
import { hashOf } from '../importing/edition-builder.ts';
import { importEdition } from '../importing/import-edition.ts';
import { openLosses } from '../import-report.contract.ts';
import { demoActor } from './demo-actor.ts';
import { goLive, type LiveResult } from './go-live.ts';
import { findEditionRow } from './import.repo.ts';
import { describeEdition, storeImport } from './store-import.ts';

type Tools = Pick<Platform, 'db' | 'clock'>;

/** Editions before those that descend from them; the first language before the others, which take its works. */
const inOrder = (one: ImportedEdition, other: ImportedEdition): number =>
  Number(one.head.language !== defaultLocale) - Number(other.head.language !== defaultLocale) ||
  one.head.code.localeCompare(other.head.code) ||
  one.head.year - other.head.year;

/**
 * Puts texts into the library and makes them live. Runs before the server takes requests, so that it needs no thread.
 * @throws BadEditionSource, or when a text is not whole: its losses are nobody's to accept here
 */
export async function seedLibrary(tools: Tools, sources: readonly EditionSource[]): Promise<void> {
  for (const imported of sources.map(importEdition).toSorted(inOrder)) {
    const done = await putLive(tools, imported);
    if (!done.ok) throw new Error(`${imported.source.name}: ${done.message}`);
  }
}

async function putLive(tools: Tools, imported: ImportedEdition): Promise<LiveResult> {
  const losses = openLosses(imported.report);
  if (losses.length > 0) throw new Error(`${imported.source.name} has losses: ${losses.join(', ')}`);
  const id = await storeImport(tools, imported, demoActor, { isChecked: true });
  return goLive(tools, id, demoActor, { mayFallBack: true, isTold: false });
}

/**
 * Brings the texts of the demo to those of this release: editions that are not there are added, and the text of one that
 * only the demo has imported is replaced. What staff imported, put back or withdrew stays as it is, and no source is imported
 * twice.
 * @returns what could not be replaced, with the reason
 */
export async function renewLibrary(tools: Tools, sources: readonly EditionSource[]): Promise<string[]> {
  const known = await tools.db
    .select({
      edition: libraryImports.edition,
      importedBy: libraryImports.importedBy,
      hash: sql<string>`${libraryImports.head}->'source'->>'hash'`,
    })
    .from(libraryImports);
  const hashes = new Set(known.map(({ hash }) => hash));
  const fresh = sources.filter(({ bytes }) => !hashes.has(hashOf(bytes)));
  const problems: string[] = [];
  for (const imported of fresh.map(importEdition).toSorted(inOrder)) {
    const edition = await findEditionRow(tools.db, imported.head);
    const isOfStaff = known.some((each) => each.edition === edition?.id && each.importedBy !== demoActor.userId);
    if (isOfStaff || edition?.state === 'withdrawn') continue;
    const done = await putLive(tools, imported);
    if (!done.ok) problems.push(`${describeEdition(imported.head)}: ${done.message}`);
  }
  return problems;
}
