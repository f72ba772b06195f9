import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/connection.ts';
import { titleOfItem } from '../editing/editor.repo.ts';
import { contentItems } from '../items/content.table.ts';
import { isReservedPath } from '../items/item-path.rules.ts';
import type { ItemTypeName } from '../items/item-types.contract.ts';
import { contentLinks } from '../items/links/link.table.ts';
import { sitePath } from '../items/site-path.rules.ts';
import { findMissingFiles } from './find-missing-files.ts';
import { isOfLiveItem } from './list-uses.ts';

/** A link of a live item to nothing: an address of the site where nothing answers, a file or an item that is not there. */
export interface BrokenLink {
  id: string;
  locale: string;
  type: ItemTypeName;
  title: string;
  /** Address of the item that has the link; null for one without. */
  address: string | null;
  /** Field: "fields.blocks.2.content". */
  place: string;
  /** The address or id that is not there. */
  to: string;
}

/** Returns whether the site itself answers at a path without language, such as a form that is code. */
export type Answers = (path: string) => boolean;

/** Addresses of forms; a name without an item may be that of a form in code. */
const formPath = /^\/forms\/([^/]+)$/;
/** Kinds of items that have an address below `/forms`. */
const formTypes = ['form', 'marketing-form'] as const;

/** Lists the addresses of the site that live items lead to and where no live item stands. */
async function listUnheld(db: Database): Promise<{ locale: string; path: string }[]> {
  const holder = alias(contentItems, 'holder');
  const rows = await db
    .selectDistinct({ locale: contentLinks.toLocale, path: contentLinks.toPath })
    .from(contentLinks)
    .leftJoin(
      holder,
      and(eq(holder.locale, contentLinks.toLocale), eq(holder.path, contentLinks.toPath), isNotNull(holder.fields)),
    )
    .where(and(isNotNull(contentLinks.toPath), isNull(holder.id)));
  return rows.map(({ locale, path }) => ({ locale: locale ?? '', path: path ?? '' }));
}

/** Leaves out what the site answers without an item at that address; forms and files are looked up. */
async function leaveOutAnswered(db: Database, unheld: readonly { locale: string; path: string }[], answers: Answers) {
  const names = unheld.flatMap(({ path }) => formPath.exec(path)?.[1] ?? []);
  const ids = formTypes.flatMap((type) => names.map((name) => `${type}:${name}`));
  const forms = ids.length === 0 ? [] : await listLiveIds(db, ids);
  const hasForm = new Set(forms.map((id) => id.slice(id.indexOf(':') + 1)));
  const missingFiles = await findMissingFiles(
    db,
    unheld.map(({ path }) => path),
  );
  return unheld.filter(({ path }) => {
    // The site cannot be without its home page.
    if (path === '/' || answers(path)) return false;
    const form = formPath.exec(path)?.[1];
    if (form !== undefined) return !hasForm.has(form);
    return missingFiles.has(path) || !isReservedPath(path);
  });
}

async function listLiveIds(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: contentItems.id })
    .from(contentItems)
    .where(and(inArray(contentItems.id, [...ids]), isNotNull(contentItems.fields)));
  return rows.map(({ id }) => id);
}

/** Lists the ids that live items name and that no live item has. */
async function listMissingIds(db: Database): Promise<string[]> {
  const named = alias(contentItems, 'named');
  const rows = await db
    .selectDistinct({ id: contentLinks.toId })
    .from(contentLinks)
    .leftJoin(named, and(eq(named.id, contentLinks.toId), isNotNull(named.fields)))
    .where(and(isNotNull(contentLinks.toId), isNull(named.id)));
  return rows.flatMap(({ id }) => id ?? []);
}

/**
 * Lists the links of live items that lead nowhere on this site, by item and field. Addresses of other sites are not
 * looked at.
 * @param answers addresses that the site answers without an item, besides those it keeps for itself
 */
export async function listBrokenLinks(db: Database, answers: Answers): Promise<BrokenLink[]> {
  const addresses = await leaveOutAnswered(db, await listUnheld(db), answers);
  const missing = await listMissingIds(db);
  if (addresses.length + missing.length === 0) return [];
  const place = sql`${contentLinks.toLocale} || ' ' || ${contentLinks.toPath}`;
  const rows = await db
    .selectDistinct({
      id: contentLinks.fromId,
      locale: contentLinks.fromLocale,
      place: contentLinks.place,
      type: contentItems.type,
      title: sql<string>`coalesce(${titleOfItem(contentItems.fields)}, ${contentLinks.fromId})`,
      path: contentItems.path,
      toId: contentLinks.toId,
      toLocale: contentLinks.toLocale,
      toPath: contentLinks.toPath,
    })
    .from(contentLinks)
    .innerJoin(contentItems, isOfLiveItem)
    .where(
      or(
        inArray(contentLinks.toId, missing),
        inArray(
          place,
          addresses.map(({ locale, path }) => `${locale} ${path}`),
        ),
      ),
    )
    .orderBy(asc(contentItems.type), asc(contentLinks.fromId), asc(contentLinks.fromLocale), asc(contentLinks.place));
  return rows.map(({ id, locale, place: field, type, title, path, toId, toLocale, toPath }) => ({
    id,
    locale,
    type: type as ItemTypeName,
    title,
    address: path === null ? null : sitePath(path, locale),
    place: field,
    to: toId ?? sitePath(toPath ?? '/', toLocale ?? ''),
  }));
}
