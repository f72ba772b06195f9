import { addDays } from '../platform/dates/calendar.rules.ts';
import { desc, gt, gte, lt, sql } from 'drizzle-orm';
import type { Locale } from '../platform/locale.rules.ts';
import { deleteBatch, deleteInBatches } from '../platform/db/delete-in-batches.ts';
import type { Database } from '../platform/db/connection.ts';
import { organizationDate } from '../platform/dates/organization-date.rules.ts';
import type { Platform } from '../platform/platform.ts';
import { startLoop } from '../platform/start-loop.ts';
import { countedTerm } from './search-term.rules.ts';
import { searchTerms } from './search-term.table.ts';

/** Days for which counts are stored. */
export const keptDays = 90;
/** Interval between two writes, in milliseconds; a killed process loses at most this span. */
const writeEvery = 10_000;
/** Most distinct queries counted between two writes; a flood of generated ones is dropped. */
const mostTerms = 1_000;

/** Fewest searches in thirty days of a popular text, and most such texts. */
const popularFrom = 10;
const mostPopular = 5;
/** Time for which popular texts are kept, in milliseconds. */
const popularFor = 600_000;

interface Search {
  text: string;
  language: Locale;
  isFound: boolean;
}
type Counted = typeof searchTerms.$inferInsert;

/** Counts queries. */
export interface SearchTerms {
  /** Counts a query; possible personal data is dropped. */
  note(search: Search): void;
  /** Returns what many people search for with results, the most frequent first; read anew every ten minutes. */
  popular(language: Locale): Promise<string[]>;
  /** Writes the counts, and deletes those past their retention. */
  write(): Promise<void>;
}

type TermServices = Pick<Platform, 'db' | 'clock' | 'installation' | 'log'>;

/** Creates the counter of this node. */
export function createSearchTerms({
  db,
  clock,
  installation,
}: Pick<Platform, 'db' | 'clock' | 'installation'>): SearchTerms {
  let counted = new Map<string, Counted>();
  const popular = new Map<Locale, { readAt: number; texts: Promise<string[]> }>();
  const readPopular = async (language: Locale) =>
    (await listSearchTerms({ db, clock, installation }, { days: 30, most: 200, isWithoutResult: false }))
      .filter((each) => each.language === language && each.searches >= popularFrom && each.searchesWithoutResult === 0)
      .slice(0, mostPopular)
      .map(({ term }) => term);
  return {
    async popular(language) {
      const now = clock.now().getTime();
      const kept = popular.get(language);
      if (kept && now - kept.readAt < popularFor) return kept.texts;
      const texts = readPopular(language).catch((error: unknown) => {
        popular.delete(language);
        throw error;
      });
      popular.set(language, { readAt: now, texts });
      return texts;
    },
    note({ text, language, isFound }) {
      const term = countedTerm(text);
      if (term === null) return;
      const today = organizationDate(clock.now(), installation.timeZone);
      const key = JSON.stringify([today, language, term]);
      const known = counted.get(key) ?? { day: today, language, term, searches: 0, searchesWithoutResult: 0 };
      if (!counted.has(key) && counted.size >= mostTerms) return;
      known.searches += 1;
      known.searchesWithoutResult += isFound ? 0 : 1;
      counted.set(key, known);
    },
    async write() {
      const rows = [...counted.values()];
      counted = new Map();
      try {
        if (rows.length > 0) await addCounts(db, rows);
      } catch (error) {
        // Added to the next write; counts since then remain.
        for (const row of rows) merge(counted, row);
        throw error;
      }
      const oldest = addDays(organizationDate(clock.now(), installation.timeZone), 1 - keptDays);
      await deleteInBatches(() => deleteBatch(db, searchTerms, lt(searchTerms.day, oldest)));
    },
  };
}

function merge(counted: Map<string, Counted>, row: Counted): void {
  const key = JSON.stringify([row.day, row.language, row.term]);
  const known = counted.get(key);
  if (!known) return void counted.set(key, row);
  known.searches += row.searches;
  known.searchesWithoutResult += row.searchesWithoutResult;
}

/** Sorted by key, so that two nodes never deadlock on rows. */
async function addCounts(db: Database, rows: Counted[]): Promise<void> {
  const keyOf = ({ day: on, language, term }: Counted) => `${on} ${language} ${term}`;
  const sorted = rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  await db
    .insert(searchTerms)
    .values(sorted)
    .onConflictDoUpdate({
      target: [searchTerms.day, searchTerms.language, searchTerms.term],
      set: {
        searches: sql`${searchTerms.searches} + excluded.searches`,
        searchesWithoutResult: sql`${searchTerms.searchesWithoutResult} + excluded.searches_without_result`,
      },
    });
}

/** Counts in the background. @param opened receives what must be stopped */
export function openSearchTerms(services: TermServices, opened: AsyncDisposableStack): SearchTerms {
  const terms = createSearchTerms(services);
  const problem = 'counts of searches were not written';
  const loop = startLoop({ every: writeEvery, run: () => terms.write(), log: services.log, problem });
  opened.defer(async () => {
    await loop.stop();
    await terms.write().catch((error: unknown) => services.log.error({ err: error }, problem));
  });
  return terms;
}

/** A query with its counts over some days. */
export interface SearchTerm {
  term: string;
  language: Locale;
  searches: number;
  searchesWithoutResult: number;
}

/**
 * Lists the most frequent queries of the last days, today included.
 * @param isWithoutResult only queries without results, by their frequency
 */
export async function listSearchTerms(
  { db, clock, installation }: Pick<Platform, 'db' | 'clock' | 'installation'>,
  { days, most, isWithoutResult }: { days: number; most: number; isWithoutResult: boolean },
): Promise<SearchTerm[]> {
  const searches = sql<number>`sum(${searchTerms.searches})`.mapWith(Number);
  const searchesWithoutResult = sql<number>`sum(${searchTerms.searchesWithoutResult})`.mapWith(Number);
  const { term, language } = searchTerms;
  return db
    .select({ term, language, searches, searchesWithoutResult })
    .from(searchTerms)
    .where(gte(searchTerms.day, addDays(organizationDate(clock.now(), installation.timeZone), 1 - days)))
    .groupBy(term, language)
    .having(isWithoutResult ? gt(searchesWithoutResult, 0) : undefined)
    .orderBy(desc(isWithoutResult ? searchesWithoutResult : searches), term, language)
    .limit(most);
}
