import type { Database } from '../../platform/db/connection.ts';
import { sitePath } from './site-path.rules.ts';
import { addChange } from './change-feed.repo.ts';
import { addRevision, newestRevision, putRow, type ItemRow, type StoredRow } from './content.repo.ts';
import { storeLinks } from './links/store-links.ts';
import { isSameValue } from './same-value.rules.ts';
import { crumbTag, isCrumbChanged } from './crumb-tag.rules.ts';

/** Describes who saves, and when. */
export interface RevisionStamp {
  savedBy: string;
  savedAt: Date;
  /** What was said about the save; nothing about those that the site makes itself. */
  said?: { note: string | null; isMinor: boolean };
  /** Revision of the default language that the variant matches; left out, it stays what it was. */
  translatedFrom?: number | null;
}

/** Returns whether readers get the same of two states: address and fields, whatever the order of keys. */
export const isSameContent = (
  before: Pick<ItemRow, 'path' | 'fields'>,
  after: Pick<ItemRow, 'path' | 'fields'>,
): boolean => before.path === after.path && isSameValue(before.fields, after.fields);

/**
 * Makes a state the live one: revision, row, links and change. Fields of null take the item off the site.
 * @param how.isGone lets the address of a deleted item answer 410
 */
export async function storeRevision(
  tx: Database,
  item: Pick<ItemRow, 'id' | 'locale' | 'type' | 'path' | 'fields'>,
  before: StoredRow | undefined,
  { savedBy, savedAt, said = { note: null, isMinor: false }, translatedFrom }: RevisionStamp,
  { isGone = false }: { isGone?: boolean } = {},
): Promise<number> {
  const { id, locale, type, path, fields } = item;
  const revision = ((await newestRevision(tx, id, locale))?.revision ?? before?.revision ?? 0) + 1;
  const { note, isMinor } = said;
  await addRevision(tx, { id, locale, path, fields, revision, isDraft: false, savedBy, savedAt, note, isMinor });
  const updatedAt = before && isSameContent(before, item) ? before.updatedAt : savedAt;
  await storeLinks(tx, [item]);
  await putRow(tx, {
    id,
    locale,
    type,
    path,
    fields,
    revision,
    draftRevision: null,
    draftBase: null,
    updatedAt,
    linkedRevision: revision,
    isGone,
    translatedFrom: translatedFrom === undefined ? (before?.translatedFrom ?? null) : translatedFrom,
  });
  return addChange(tx, changeOf(item, before, savedAt, fields === null));
}

/** Returns what readers of the feed need: every address and every tag the change touches. */
export function changeOf(
  item: Pick<ItemRow, 'id' | 'locale' | 'type' | 'path' | 'fields'>,
  before: Pick<ItemRow, 'path' | 'fields'> | undefined,
  changedAt: Date,
  isDeleted: boolean,
) {
  const earlier = before?.fields ? before.path : null;
  const paths = [...new Set([item.path, earlier])].filter((path) => path !== null);
  const addresses = paths.map((path) => sitePath(path, item.locale));
  const isRouteChange = paths.length > 1 || isDeleted || !before?.fields;
  return {
    id: item.id,
    locale: item.locale,
    type: item.type,
    isDeleted,
    paths: addresses,
    tags: [
      item.id,
      `list:${item.type}`,
      ...(addresses.length > 0 ? ['list:routes'] : []),
      ...(isCrumbChanged(before?.fields, item.fields) ? [crumbTag(item.id)] : []),
      ...(isRouteChange ? addresses.map((address) => `path:${address}`) : []),
    ],
    changedAt,
  };
}
