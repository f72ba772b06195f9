import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../../../platform/db/connection.ts';
import { sectionKey, type Section } from '../library.contract.ts';
import { findKey, type FoundKey } from '../read-sections.ts';
import { librarySections } from '../section.table.ts';
import { editionsOf, inLanguage, newestLive, readShelf, type ReadEdition } from './find-editions.ts';
import { codeOfSlug } from './library-address.rules.ts';

/** One meaning of a number that changed its meaning between two editions. */
interface Meaning {
  edition: ReadEdition;
  section: Pick<Section, 'key' | 'kind' | 'number' | 'title'>;
}

/** Place that an address below /library names. */
export type FoundPlace =
  | { kind: 'library' }
  | { kind: 'standard'; code: string; editions: ReadEdition[] }
  | { kind: 'edition'; code: string; editions: ReadEdition[]; edition: ReadEdition }
  /** `pageKey`: key of the page section; `shelf`: changes with every text that goes live. */
  | {
      kind: 'place';
      code: string;
      editions: ReadEdition[];
      edition: ReadEdition;
      found: FoundKey;
      pageKey: string;
      shelf: string;
    }
  /** The number has another meaning in the edition before. */
  | { kind: 'choice'; code: string; editions: ReadEdition[]; meanings: Meaning[] }
  /** There is no such place; `edition` is the one that was asked for, or the current one. */
  | { kind: 'missing'; code: string | null; editions: ReadEdition[]; edition: ReadEdition | null };

interface Asked {
  /** Parts of the address below /library, decoded. */
  parts: readonly string[];
  language: string;
  /** True for those who may read editions that are not live. */
  seesDrafts: boolean;
}

/** Finds what an address names, in any spelling. */
export async function findPlace(db: Database, { parts, language, seesDrafts }: Asked): Promise<FoundPlace> {
  const [slug, second, third, ...rest] = parts;
  if (slug === undefined) return { kind: 'library' };
  const shelf = await readShelf(db);
  const code = codeOfSlug(slug, shelf.codes);
  const all = code === null ? [] : await editionsOf(db, code);
  const editions = all.filter(({ state }) => seesDrafts || state === 'live' || state === 'withdrawn');
  if (code === null || editions.length === 0 || rest.length > 0) {
    return { kind: 'missing', code: editions.length > 0 ? code : null, editions, edition: null };
  }
  if (second === undefined) return { kind: 'standard', code, editions };
  const current = newestLive(editions, language);
  const edition = /^\d{4}$/.test(second) ? inLanguage(editions, Number(second), language) : null;
  if (edition) {
    if (third === undefined) return { kind: 'edition', code, editions, edition };
    const found =
      (await findExactly(db, edition, third)) ??
      (await findKey(db, edition, third)) ??
      (await findOfOtherLanguage(db, editions, edition, third));
    if (!found) return { kind: 'missing', code, editions, edition };
    return {
      kind: 'place',
      code,
      editions,
      edition,
      found,
      pageKey: await pageKeyOf(db, edition, found),
      shelf: shelf.stamp,
    };
  }
  if (third !== undefined) return { kind: 'missing', code, editions, edition: current };
  return findInCurrent(db, { code, editions, current, language, spelling: second, shelf: shelf.stamp });
}

/** Finds a number without a year: in the current edition, or in the newest one that has it; a withdrawn one comes last. */
async function findInCurrent(
  db: Database,
  asked: {
    code: string;
    editions: ReadEdition[];
    current: ReadEdition | null;
    language: string;
    spelling: string;
    shelf: string;
  },
): Promise<FoundPlace> {
  const { code, editions, current, language, spelling, shelf } = asked;
  const yearsOf = (state: string) => editions.filter((edition) => edition.state === state).map(({ year }) => year);
  const years = new Set([...yearsOf('live'), ...yearsOf('withdrawn')]);
  const hits: { edition: ReadEdition; found: FoundKey }[] = [];
  for (const year of years) {
    const edition = inLanguage(editions, year, language);
    const found = edition && (await findKey(db, edition, spelling));
    if (found) hits.push({ edition, found });
    if (hits.length === 2) break;
  }
  const [newest, before] = hits;
  if (!newest) return { kind: 'missing', code, editions, edition: current };
  if (before && newest.found.kind === 'section' && before.found.kind === 'section') {
    const [now, then] = await Promise.all(
      [newest, before].map(({ edition, found }) => sectionAt(db, { edition, place: found.place })),
    );
    if (now && then && now.work !== then.work) {
      const meanings = [
        { edition: newest.edition, section: now },
        { edition: before.edition, section: then },
      ];
      return { kind: 'choice', code, editions, meanings };
    }
  }
  const { edition, found } = newest;
  return { kind: 'place', code, editions, edition, found, pageKey: await pageKeyOf(db, edition, found), shelf };
}

const sectionColumns = {
  key: librarySections.key,
  kind: librarySections.kind,
  number: librarySections.number,
  title: librarySections.title,
  work: librarySections.work,
  place: librarySections.place,
  page: librarySections.page,
};

async function sectionAt(db: Database, { edition, place }: { edition: ReadEdition; place: number }) {
  const [section] = await db
    .select(sectionColumns)
    .from(librarySections)
    .where(and(eq(librarySections.edition, edition.id), eq(librarySections.place, place)));
  return section ?? null;
}

/** Finds a section by its key as it is, which most addresses have; null for every other spelling. */
async function findExactly(db: Database, edition: ReadEdition, key: string): Promise<FoundKey | null> {
  if (!v.is(sectionKey, key)) return null;
  const [section] = await db
    .select({ key: librarySections.key, place: librarySections.place, page: librarySections.page })
    .from(librarySections)
    .where(and(eq(librarySections.edition, edition.id), eq(librarySections.key, key)));
  return section ? { key: section.key, kind: 'section', place: section.place, page: section.page } : null;
}

/** Returns the key of the page section that holds a place. */
async function pageKeyOf(db: Database, edition: ReadEdition, found: FoundKey): Promise<string> {
  const { key, kind, place, page } = found;
  if (found.pageKey !== undefined) return found.pageKey;
  if (kind === 'section' && place === page) return key;
  const top = await sectionAt(db, { edition, place: page });
  if (!top) throw new Error(`The page of ${key} begins nowhere.`);
  return top.key;
}

/** Finds a section by its key in the edition of another language: keys made of titles differ between languages. */
async function findOfOtherLanguage(
  db: Database,
  editions: readonly ReadEdition[],
  edition: ReadEdition,
  spelling: string,
): Promise<FoundKey | null> {
  for (const other of editions) {
    if (other.year !== edition.year || other.id === edition.id) continue;
    const found = await findKey(db, other, spelling);
    const there = found?.kind === 'section' ? await sectionAt(db, { edition: other, place: found.place }) : null;
    if (!there) continue;
    const [here] = await db
      .select(sectionColumns)
      .from(librarySections)
      .where(and(eq(librarySections.edition, edition.id), eq(librarySections.work, there.work)));
    if (here) return { key: here.key, kind: 'section', place: here.place, page: here.page };
  }
  return null;
}
