import { isLeftGone, listAlternates, listRoutes } from '../../items/item-address.repo.ts';
import { listChanges, markChanges, newestChange } from '../../items/change-feed.repo.ts';
import { wasRedirect } from '../../items/content.repo.ts';
import { sitePath } from '../../items/site-path.rules.ts';
import { toLocale } from '../../../platform/locale.rules.ts';
import type { ContentLoader } from '../content-loader.ts';
import { nameFromId } from '../../items/item.contract.ts';

/** Largest page of the feed and of the route list. */
const pageLimit = 2_000;

export async function findChanges(loader: ContentLoader, { since, first }: { since: string; first: number }) {
  const from = toPosition(since);
  const rows = await loader.read((db) => listChanges(db, from, Math.min(first, pageLimit)));
  return {
    cursor: String(rows.at(-1)?.seq ?? from),
    head: String(await loader.read(newestChange)),
    items: rows.map((row) => ({
      cursor: String(row.seq),
      id: row.id,
      type: row.type,
      language: row.locale,
      isDeleted: row.isDeleted,
      paths: row.paths,
      tags: row.tags,
      changedAt: row.changedAt.toISOString(),
    })),
  };
}

const toPosition = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

export const findFeedMark = async (loader: ContentLoader, { position }: { position: string }): Promise<string> =>
  String(await loader.read((db) => markChanges(db, toPosition(position))));

/** Returns whether an address had a page that was deleted for good, or redirected to one that is gone. */
export const isAddressGone = ({ path, language }: { path: string; language: string }, loader: ContentLoader) =>
  loader.read(
    async (db) => (await isLeftGone(db, path, toLocale(language))) || wasRedirect(db, path, toLocale(language)),
  );

/** Rows of one statement: some 25 ms of the embedded database. */
const rowsAtOnce = 500;

/** Reads a page of the list of addresses, in statements that do not stand in the event loop for long. */
async function readRoutes(loader: ContentLoader, after: [string, string] | null, first: number) {
  const rows: Awaited<ReturnType<typeof listRoutes>> = [];
  for (let from = after; rows.length < first;) {
    const wanted = Math.min(rowsAtOnce, first - rows.length);
    const start = from;
    const part = await loader.read((db) => listRoutes(db, start, wanted));
    rows.push(...part);
    const last = part.at(-1);
    if (!last || part.length < wanted) break;
    from = [last.path, last.locale];
  }
  return rows;
}

/** Every address of the site, redirects included, in a stable order. */
export async function listFeedAddresses(
  loader: ContentLoader,
  { after, first }: { after?: string | null; first: number },
) {
  loader.tags.add('list:routes');
  const limit = Math.min(first, pageLimit);
  const rows = await readRoutes(loader, cursorOf(after), limit);
  const alternates = await loader.read((db) =>
    listAlternates(
      db,
      rows.map((row) => row.id),
    ),
  );
  const byId = Map.groupBy(alternates, (row) => row.id);
  const last = rows.at(-1);
  return {
    next: rows.length === limit && last ? `${last.path} ${last.locale}` : null,
    items: rows.map((row) => ({
      id: nameFromId(row.id),
      type: row.type,
      path: sitePath(row.path, row.locale),
      language: row.locale,
      updatedAt: row.updatedAt.toISOString(),
      isListed: row.type !== 'redirect' && !row.noIndex && (row.access ?? 'public') === 'public',
      alternates: (byId.get(row.id) ?? []).map((alternate) => ({
        language: alternate.locale,
        path: sitePath(alternate.path, alternate.locale),
      })),
    })),
  };
}

function cursorOf(after: string | null | undefined): [string, string] | null {
  const at = after?.lastIndexOf(' ') ?? -1;
  return after && at > 0 ? [after.slice(0, at), after.slice(at + 1)] : null;
}
