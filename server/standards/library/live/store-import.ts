import { recordAudit } from '../../../people/access/audit.repo.ts';
import type { Platform } from '../../../platform/platform.ts';
import { libraryEditions, libraryImports } from '../edition.table.ts';
import type { ImportedEdition } from '../edition-tree.contract.ts';
import type { EditionName } from '../library.contract.ts';
import { pairSections } from '../pairing/pair-sections.rules.ts';
import type { Pairing } from '../pairing/pairing.contract.ts';
import { addBodies, findEditionRow, readPaired } from './import.repo.ts';
import { findBefore, findPrevious } from './previous-edition.ts';

/** The actor: a member of staff, or a command. */
export interface LibraryActor {
  userId: string;
  requestId: string;
}

export const describeEdition = ({ code, year, language }: EditionName): string => `${code}-${year} ${language}`;

/**
 * Stores what an importer read, as a draft of its edition beside the text that is live. Nothing of it is shown to readers.
 * @param options.isChecked the actor answers for the text and its pairing, as the seed of the demo does
 * @returns the id of the import
 */
export async function storeImport(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  imported: ImportedEdition,
  actor: LibraryActor,
  { isChecked = false }: { isChecked?: boolean } = {},
): Promise<number> {
  const { head, source, tree, report } = imported;
  const importedAt = clock.now();
  return db.transaction(async (tx) => {
    await addBodies(tx, imported);
    const facts = {
      title: head.title,
      issuedOn: head.issued,
      access: head.access,
      freePages: head.freePages,
      sourceFormat: source.format,
      sourceName: source.name,
      sourceHash: source.hash,
      importedBy: actor.userId,
      importedAt,
    };
    const previous = await findPrevious(tx, head);
    await tx
      .insert(libraryEditions)
      .values({ code: head.code, year: head.year, language: head.language, state: 'draft', previous, ...facts })
      .onConflictDoNothing();
    const edition = await findEditionRow(tx, head);
    if (!edition) throw new Error(`The edition ${describeEdition(head)} was not stored.`);
    const before = await findBefore(tx, edition);
    const found = before && pairSections(await readPaired(tx, before.tree), await readPaired(tx, tree));
    const pairing = found && isChecked ? confirmAll(found, actor.userId) : found;
    const [row] = await tx
      .insert(libraryImports)
      .values({
        edition: edition.id,
        state: isChecked ? 'checked' : 'draft',
        checkedBy: isChecked ? actor.userId : null,
        checkedAt: isChecked ? importedAt : null,
        head: { ...head, source },
        tree,
        report,
        pairing,
        pairedWith: before?.id ?? null,
        importedBy: actor.userId,
        importedAt,
      })
      .returning({ id: libraryImports.id });
    if (!row) throw new Error(`The import of ${describeEdition(head)} was not stored.`);
    const detail = `${describeEdition(head)}, import ${row.id}, ${source.name}`;
    await recordAudit(tx, clock, {
      action: 'library-import',
      actorUserId: actor.userId,
      requestId: actor.requestId,
      detail,
    });
    return row.id;
  });
}

const confirmAll = (pairing: Pairing, by: string): Pairing => ({
  ...pairing,
  pairs: pairing.pairs.map((pair) => ({ ...pair, confirmedBy: pair.isWeak ? by : null })),
  merged: pairing.merged.map((part) => ({ ...part, confirmedBy: part.isWeak ? by : null })),
  split: pairing.split.map((part) => ({ ...part, confirmedBy: part.isWeak ? by : null })),
});
