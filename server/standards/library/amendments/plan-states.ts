import { eq, inArray } from 'drizzle-orm';
import { readWords } from '../../../content/texts/read-words.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { libraryStates } from '../history.table.ts';
import { hashOf } from '../importing/edition-builder.ts';
import type { Edition, LibraryObject, Section } from '../library.contract.ts';
import { insertRows } from '../live/insert-rows.ts';
import { contentsOf } from '../read-sections.ts';
import { foldSpelling } from '../section-key.rules.ts';
import { libraryBodies, libraryKeys, libraryObjects } from '../section.table.ts';
import type { Amendment, ChangeProblem } from './amendment.contract.ts';
import { applyAmendments, type AppliedState } from './apply-changes.ts';

/** Texts of one statement: PostgreSQL takes 65,535 parameters. */
const textsAtOnce = 1_000;

type BodyRow = typeof libraryBodies.$inferInsert;
type OwnObject = Omit<LibraryObject, 'section'>;

/** An edition in one language, as far as amendments need it. */
export interface EditionText {
  edition: Pick<Edition, 'id' | 'language'>;
  sections: readonly Section[];
  objects: readonly LibraryObject[];
  /** Earlier spellings with their keys. */
  earlier: readonly { spelling: string; key: string }[];
}

/** Sections of an edition from day to day, ready to be written. */
export interface StatesPlan {
  edition: EditionText['edition'];
  applied: AppliedState[];
  bodies: BodyRow[];
  problems: ChangeProblem[];
}

/** Reads the live text of an edition as issued. */
export async function readEditionText(db: Database, edition: EditionText['edition']): Promise<EditionText> {
  // One after the other: a transaction has one connection.
  const sections = await contentsOf(db, edition);
  const objects = await db.select().from(libraryObjects).where(eq(libraryObjects.edition, edition.id));
  const earlier = await db
    .select({ spelling: libraryKeys.spelling, key: libraryKeys.key })
    .from(libraryKeys)
    .where(eq(libraryKeys.edition, edition.id));
  return {
    edition,
    sections,
    objects: objects.map(({ edition: _, fold: _fold, ...object }) => object),
    earlier,
  };
}

/**
 * Applies amendments to an edition in one language, without writing anything.
 * @param fresh texts of instructions that are not stored yet
 */
export async function planStates(
  db: Database,
  { edition, sections, objects, earlier }: EditionText,
  amendments: readonly Amendment[],
  fresh: readonly BodyRow[] = [],
): Promise<StatesPlan> {
  const own = amendments.map((amendment): Amendment => {
    const changes = amendment.changes.filter(({ language }) => language === edition.language);
    return { ...amendment, changes };
  });
  if (own.every(({ changes }) => changes.length === 0)) return { edition, applied: [], bodies: [], problems: [] };
  const hashes = [...sections, ...own.flatMap(({ changes }) => changes)].flatMap(({ body }) => body ?? []);
  const known = new Map([...(await readBodies(db, hashes)), ...fresh.map((row) => [row.hash, row] as const)]);
  const works = new Map(sections.map(({ key, work }) => [key, work]));
  const earlierKeys = new Map(earlier.map(({ spelling, key }) => [spelling, key]));
  const taken = new Set([...sections, ...objects].map(({ key }) => foldSpelling(key)));
  for (const { spelling } of earlier) taken.add(spelling);
  const { states, problems } = applyAmendments(
    {
      sections,
      htmlOf: (hash) => known.get(hash ?? '')?.html ?? '',
      workOf: (key) => works.get(key) ?? works.get(earlierKeys.get(foldSpelling(key)) ?? ''),
      isTaken: (fold) => taken.has(fold),
    },
    own,
  );
  const objectsOf = Map.groupBy(
    [...objects, ...[...known.values()].flatMap((row) => row.objects)],
    ({ key }): string => key,
  );
  const bodies = new Map<string, BodyRow>();
  for (const { html } of states) {
    const hash = hashOf(html);
    if (html === '' || known.has(hash)) continue;
    const inside = [...html.matchAll(/ data-object="([^"]+)"/g)].flatMap(([, key = '']): OwnObject[] => {
      const named = objectsOf.get(key) ?? [];
      // A figure may have had another picture under the same number.
      return named.filter(({ file }) => file === null || html.includes(file)).slice(-1);
    });
    bodies.set(hash, { hash, html, plain: readWords(html), objects: inside.map(withoutPlace) });
  }
  return { edition, applied: states, bodies: [...bodies.values()], problems };
}

const withoutPlace = ({ key, kind, number, caption, file, alt, isAltMissing }: OwnObject): OwnObject => ({
  key,
  kind,
  number,
  caption,
  file,
  alt,
  isAltMissing,
});

async function readBodies(db: Database, hashes: readonly string[]): Promise<Map<string, BodyRow>> {
  const found = new Map<string, BodyRow>();
  const distinct = [...new Set(hashes)];
  for (let at = 0; at < distinct.length; at += textsAtOnce) {
    const rows = await db
      .select()
      .from(libraryBodies)
      .where(inArray(libraryBodies.hash, distinct.slice(at, at + textsAtOnce)));
    for (const row of rows) found.set(row.hash, row);
  }
  return found;
}

/** Replaces the states of an edition. @param numbers as issued, by work: a new number becomes an address too */
export async function writeStates(
  tx: Database,
  { edition, applied, bodies }: StatesPlan,
  numbers: ReadonlyMap<string, string | null>,
): Promise<void> {
  await tx.delete(libraryStates).where(eq(libraryStates.edition, edition.id));
  await insertRows(tx, libraryBodies, bodies, { mayExist: true });
  const rows = applied.map(({ work, from, number, title, html, isDeleted, inserted, by }) => {
    const spelling = inserted?.key ?? (number === numbers.get(work) ? null : number);
    return {
      edition: edition.id,
      work,
      from,
      number,
      title,
      body: html === '' ? null : hashOf(html),
      isDeleted,
      cause: by,
      key: inserted?.key ?? null,
      kind: inserted?.kind ?? null,
      after: inserted?.after ?? null,
      fold: spelling === null ? null : foldSpelling(spelling),
    };
  });
  await insertRows(tx, libraryStates, rows);
}

export const numbersOf = ({ sections }: Pick<EditionText, 'sections'>): ReadonlyMap<string, string | null> =>
  new Map(sections.map(({ work, number }) => [work, number]));
