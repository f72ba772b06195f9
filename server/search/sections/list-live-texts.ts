import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { locales } from '../../platform/locale.rules.ts';
import { libraryEditions, libraryImports } from '../../standards/library/edition.table.ts';
import { libraryAmendments, libraryStates } from '../../standards/library/history.table.ts';
import { librarySections } from '../../standards/library/section.table.ts';
import type { IndexedEdition } from './section-search.contract.ts';

/** A live edition, as it has to be in the index. */
export interface LiveText extends IndexedEdition {
  isFree: boolean;
  freePages: readonly string[];
}

/**
 * Most sections in the index, about 400 MB on disk; of more, the oldest editions are left out, which can still be searched
 * by themselves.
 */
const mostIndexed = 500_000;

const digestOfStates = sql<string>`md5(string_agg(concat_ws('|', ${libraryStates.work}, ${libraryStates.from},
  ${libraryStates.body}, ${libraryStates.number}, ${libraryStates.title}, ${libraryStates.isDeleted}, ${libraryStates.after}), ','
  order by ${libraryStates.work}, ${libraryStates.from}))`;

/** Returns what changes with the changes of an edition that are in force on a day; '' without any. */
export async function stampOfStates(db: Database, edition: number, day: string): Promise<string> {
  const [row] = await db
    .select({ digest: sql<string | null>`${digestOfStates}` })
    .from(libraryStates)
    .where(and(eq(libraryStates.edition, edition), lte(libraryStates.from, day)));
  return row?.digest ?? '';
}

/** Returns the live editions whose texts are searched, with the stamp of what is in force on a day. */
export async function listLiveTexts(db: Database, day: string, most = mostIndexed): Promise<LiveText[]> {
  const states = db
    .select({
      edition: libraryStates.edition,
      digest:
        sql<string>`md5(string_agg(concat_ws('|', ${libraryStates.work}, ${libraryStates.from}, ${libraryStates.body},
        ${libraryStates.number}, ${libraryStates.title}, ${libraryStates.isDeleted}), ','
        order by ${libraryStates.work}, ${libraryStates.from}))`.as('states_digest'),
    })
    .from(libraryStates)
    .where(lte(libraryStates.from, day))
    .groupBy(libraryStates.edition)
    .as('states');
  const amendments = db
    .select({
      code: libraryAmendments.code,
      year: libraryAmendments.year,
      digest: sql<string>`md5(string_agg(${libraryAmendments.name}, ',' order by ${libraryAmendments.name}))`.as(
        'amendments_digest',
      ),
    })
    .from(libraryAmendments)
    .groupBy(libraryAmendments.code, libraryAmendments.year)
    .as('amendments');
  const sizes = db
    .select({ edition: librarySections.edition, sections: sql<number | null>`count(*)::integer`.as('sections') })
    .from(librarySections)
    .groupBy(librarySections.edition)
    .as('sizes');
  const rows = await db
    .select({
      edition: libraryEditions,
      importId: libraryImports.id,
      liveAt: libraryImports.liveAt,
      states: states.digest,
      amendments: amendments.digest,
      sections: sizes.sections,
    })
    .from(libraryEditions)
    .leftJoin(libraryImports, and(eq(libraryImports.edition, libraryEditions.id), eq(libraryImports.state, 'live')))
    .leftJoin(states, eq(states.edition, libraryEditions.id))
    .leftJoin(amendments, and(eq(amendments.code, libraryEditions.code), eq(amendments.year, libraryEditions.year)))
    .leftJoin(sizes, eq(sizes.edition, libraryEditions.id))
    .where(eq(libraryEditions.state, 'live'))
    .orderBy(desc(libraryEditions.year), asc(libraryEditions.code), asc(libraryEditions.language));
  const newest = new Map<string, number>();
  for (const { edition } of rows) newest.set(edition.code, Math.max(newest.get(edition.code) ?? 0, edition.year));
  let counted = 0;
  return rows.flatMap(({ edition, importId, liveAt, states: changes, amendments: names, sections }) => {
    const { id, code, year, language, access, freePages } = edition;
    const isCurrent = newest.get(code) === year;
    counted += sections ?? 0;
    if (!isCurrent && counted > most) return [];
    const ofYear = rows.filter(({ edition: each }) => each.code === code && each.year === year);
    const first = ofYear[0]?.edition.language;
    const shownIn = locales.filter((locale) => {
      const hasOwn = ofYear.some(({ edition: each }) => each.language === locale);
      return hasOwn ? locale === language : language === first;
    });
    const facts = [importId, liveAt?.getTime(), access, freePages.join(), isCurrent, shownIn.join(), changes, names];
    const stamp = facts.map((fact) => fact ?? '').join(' ');
    return [{ id, stamp, code, year, language, shownIn, isCurrent, isFree: access === 'free', freePages }];
  });
}
