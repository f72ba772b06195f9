import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/connection.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import { contentItems } from './content.table.ts';
import { activeStatus } from './shown-item.rules.ts';

const live = isNotNull(contentItems.fields);

/** A variant leaves out what it shares with the default locale: access rule, robots flags, the status of a committee. */
function withOriginal() {
  const original = alias(contentItems, 'original');
  const fields = sql`(coalesce(${original.fields}, '{}'::jsonb) || ${contentItems.fields})`;
  const isShownItem = or(ne(contentItems.type, 'committee'), sql`${fields}->>'status' = ${activeStatus}`);
  return { original, fields, isShownItem };
}

/** Returns the titles at several addresses of one locale, for breadcrumbs. */
export async function findTitlesByPaths(db: Database, paths: readonly string[], locale: string) {
  if (paths.length === 0) return [];
  const { original, isShownItem } = withOriginal();
  return db
    .select({
      id: contentItems.id,
      path: contentItems.path,
      title: sql<string>`coalesce(${contentItems.fields}->>'navigationTitle', ${contentItems.fields}->>'title')`,
    })
    .from(contentItems)
    .leftJoin(original, and(eq(original.id, contentItems.id), eq(original.locale, defaultLocale)))
    .where(and(eq(contentItems.locale, locale), inArray(contentItems.path, [...paths]), live, isShownItem));
}

/**
 * Lists addresses after a cursor `path locale` in the order of their index, (locale, path): any other order would read the
 * fields of every item for each page.
 */
export async function listRoutes(db: Database, after: readonly [string, string] | null, first: number) {
  const { original, fields, isShownItem } = withOriginal();
  return db
    .select({
      id: contentItems.id,
      type: contentItems.type,
      locale: contentItems.locale,
      path: sql<string>`${contentItems.path}`,
      updatedAt: contentItems.updatedAt,
      access: sql<string | null>`${fields}->>'access'`,
      noIndex: sql<boolean>`coalesce((${fields}->>'noIndex')::boolean, false) or coalesce((${fields}->>'noFollow')::boolean, false)`,
    })
    .from(contentItems)
    .leftJoin(original, and(eq(original.id, contentItems.id), eq(original.locale, defaultLocale)))
    .where(
      and(
        live,
        isShownItem,
        isNotNull(contentItems.path),
        after ? sql`(${contentItems.locale}, ${contentItems.path}) > (${after[1]}, ${after[0]})` : undefined,
      ),
    )
    .orderBy(asc(contentItems.locale), asc(contentItems.path))
    .limit(first);
}

/**
 * Returns the addresses of pages that name one of these modules or are of one of these types, and every redirect with
 * its target. A variant has the module of the default locale.
 */
export async function listModuleAddresses(db: Database, modules: readonly string[], types: readonly string[]) {
  const { original, fields } = withOriginal();
  return db
    .select({
      path: sql<string>`${contentItems.path}`,
      locale: contentItems.locale,
      target: sql<string | null>`case when ${contentItems.type} = 'redirect' then ${contentItems.fields}->>'to' end`,
    })
    .from(contentItems)
    .leftJoin(original, and(eq(original.id, contentItems.id), eq(original.locale, defaultLocale)))
    .where(
      and(
        live,
        isNotNull(contentItems.path),
        or(
          eq(contentItems.type, 'redirect'),
          inArray(contentItems.type, [...types]),
          inArray(sql`${fields}->>'module'`, [...modules]),
        ),
      ),
    );
}

/** Returns the locales and addresses at which each id is live. */
export async function listAlternates(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: contentItems.id, locale: contentItems.locale, path: sql<string>`${contentItems.path}` })
    .from(contentItems)
    .where(and(inArray(contentItems.id, [...ids]), live, isNotNull(contentItems.path)))
    .orderBy(asc(contentItems.locale));
}

/** Returns whether an item stood here that was deleted for good, and nothing lives here now. */
export async function isLeftGone(db: Database, path: string, locale: string): Promise<boolean> {
  const rows = await db
    .select({ isGone: contentItems.isGone })
    .from(contentItems)
    .where(and(eq(contentItems.path, path), eq(contentItems.locale, locale), or(live, eq(contentItems.isGone, true))));
  return rows.length > 0 && rows.every(({ isGone }) => isGone);
}

/** Frees the address of an item within a transaction that stores another one for it. */
export async function freeAddress(tx: Database, { id, locale }: { id: string; locale: string }): Promise<void> {
  const isOwn = and(eq(contentItems.id, id), eq(contentItems.locale, locale));
  await tx.update(contentItems).set({ path: null }).where(isOwn);
}
