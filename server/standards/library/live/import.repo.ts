import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { libraryEditions, libraryImports } from '../edition.table.ts';
import type { EditionTree, ImportedEdition, ImportedFile, ImportHead } from '../edition-tree.contract.ts';
import type { ImportReport } from '../import-report.contract.ts';
import type { EditionName } from '../library.contract.ts';
import type { PairedSection } from '../pairing/pair-sections.rules.ts';
import { readPairing, type Pairing, type StoredPairing } from '../pairing/pairing.contract.ts';
import { libraryBodies, libraryFiles } from '../section.table.ts';
import { insertRows } from './insert-rows.ts';

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
export const rowsAtOnce = 500;

export type EditionRow = typeof libraryEditions.$inferSelect;

/** An import with its contents as they are typed. */
export type StoredImport = Omit<typeof libraryImports.$inferSelect, 'head' | 'tree' | 'report' | 'pairing'> & {
  head: ImportHead;
  tree: EditionTree;
  report: ImportReport;
  pairing: Pairing | null;
};

const toImport = (row: typeof libraryImports.$inferSelect): StoredImport => {
  const pairing = row.pairing as StoredPairing | null;
  return Object.assign(row as StoredImport, { pairing: pairing && readPairing(pairing) });
};

/** Stores pictures that a text names; one that was held for an instruction is held no more. */
export async function addPictures(tx: Database, files: readonly ImportedFile[]): Promise<void> {
  for (const file of files) {
    await tx
      .insert(libraryFiles)
      .values(file)
      .onConflictDoUpdate({ target: libraryFiles.hash, set: { heldSince: null } });
  }
}

/** Stores texts and pictures that are not stored yet. */
export async function addBodies(tx: Database, { bodies, files, tree }: ImportedEdition): Promise<void> {
  const objectsOf = Map.groupBy(tree.objects, ({ section }) => tree.sections[section - 1]?.body ?? '');
  const rows = bodies.map(({ hash, html, plain }) => ({
    hash,
    html,
    plain,
    objects: (objectsOf.get(hash) ?? []).map(({ section: _, ...object }) => object),
  }));
  await insertRows(tx, libraryBodies, rows, { mayExist: true });
  await addPictures(tx, files);
}

export async function findEditionRow(db: Database, { code, year, language }: EditionName): Promise<EditionRow | null> {
  const [row] = await db
    .select()
    .from(libraryEditions)
    .where(and(eq(libraryEditions.code, code), eq(libraryEditions.year, year), eq(libraryEditions.language, language)));
  return row ?? null;
}

/** Returns an import; null for an unknown id. */
export async function readImport(db: Database, id: number): Promise<StoredImport | null> {
  const [row] = await db.select().from(libraryImports).where(eq(libraryImports.id, id));
  return row ? toImport(row) : null;
}

/** Locks an import for a change. */
export async function lockImport(tx: Database, id: number): Promise<StoredImport | null> {
  const [row] = await tx.select().from(libraryImports).where(eq(libraryImports.id, id)).for('update');
  return row ? toImport(row) : null;
}

/** Returns the sections of a tree with their words. */
export async function readPaired(db: Database, { sections }: EditionTree): Promise<PairedSection[]> {
  const texts = new Map<string, string>();
  const hashes = [...new Set(sections.flatMap(({ body }) => body ?? []))];
  for (let at = 0; at < hashes.length; at += rowsAtOnce) {
    const rows = await db
      .select({ hash: libraryBodies.hash, plain: libraryBodies.plain })
      .from(libraryBodies)
      .where(inArray(libraryBodies.hash, hashes.slice(at, at + rowsAtOnce)));
    for (const { hash, plain } of rows) texts.set(hash, plain);
  }
  return sections.map(({ key, kind, title, body }) => ({ key, kind, title, plain: texts.get(body ?? '') ?? '' }));
}

/** Returns the import whose text is live; null where none is. */
export async function findLiveImport(db: Database, edition: number): Promise<StoredImport | null> {
  const [row] = await db
    .select()
    .from(libraryImports)
    .where(and(eq(libraryImports.edition, edition), eq(libraryImports.state, 'live')));
  return row ? toImport(row) : null;
}

/** Reads bodies by their hash. */
export async function readTexts(
  db: Database,
  hashes: readonly string[],
): Promise<Map<string, { html: string; plain: string }>> {
  const texts = new Map<string, { html: string; plain: string }>();
  for (let at = 0; at < hashes.length; at += rowsAtOnce) {
    const rows = await db
      .select({ hash: libraryBodies.hash, html: libraryBodies.html, plain: libraryBodies.plain })
      .from(libraryBodies)
      .where(inArray(libraryBodies.hash, hashes.slice(at, at + rowsAtOnce)));
    for (const { hash, ...text } of rows) texts.set(hash, text);
  }
  return texts;
}
