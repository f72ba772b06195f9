import type { Database } from '../../platform/db/connection.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import { editorPageSize } from '../editing/editor.repo.ts';
import { listBehind } from '../translations/translation.repo.ts';
import type { ThingQuery, VariantState } from './thing-query.contract.ts';
import { countThings, listThingIds, listThingRows } from './thing.repo.ts';

/** One language of a thing; `state` is null where it is missing. */
export interface ThingLanguage {
  locale: string;
  state: VariantState | null;
  /** The default language has changed since this one matched it. */
  isBehind: boolean;
}

/** An item in all its languages. */
export interface Thing {
  id: string;
  type: string;
  title: string | null;
  path: string | null;
  /** Language of that title and path. */
  locale: string;
  /** ISO 8601. */
  savedAt: string;
  savedBy: string | null;
  languages: ThingLanguage[];
}

type Row = Awaited<ReturnType<typeof listThingRows>>[number];

const stateOf = ({ isLive, hasDraft }: Row): VariantState | null => {
  if (isLive) return hasDraft ? 'both' : 'live';
  return hasDraft ? 'drafted' : null;
};

/** Returns a thing under its title in a language, or in the default one where it has none there. */
function toThing(
  rows: readonly Row[],
  behind: readonly string[],
  { languages, locale }: { languages: readonly string[]; locale: string | undefined },
): Thing | null {
  const there = rows.filter((row) => stateOf(row) !== null);
  const among = there.length > 0 ? there : rows;
  const ofLocale = (wanted: string | undefined) => among.find((row) => row.locale === wanted);
  const shown = ofLocale(locale) ?? ofLocale(defaultLocale) ?? among[0];
  const newest = rows.toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))[0];
  if (!shown || !newest) return null;
  const states = new Map(rows.map((row) => [row.locale, stateOf(row)]));
  return {
    id: shown.id,
    type: shown.type,
    title: shown.title,
    path: shown.path,
    locale: shown.locale,
    savedAt: newest.savedAt,
    savedBy: newest.savedBy,
    languages: languages.map((each) => ({
      locale: each,
      state: states.get(each) ?? null,
      isBehind: behind.includes(each),
    })),
  };
}

/** Returns one page of things as the desk lists them, one row each. */
export async function listThings(db: Database, query: ThingQuery, languages: readonly string[]) {
  const offset = (query.page - 1) * editorPageSize;
  const ids = await listThingIds(db, query, { languages, limit: editorPageSize, offset });
  const byId = Map.groupBy(await listThingRows(db, ids), ({ id }) => id);
  const behind = Map.groupBy(await listBehind(db, ids), ({ id }) => id);
  const behindOf = (id: string): string[] => (behind.get(id) ?? []).map(({ locale }) => locale);
  const shown = { languages, locale: query.locale };
  const things = ids.flatMap((id) => toThing(byId.get(id) ?? [], behindOf(id), shown) ?? []);
  const total = await countThings(db, query, languages);
  return { things, total, page: query.page, pages: Math.max(1, Math.ceil(total / editorPageSize)) };
}
