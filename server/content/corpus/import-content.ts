import { inArray, isNotNull, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { contentChanges, contentItems, contentRevisions } from '../items/content.table.ts';
import { takeWriteTurn } from '../items/change-feed.repo.ts';
import type { ItemRow } from '../items/content.repo.ts';
import { keptFeedId, newFeedId } from '../items/feed-id.ts';
import { sitePath } from '../items/site-path.rules.ts';
import { checkCorpus } from './check-corpus.ts';
import { hasOwnWords, withoutReleaseWords } from './own-words.ts';
import type { FiledItem } from './corpus-file.ts';
import type { Item } from '../items/item.contract.ts';
import { changeOf, isSameContent } from '../items/store-revision.ts';
import { itemVersion, upgradeRow } from '../items/upgrade-item.ts';

export interface ImportReport {
  /** Items that are new or changed; the others stay as they are. */
  stored: number;
  /** One sentence a problem: file, field, fix. Nothing is stored while there is one. */
  problems: string[];
}

/** Rows a statement; PGlite and PostgreSQL take at most 65,535 parameters. */
const batch = 500;

/**
 * Stores a whole corpus in one transaction, all or nothing. Existing items of the same id and locale get a new
 * revision, others stay; a redirect in the way of a page ends. The feed gets one change an item. Of dictionaries only
 * the words that differ from those of the release are stored. The index of links is filled after it
 * (`link-stored-items.ts`): reading all texts would double the time of the transaction.
 */
export async function importContent(
  db: Database,
  clock: Clock,
  filed: readonly FiledItem[],
  savedBy: string,
): Promise<ImportReport> {
  return db.transaction(async (tx) => {
    await takeWriteTurn(tx);
    const stored = await listLive(tx);
    const { items: checked, problems } = checkCorpus(filed, stored);
    if (problems.length > 0) return { stored: 0, problems };
    const before = new Set(stored.map(keyOf));
    // The words of the release are not copied; a stored dictionary takes the words of its file, none too.
    const items = (await Promise.all(checked.map(withoutReleaseWords))).filter(
      (item) => hasOwnWords(item) || before.has(keyOf(item)),
    );
    const live = new Map(stored.map((row) => [keyOf(row), row]));
    const changed = items.filter((item) => !isUnchanged(item, live.get(keyOf(item))));
    await put(tx, clock.now(), changed, stored, savedBy);
    return { stored: changed.length, problems: [] };
  });
}

/** An item that is live as it is in the folder gets no revision: its readers would be told of a change. */
const isUnchanged = (item: Item, row: ItemRow | undefined): boolean =>
  row !== undefined && row.type === item.type && isSameContent(row, item);

/** Stores checked items; the caller vouches for unique addresses. */
export async function storeCorpus(db: Database, clock: Clock, items: readonly Item[], savedBy: string): Promise<void> {
  await db.transaction(async (tx) => {
    await takeWriteTurn(tx);
    const stored = await listLive(tx);
    await put(tx, clock.now(), items, stored, savedBy);
  });
}

const listLive = async (tx: Database): Promise<ItemRow[]> =>
  (await tx.select().from(contentItems).where(isNotNull(contentItems.fields))).map(upgradeRow);

const keyOf = ({ id, locale }: { id: string; locale: string }) => `${id} ${locale}`;

async function put(tx: Database, at: Date, items: readonly Item[], stored: readonly ItemRow[], savedBy: string) {
  const before = new Map(stored.map((row) => [keyOf(row), row]));
  const addresses = new Set(items.flatMap((item) => (item.path === null ? [] : sitePath(item.path, item.locale))));
  const imported = new Set(items.map(keyOf));
  const inTheWay = stored.filter(
    (row) => row.path !== null && !imported.has(keyOf(row)) && addresses.has(sitePath(row.path, row.locale)),
  );
  const ended = inTheWay.map((row) => ({ ...row, fields: null }));
  const moving = items.filter((item) => (before.get(keyOf(item))?.path ?? item.path) !== item.path);
  // Two items may swap addresses: both leave before either arrives.
  for (const part of parts(moving)) await leaveAddresses(tx, part);
  for (const part of parts([...ended, ...items])) await putPart(tx, at, part, before, savedBy);
}

function parts<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / batch) }, (_, at) => list.slice(at * batch, (at + 1) * batch));
}

async function leaveAddresses(tx: Database, items: readonly Item[]): Promise<void> {
  const names = items.map(keyOf);
  const key = sql<string>`${contentItems.id} || ' ' || ${contentItems.locale}`;
  await tx.update(contentItems).set({ path: null }).where(inArray(key, names));
}

type Stored = Pick<ItemRow, 'id' | 'locale' | 'type' | 'path' | 'fields'>;

async function putPart(
  tx: Database,
  at: Date,
  part: readonly Stored[],
  before: ReadonlyMap<string, ItemRow>,
  savedBy: string,
): Promise<void> {
  const columns = ({ id, locale, type, path, fields }: Stored) => ({
    id,
    locale,
    type,
    path,
    fields,
    version: itemVersion,
  });
  const rows = await tx
    .insert(contentItems)
    .values(
      part.map((item) => ({
        ...columns(item),
        feedId: newFeedId(item.type),
        revision: 1,
        draftRevision: null,
        updatedAt: at,
        linkedRevision: null,
        isGone: false,
      })),
    )
    .onConflictDoUpdate({
      target: [contentItems.id, contentItems.locale],
      set: {
        fields: sql`excluded.fields`,
        version: itemVersion,
        path: sql`excluded.path`,
        revision: sql`greatest(${contentItems.revision}, coalesce(${contentItems.draftRevision}, 0)) + 1`,
        draftRevision: null,
        updatedAt: at,
        linkedRevision: null,
        isGone: false,
        feedId: keptFeedId,
      },
    })
    .returning({ id: contentItems.id, locale: contentItems.locale, revision: contentItems.revision });
  const revisions = new Map(rows.map((row) => [keyOf(row), row.revision]));
  await tx.insert(contentRevisions).values(
    part.map((item) => ({
      ...columns(item),
      revision: revisions.get(keyOf(item)) ?? 1,
      isDraft: false,
      savedBy,
      savedAt: at,
    })),
  );
  await tx
    .insert(contentChanges)
    .values(part.map((item) => changeOf(item, before.get(keyOf(item)), at, item.fields === null)));
}
