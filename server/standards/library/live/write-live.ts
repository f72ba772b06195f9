import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import type { EditionTree } from '../edition-tree.contract.ts';
import { libraryLineage } from '../history.table.ts';
import type { Pairing, Part, PartKind } from '../pairing/pairing.contract.ts';
import { foldSpelling } from '../section-key.rules.ts';
import { libraryKeys, libraryObjects, libraryReferences, librarySections, libraryTerms } from '../section.table.ts';
import { insertRows } from './insert-rows.ts';
import type { EarlierKey } from './keep-addresses.rules.ts';

/** Replaces the sections of an edition, and all that stands in them. */
export async function writeSections(
  tx: Database,
  edition: number,
  { sections, objects, terms, references }: EditionTree,
  works: Readonly<Record<string, string>>,
): Promise<void> {
  await tx.delete(librarySections).where(eq(librarySections.edition, edition));
  const rows = sections.map(({ label: _, ...section }) => {
    const work = works[section.key];
    if (work === undefined) throw new Error(`The section ${section.key} has no work.`);
    return { ...section, edition, work, fold: foldSpelling(section.key) };
  });
  await insertRows(tx, librarySections, rows);
  const located = objects.map((object) => ({ ...object, edition, fold: foldSpelling(object.key) }));
  await insertRows(tx, libraryObjects, located);
  await insertRows(
    tx,
    libraryTerms,
    terms.map((term) => ({ ...term, edition })),
  );
  const positions = new Map<number, number>();
  const placed = references.map((reference) => {
    const position = positions.get(reference.section) ?? 0;
    positions.set(reference.section, position + 1);
    return { ...reference, edition, position };
  });
  await insertRows(tx, libraryReferences, placed);
}

/** Replaces the earlier addresses of an edition. */
export async function writeKeys(tx: Database, edition: number, keys: readonly EarlierKey[]): Promise<void> {
  await tx.delete(libraryKeys).where(eq(libraryKeys.edition, edition));
  await insertRows(
    tx,
    libraryKeys,
    keys.map((key) => ({ ...key, edition })),
  );
}

/** An edition with the works of its sections by key. */
export interface WorkedEdition {
  id: number;
  works: Readonly<Record<string, string>>;
}

/** Writes how the sections of an edition descend from those of the one before. */
export async function writeLineage(
  tx: Database,
  from: WorkedEdition,
  to: WorkedEdition,
  { pairs, merged, split }: Pairing,
): Promise<void> {
  await tx
    .delete(libraryLineage)
    .where(and(eq(libraryLineage.fromEdition, from.id), eq(libraryLineage.toEdition, to.id)));
  const descents = [
    ...pairs.map((pair) => ({
      from: pair.from,
      to: pair.to,
      how: pair.from === pair.to ? ('same' as const) : ('moved' as const),
      score: pair.score,
      confirmedBy: pair.confirmedBy,
    })),
    ...merged.map((part) => toDescent(part, 'merged')),
    ...split.map((part) => toDescent(part, 'split')),
  ];
  const rows = descents.flatMap(({ from: before, to: after, how, score, confirmedBy }) => {
    const [fromWork, toWork] = [from.works[before], to.works[after]];
    if (fromWork === undefined || toWork === undefined) return [];
    return [{ fromEdition: from.id, fromWork, toEdition: to.id, toWork, how, score, confirmedBy }];
  });
  await insertRows(tx, libraryLineage, rows, { mayExist: true });
}

const toDescent = ({ from, into, score, confirmedBy }: Part, how: PartKind) => ({
  from,
  to: into,
  how,
  score,
  confirmedBy,
});
