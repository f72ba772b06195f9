import { eq, inArray } from 'drizzle-orm';
import type { ContentSource } from '../../content/api/content-source.ts';
import { splitSitePath } from '../../content/items/site-path.rules.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import type { Database } from '../../platform/db/connection.ts';
import { hasOtherHistory, readChanges, readFeedMark } from '../../content/publish/change-feed.ts';
import type { Platform } from '../../platform/platform.ts';
import { changesBetween, learn } from './document-notice.rules.ts';
import { documentChanges, documentWatch, knownDocuments } from './document-watch.table.ts';
import { readAllFacts, readFactsAt, type WatchedDocument } from './read-facts.ts';

type Tools = Pick<Platform, 'db' | 'clock' | 'installation'> & { source: ContentSource };

/**
 * Reads new changes from the content's feed and stores the notices for followers. A part of the feed and its notices
 * are one transaction under the lock of the position: one of several nodes writes them, and a crash neither loses nor
 * repeats any.
 * @returns the number of changes found
 */
export async function watchDocuments(tools: Tools): Promise<number> {
  const { db, source } = tools;
  let found = 0;
  for (;;) {
    const [watch] = await db.select().from(documentWatch);
    const feed = await readChanges(source, watch?.position ?? 0);
    // A restored store is shorter or has another history: its documents are read again without notices.
    const isNew = !watch || feed.head < watch.position || (await hasOtherHistory(source, watch));
    if (!isNew && feed.cursor <= watch.position) return found;
    const documents = isNew ? await readEverything(source) : await readChanged(source, feed.items);
    const position = isNew ? feed.head : feed.cursor;
    const mark = await readFeedMark(source, position);
    const written = await write(tools, { from: watch?.position ?? null, to: position, mark, documents, isNew });
    if (written === null) return found;
    found += written;
    if (position >= feed.head) return found;
  }
}

async function readEverything(source: ContentSource): Promise<WatchedDocument[]> {
  const documents: WatchedDocument[] = [];
  for await (const page of readAllFacts(source)) documents.push(...page);
  return documents;
}

async function readChanged(source: ContentSource, items: readonly { paths: string[]; tags: string[] }[]) {
  const addresses = new Set(
    items
      .filter(({ tags }) => tags.includes('list:document'))
      .flatMap(({ paths }) => paths.filter((address) => splitSitePath(address).locale === defaultLocale)),
  );
  const documents: WatchedDocument[] = [];
  for (const address of addresses) {
    const document = await readFactsAt(source, address);
    if (document) documents.push(document);
  }
  return documents;
}

interface Part {
  /** The start position; null at the beginning. */
  from: number | null;
  to: number;
  /** Id of the feed's history at the end. */
  mark: number | null;
  documents: readonly WatchedDocument[];
  isNew: boolean;
}

/** @returns the number of changes, or null when another node has written this part */
async function write({ db, clock, installation }: Tools, part: Part): Promise<number | null> {
  const { documents, isNew } = part;
  const foundAt = clock.now();
  const today = organizationDate(foundAt, installation.timeZone);
  return db.transaction(async (tx) => {
    if (!(await takePosition(tx, part))) return null;
    const known = await listKnown(
      tx,
      documents.map(({ id }) => id),
    );
    const changes = documents.flatMap((facts) =>
      (isNew ? [] : changesBetween(known.get(facts.id) ?? null, facts, today)).map((change) => ({
        ...change,
        document: facts.id,
        foundAt,
      })),
    );
    for (const facts of documents) {
      const row = { document: facts.id, address: facts.path, known: learn(known.get(facts.id) ?? null, facts) };
      await tx.insert(knownDocuments).values(row).onConflictDoUpdate({ target: knownDocuments.document, set: row });
    }
    if (changes.length > 0) await tx.insert(documentChanges).values(changes);
    return changes.length;
  });
}

/** Advances the position unless another node has done so. */
async function takePosition(tx: Database, { from, to, mark }: Part): Promise<boolean> {
  const values = { position: to, mark };
  if (from === null) {
    const begun = await tx.insert(documentWatch).values(values).onConflictDoNothing().returning();
    return begun.length > 0;
  }
  const moved = await tx.update(documentWatch).set(values).where(eq(documentWatch.position, from)).returning();
  return moved.length > 0;
}

async function listKnown(tx: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await tx
    .select()
    .from(knownDocuments)
    .where(inArray(knownDocuments.document, [...ids]));
  return new Map(rows.map(({ document, known }) => [document, known]));
}
