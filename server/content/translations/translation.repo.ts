import { and, count, desc, eq, inArray, isNotNull, lt, ne, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/connection.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import { titleOfItem } from '../editing/editor.repo.ts';
import { contentItems, contentRevisions } from '../items/content.table.ts';
import type { ItemTypeName } from '../items/item-types.contract.ts';
import type { TranslationState } from './translation.contract.ts';

/** Rows of one page of the list. */
export const translationPageSize = 50;

/** Kinds that nobody translates: a redirect has no words, and a dictionary shows those of the release. */
const untranslated: ItemTypeName[] = ['redirect', 'dictionary'];

export interface TranslationQuery {
  to: string;
  state?: TranslationState | undefined;
  type?: string | undefined;
  page: number;
}

const variant = alias(contentItems, 'variant');

/** The changes that readers of the default language got since a revision; typos do not count. */
const changes = sql`from ${contentRevisions} as made
  where made.id = ${contentItems.id} and made.locale = ${contentItems.locale} and not made.is_draft
  and not made.is_minor and made.fields is not null
  and made.revision > ${variant.translatedFrom} and made.revision <= ${contentItems.revision}`;
const countChanges = sql<number>`(select count(*)::int ${changes})`;

const isTranslated = and(
  eq(contentItems.locale, defaultLocale),
  isNotNull(contentItems.fields),
  notInArray(contentItems.type, untranslated),
);

/** Reads the live items of the default language with their state in another one. */
function statesIn(db: Database, { to, type }: Pick<TranslationQuery, 'to' | 'type'>) {
  const behind = countChanges.as('behind');
  const state: SQL<TranslationState> = sql`case
    when ${variant.id} is null or (${variant.fields} is null and ${variant.draftRevision} is null) then 'missing'
    when ${variant.translatedFrom} is null then 'unsaid'
    when ${countChanges} > 0 then 'behind' else 'same' end`;
  return db
    .select({
      id: contentItems.id,
      type: contentItems.type,
      title: sql<string | null>`${titleOfItem(contentItems.fields)}`.as('title'),
      path: contentItems.path,
      revision: contentItems.revision,
      changedAt: contentItems.updatedAt,
      translatedFrom: sql<number | null>`${variant.translatedFrom}`.as('matched'),
      isLive: sql<boolean>`${variant.fields} is not null`.as('is_live'),
      hasDraft: sql<boolean>`${variant.draftRevision} is not null`.as('has_draft'),
      behind,
      state: state.as('state'),
    })
    .from(contentItems)
    .leftJoin(variant, and(eq(variant.id, contentItems.id), eq(variant.locale, to)))
    .where(and(isTranslated, type ? eq(contentItems.type, type) : undefined))
    .as('states');
}

/** Returns one page of items in a state, those whose default language changed last first, and how many there are. */
export async function listTranslations(db: Database, query: TranslationQuery) {
  const states = statesIn(db, query);
  const isWanted = query.state ? eq(states.state, query.state) : undefined;
  const rows = await db
    .select()
    .from(states)
    .where(isWanted)
    .orderBy(desc(states.changedAt), states.id)
    .limit(translationPageSize)
    .offset((query.page - 1) * translationPageSize);
  const counted = await db.select({ state: states.state, total: count() }).from(states).groupBy(states.state);
  const counts: Record<TranslationState, number> = { missing: 0, behind: 0, unsaid: 0, same: 0 };
  for (const { state, total } of counted) counts[state] = total;
  return { rows: rows.map((row) => ({ ...row, type: row.type as ItemTypeName })), counts };
}

/** Selects the variants that are behind. The revisions are looked at only where one was stored since. */
function selectBehind(db: Database, ids: readonly string[] | null) {
  return db
    .select({ id: variant.id, locale: variant.locale })
    .from(contentItems)
    .innerJoin(variant, and(eq(variant.id, contentItems.id), ne(variant.locale, contentItems.locale)))
    .where(
      and(
        isTranslated,
        ids === null ? undefined : inArray(contentItems.id, [...ids]),
        or(isNotNull(variant.fields), isNotNull(variant.draftRevision)),
        lt(variant.translatedFrom, contentItems.revision),
        sql`exists (select 1 ${changes})`,
      ),
    );
}

/** Selects the ids of the items that are behind in a language, or in any. */
export function selectBehindIds(db: Database, locale: string | undefined) {
  const behind = selectBehind(db, null).as('behind');
  return db
    .select({ id: behind.id })
    .from(behind)
    .where(locale === undefined ? undefined : eq(behind.locale, locale));
}

/** Returns which languages of some items are behind. */
export const listBehind = async (db: Database, ids: readonly string[]): Promise<{ id: string; locale: string }[]> =>
  ids.length === 0 ? [] : selectBehind(db, ids);

/** Returns how many changes of the default language a variant lacks; null where nobody said what it matches. */
export async function countBehind(db: Database, id: string, locale: string): Promise<number | null> {
  const [row] = await db
    .select({ behind: countChanges, matched: variant.translatedFrom })
    .from(contentItems)
    .innerJoin(variant, and(eq(variant.id, contentItems.id), eq(variant.locale, locale)))
    .where(and(eq(contentItems.id, id), eq(contentItems.locale, defaultLocale)));
  return row && row.matched !== null ? row.behind : null;
}
