import * as v from 'valibot';
import type { ContentSource } from '../../content/api/content-source.ts';
import type { DatedItem, DatedSource } from '../../content/items/documents/due-dates.ts';
import { documentTurningPoints, readDocuments } from '../../content/items/documents/published-document.rules.ts';
import { turningPoints } from '../../content/items/documents/revision-schedule.rules.ts';
import { readChanges } from '../../content/publish/change-feed.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import { editionsIn } from './read-document.ts';

const query = `query DocumentDates($after: String, $pageSize: Int!) {
  documentInfoSearch(path: "/", language: "en", after: $after, pageSize: $pageSize) {
    next
    items {
      id
      path
      privateData
      schedule {
        publicInputCloses publicInputComplete firstDraftPosted firstDraftComplete publicCommentCloses
        publicCommentComplete secondDraftPosted secondDraftComplete nitmamCloses motionsPosted
      }
    }
  }
}`;

const date = v.optional(
  v.pipe(
    v.nullable(v.string()),
    v.transform((day) => day ?? undefined),
  ),
);
const documentSchema = v.object({
  id: v.string(),
  path: v.string(),
  privateData: v.nullable(v.string()),
  schedule: v.nullable(
    v.object({
      publicInputCloses: date,
      publicInputComplete: v.boolean(),
      firstDraftPosted: date,
      firstDraftComplete: v.boolean(),
      publicCommentCloses: date,
      publicCommentComplete: v.boolean(),
      secondDraftPosted: date,
      secondDraftComplete: v.boolean(),
      nitmamCloses: date,
      motionsPosted: date,
    }),
  ),
});
const pageSchema = v.object({
  documentInfoSearch: v.object({ next: v.nullable(v.string()), items: v.array(documentSchema) }),
});

/** Documents per request. */
const pageSize = 100;

function toDatedItem(document: v.InferOutput<typeof documentSchema>, timeZone: string): DatedItem {
  const { id, path, privateData, schedule } = document;
  const documents = editionsIn(privateData).flatMap((edition) => readDocuments(edition.documents));
  return {
    id: `document:${id}`,
    locale: defaultLocale,
    type: 'document',
    paths: [path],
    tags: [`document:${id}`, 'list:document'],
    points: [
      ...(schedule ? turningPoints({ ...schedule, isProposed: false }, timeZone) : []),
      ...documentTurningPoints(documents, timeZone),
    ],
  };
}

/**
 * The dates of documents that a remote content API has; its feed may tell edits alone. They are read again when the feed
 * tells of a changed document, and the first time.
 */
export class RemoteDocumentDates implements DatedSource {
  readonly type = 'document';
  readonly #source: ContentSource;
  /** Position of the feed at which the dates were read; null before the first time. */
  #position: number | null = null;
  #found = -1;

  constructor(source: ContentSource) {
    this.#source = source;
  }

  /** Returns whether a document has changed since the dates were read. */
  async hasChanged(): Promise<boolean> {
    const position = this.#position;
    if (position === null) {
      this.#found = (await readChanges(this.#source, 0, 0)).head;
      return true;
    }
    for (let at = position; ;) {
      const { cursor, head, items } = await readChanges(this.#source, at);
      this.#found = head;
      // Another database, or a document.
      if (head < at || items.some(({ tags }) => tags.includes('list:document'))) return true;
      if (cursor >= head) break;
      at = cursor;
    }
    this.#position = this.#found;
    return false;
  }

  async read(_: unknown, timeZone: string): Promise<DatedItem[]> {
    const dated: DatedItem[] = [];
    for (let after: string | null = null; ;) {
      const { data } = await this.#source.execute(query, { after, pageSize });
      const page: v.InferOutput<typeof pageSchema> = v.parse(pageSchema, data);
      for (const document of page.documentInfoSearch.items) dated.push(toDatedItem(document, timeZone));
      after = page.documentInfoSearch.next;
      if (after === null) break;
    }
    this.#position = this.#found;
    return dated.filter(({ points }) => points.length > 0);
  }
}
