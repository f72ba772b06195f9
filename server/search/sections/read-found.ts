import { and, desc, eq, inArray, lte, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { libraryEditions } from '../../standards/library/edition.table.ts';
import { libraryAmendments, libraryStates } from '../../standards/library/history.table.ts';
import { sectionName } from '../../standards/library/reading/section-label.rules.ts';
import { libraryBodies, librarySections } from '../../standards/library/section.table.ts';
import { textsOn } from '../../standards/library/states/read-state.ts';
import { keysByEdition, nameOf, type PlaceText } from './place-text.ts';
import { readObjects } from './read-objects.ts';
import { toExcerpt, WordFinder, type ExcerptPart } from './mark-words.ts';
import type { FoundPlace, IndexedEdition, PlaceKind, QuestionTerm, ReadingLevel } from './section-search.contract.ts';

/** A result as it may be shown to one person. */
export interface ShownPlace {
  edition: IndexedEdition;
  kind: PlaceKind;
  key: string;
  /** Number and title. */
  title: string;
  /** Sentence with the words; empty for who may not read the text. */
  excerpt: ExcerptPart[];
  /** Address of an amendment's document; null for everything else. */
  document: string | null;
}

interface ReadOptions {
  reading: ReadingLevel;
  terms: readonly QuestionTerm[];
  /** Day whose texts are shown. */
  day: string;
}

/**
 * Reads what results say, and the words around the query for who may read them. The right is decided by the tables, not by
 * the index: that may be a second behind. Results whose edition is not live any more are left out.
 */
export async function readFound(
  db: Database,
  found: readonly FoundPlace[],
  options: ReadOptions,
): Promise<ShownPlace[]> {
  if (found.length === 0) return [];
  const texts = await readTexts(db, found, options.day);
  const finders = new Map<string, WordFinder>();
  return found.flatMap((place): ShownPlace[] => {
    const { edition, key, kind } = place;
    const text = texts.get(nameOf(edition.id, key));
    if (!text) return [];
    const { title, plain, isOpen, document } = text;
    const mayRead = options.reading === 'all' || (options.reading === 'open' && isOpen);
    const finder = finders.get(edition.language) ?? new WordFinder(options.terms, edition.language);
    finders.set(edition.language, finder);
    return [{ edition, kind, key, title, excerpt: mayRead ? toExcerpt(plain, finder) : [], document }];
  });
}

async function readTexts(db: Database, found: readonly FoundPlace[], day: string): Promise<Map<string, PlaceText>> {
  const of = (...kinds: PlaceKind[]) => found.filter(({ kind }) => kinds.includes(kind));
  const [sections, objects, amendments] = await Promise.all([
    readSections(db, of('requirement', 'definition', 'informative'), day),
    readObjects(db, of('table', 'figure', 'formula'), day),
    readAmendments(db, of('amendment')),
  ]);
  return new Map([...sections, ...objects, ...amendments]);
}

async function readSections(db: Database, found: readonly FoundPlace[], day: string): Promise<[string, PlaceText][]> {
  if (found.length === 0) return [];
  const rows = await db
    .select({
      edition: librarySections.edition,
      key: librarySections.key,
      kind: librarySections.kind,
      number: librarySections.number,
      title: librarySections.title,
      work: librarySections.work,
      page: librarySections.page,
      plain: libraryBodies.plain,
      language: libraryEditions.language,
      access: libraryEditions.access,
      freePages: libraryEditions.freePages,
    })
    .from(librarySections)
    .innerJoin(libraryEditions, eq(libraryEditions.id, librarySections.edition))
    .leftJoin(libraryBodies, eq(libraryBodies.hash, librarySections.body))
    .where(and(eq(libraryEditions.state, 'live'), or(...keysByEdition(found, librarySections))));
  const [states, pages] = await Promise.all([
    db
      .selectDistinctOn([libraryStates.edition, libraryStates.work], {
        edition: libraryStates.edition,
        work: libraryStates.work,
        number: libraryStates.number,
        title: libraryStates.title,
        isDeleted: libraryStates.isDeleted,
        plain: libraryBodies.plain,
      })
      .from(libraryStates)
      .leftJoin(libraryBodies, eq(libraryBodies.hash, libraryStates.body))
      .where(
        and(
          inArray(libraryStates.edition, [...new Set(rows.map(({ edition }) => edition))]),
          inArray(libraryStates.work, [...new Set(rows.map(({ work }) => work))]),
          lte(libraryStates.from, day),
        ),
      )
      .orderBy(libraryStates.edition, libraryStates.work, desc(libraryStates.from)),
    db
      .select({ edition: librarySections.edition, place: librarySections.place, key: librarySections.key })
      .from(librarySections)
      .where(
        or(
          ...rows.map(({ edition, page }) =>
            and(eq(librarySections.edition, edition), eq(librarySections.place, page)),
          ),
        ),
      ),
  ]);
  const named = rows.flatMap((row): [string, PlaceText][] => {
    const { edition, key, work, language, access, freePages, kind } = row;
    const state = states.find((each) => each.edition === edition && each.work === work);
    if (state?.isDeleted) return [];
    const { number, title, plain } = state ?? row;
    const page = pages.find((each) => each.edition === edition && each.place === row.page)?.key ?? '';
    const isOpen = access === 'free' || freePages.includes(page);
    const text = { title: sectionName({ kind, number, title }, language), plain: plain ?? '', isOpen, document: null };
    return [[nameOf(edition, key), text]];
  });
  const missing = found.filter(
    ({ edition, key }) => !rows.some((row) => row.edition === edition.id && row.key === key),
  );
  return [...named, ...(await readInserted(db, missing, day))];
}

/** Reads sections that an amendment inserted, which only the whole edition tells: they are few. */
async function readInserted(db: Database, found: readonly FoundPlace[], day: string): Promise<[string, PlaceText][]> {
  const all: [string, PlaceText][] = [];
  for (const [id, places] of Map.groupBy(found, ({ edition }) => edition.id)) {
    const [edition] = await db
      .select()
      .from(libraryEditions)
      .where(and(eq(libraryEditions.id, id), eq(libraryEditions.state, 'live')));
    if (!edition) continue;
    const { access, freePages, language } = edition;
    const sections = await textsOn(db, { id }, day);
    for (const section of sections.filter(({ key }) => places.some((place) => place.key === key))) {
      const page = sections.find(({ place }) => place === section.page)?.key ?? '';
      const isOpen = access === 'free' || freePages.includes(page);
      const title = sectionName(section, language);
      all.push([nameOf(id, section.key), { title, plain: section.plain, isOpen, document: null }]);
    }
  }
  return all;
}

async function readAmendments(db: Database, found: readonly FoundPlace[]): Promise<[string, PlaceText][]> {
  if (found.length === 0) return [];
  const rows = await db
    .select({
      edition: libraryEditions.id,
      name: libraryAmendments.name,
      document: libraryAmendments.document,
    })
    .from(libraryAmendments)
    .innerJoin(
      libraryEditions,
      and(eq(libraryEditions.code, libraryAmendments.code), eq(libraryEditions.year, libraryAmendments.year)),
    )
    .where(
      and(
        eq(libraryEditions.state, 'live'),
        inArray(libraryEditions.id, [...new Set(found.map(({ edition }) => edition.id))]),
        inArray(libraryAmendments.name, [...new Set(found.map(({ key }) => key))]),
      ),
    );
  return rows.map(({ edition, name, document }) => [
    nameOf(edition, name),
    { title: name, plain: '', isOpen: true, document },
  ]);
}
