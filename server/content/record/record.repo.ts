import { and, desc, eq, gte, ilike, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { titleOfItem } from '../editing/editor.repo.ts';
import { contentRevisions } from '../items/content.table.ts';

/** The effect of a revision on its item. */
export const recordedActs = ['published', 'drafted', 'deleted'] as const;
export type RecordedAct = (typeof recordedActs)[number];

/** Revisions wanted; an empty text means any. */
export interface RecordFilter {
  who: string;
  type: string;
  what: RecordedAct | '';
  words: string;
  /** First instant, inclusive. */
  from: Date | null;
  /** Last instant, exclusive. */
  until: Date | null;
}

/** One change as the record tells it. */
export interface RecordedChange {
  id: string;
  locale: string;
  revision: number;
  title: string | null;
  what: RecordedAct;
  savedBy: string;
  savedAt: Date;
  note: string | null;
  isMinor: boolean;
}

const recordPageSize = 50;

const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
const title = titleOfItem(contentRevisions.fields);
const isAct: Record<RecordedAct, SQL | undefined> = {
  published: and(eq(contentRevisions.isDraft, false), isNotNull(contentRevisions.fields)),
  drafted: eq(contentRevisions.isDraft, true),
  deleted: and(eq(contentRevisions.isDraft, false), isNull(contentRevisions.fields)),
};

function matching({ who, type, what, words, from, until }: RecordFilter): SQL | undefined {
  const pattern = patternOf(words);
  const { id, savedBy, savedAt, note } = contentRevisions;
  return and(
    who ? ilike(savedBy, patternOf(who)) : undefined,
    type ? sql`starts_with(${id}, ${`${type}:`})` : undefined,
    what ? isAct[what] : undefined,
    words ? or(ilike(id, pattern), ilike(title, pattern), ilike(note, pattern)) : undefined,
    from ? gte(savedAt, from) : undefined,
    until ? lt(savedAt, until) : undefined,
  );
}

async function select(db: Database, where: SQL | undefined, { limit, offset }: { limit: number; offset: number }) {
  const { id, locale, revision, savedBy, savedAt, note, isMinor } = contentRevisions;
  const what = sql<RecordedAct>`case when ${contentRevisions.isDraft} then 'drafted'
    when ${contentRevisions.fields} is null then 'deleted' else 'published' end`;
  const rows: RecordedChange[] = await db
    .select({ id, locale, revision, title, what, savedBy, savedAt, note, isMinor })
    .from(contentRevisions)
    .where(where)
    .orderBy(desc(savedAt), desc(id), desc(locale), desc(revision))
    .limit(limit)
    .offset(offset);
  return rows;
}

/** Returns one page of changes, newest first, and whether there are older ones. */
export async function listRecord(db: Database, filter: RecordFilter, page: number) {
  const offset = (page - 1) * recordPageSize;
  const rows = await select(db, matching(filter), { limit: recordPageSize + 1, offset });
  return { changes: rows.slice(0, recordPageSize), hasOlder: rows.length > recordPageSize };
}

/** Returns the changes that follow one in the order of the record; the first ones without one. */
export function listRecordAfter(db: Database, filter: RecordFilter, after: RecordedChange | null, limit: number) {
  const { id, locale, revision, savedAt } = contentRevisions;
  const isAfter =
    after &&
    or(
      lt(savedAt, after.savedAt),
      and(
        eq(savedAt, after.savedAt),
        sql`(${id}, ${locale}, ${revision}) < (${after.id}, ${after.locale}, ${after.revision}::int)`,
      ),
    );
  return select(db, and(matching(filter), isAfter ?? undefined), { limit, offset: 0 });
}
