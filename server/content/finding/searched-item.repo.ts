import { and, asc, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { isRevision } from '../items/content.repo.ts';
import { contentItems, contentRevisions } from '../items/content.table.ts';
import { upgradeRow } from '../items/upgrade-item.ts';
import type { TextSearch } from './text-search.contract.ts';

/** Rows read at a time: a row may be a chapter of a book. */
const pageSize = 40;

/** A version whose texts are searched. */
export interface SearchedItem {
  id: string;
  locale: string;
  type: string;
  path: string | null;
  version: number;
  revision: number;
  fields: Record<string, unknown>;
  /** True beside a live version that is searched. */
  hasDraft: boolean;
}

/**
 * Returns a pattern of `ilike` that misses no text which the search would find: what may be written in several ways, or
 * stands escaped in JSON, may be anything.
 */
const likeOf = (words: string): string => {
  const parts = [...words].map((char) => (/[a-z0-9 !#$&()*+,./:;<=>?@[\]^{|}~-]/i.test(char) ? char : '%'));
  return `%${parts.join('').replace(/ +/g, '%')}%`;
};

const draftOf = isRevision(contentItems.id, contentItems.locale, contentItems.draftRevision);

const searchedFields = {
  live: contentItems.fields,
  draft: contentRevisions.fields,
} as const;

const within = (fields: (typeof searchedFields)[keyof typeof searchedFields], words: readonly string[]): SQL[] =>
  words.map((word) => sql`${fields}::text ilike ${likeOf(word)}`);

const common = {
  id: contentItems.id,
  locale: contentItems.locale,
  type: contentItems.type,
  hasDraft: sql<boolean>`${contentItems.draftRevision} is not null`,
};
const columns = {
  live: {
    ...common,
    path: contentItems.path,
    version: contentItems.version,
    revision: contentItems.revision,
    fields: contentItems.fields,
  },
  draft: {
    ...common,
    path: contentRevisions.path,
    version: contentRevisions.version,
    revision: contentRevisions.revision,
    fields: contentRevisions.fields,
  },
};

/**
 * Yields the items that may hold the words, in the order of their ids.
 * @param words each has to be in the item
 */
export async function* readCandidates(
  db: Database,
  { types, locales, version }: Pick<TextSearch, 'types' | 'locales' | 'version'>,
  words: readonly string[],
): AsyncGenerator<SearchedItem> {
  let after: { id: string; locale: string } | null = null;
  for (;;) {
    const beyond: SQL | undefined = after
      ? sql`(${contentItems.id}, ${contentItems.locale}) > (${after.id}, ${after.locale})`
      : undefined;
    const rows = await db
      .select(columns[version])
      .from(contentItems)
      .leftJoin(contentRevisions, draftOf)
      .where(
        and(
          isNotNull(searchedFields[version]),
          types.length > 0 ? inArray(contentItems.type, [...types]) : undefined,
          locales.length > 0 ? inArray(contentItems.locale, [...locales]) : undefined,
          ...within(searchedFields[version], words),
          beyond,
        ),
      )
      .orderBy(asc(contentItems.id), asc(contentItems.locale))
      .limit(pageSize);
    for (const row of rows) {
      const { revision, version: shape, fields } = row;
      if (fields && revision !== null && shape !== null)
        yield upgradeRow({ ...row, revision, version: shape, fields: fields as Record<string, unknown> });
    }
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = { id: last.id, locale: last.locale };
  }
}
