import * as v from 'valibot';
import { editionChangesIn } from '../../../server/content/items/documents/edition-change.rules.ts';
import { splitSitePath } from '../../../server/content/items/site-path.rules.ts';
import { defineQuery, read } from '../../cms/query.ts';
import { field } from '../../cms/selection.ts';

/** What is newer than an edition that a person reads or buys. */
export interface EditionNotice {
  /** Of a withdrawn document the one that took its place, if there is one. */
  withdrawn: {
    replacedBy: { designation: string; title: string; path: string | null } | null;
  } | null;
  /** Year of the current edition where that is another, newer one. */
  newer: number | null;
  /** Counts how often it was changed since it was issued; with the date of the last one. */
  changes: { count: number; last: string } | null;
}

const named = { designation: v.string(), title: v.string(), path: v.nullable(v.string()) };
const standing = v.object({
  id: v.string(),
  access: v.string(),
  status: v.string(),
  currentEditionYear: v.number(),
  replacedBy: v.nullable(v.object(named)),
  editions: field('editions(first: 100)', v.nullable(v.array(v.object({ year: v.number(), jSONData: v.string() })))),
});
export type DocumentStatusFacts = v.InferOutput<typeof standing>;

const getStanding = defineQuery(
  'GetDocumentStanding',
  '$path: String!, $language: String!',
  v.object({ documentInfo: field('documentInfo(path: $path, language: $language)', v.nullable(standing)) }),
);

/** Reads the status of a document. @param address on the site, locale prefix included */
export async function loadDocumentStatus(
  locals: Pick<App.Locals, 'content'>,
  address: string,
): Promise<DocumentStatusFacts | null> {
  const { path, locale: language } = splitSitePath(address);
  const { documentInfo } = await read(locals, getStanding, { path, language });
  // A reader without access to its page does not learn its contents.
  return documentInfo && { ...documentInfo, editions: documentInfo.access === 'public' ? documentInfo.editions : null };
}

/** Returns what is newer than an edition of a document; null for the newest. @param year of the edition */
export function editionNotice(document: DocumentStatusFacts, year: number): EditionNotice | null {
  const { status, replacedBy, currentEditionYear, editions } = document;
  const dates = editionChangesIn(editions?.find((edition) => edition.year === year)?.jSONData ?? '')
    .map(({ publishedOn }) => publishedOn)
    .toSorted();
  const last = dates.at(-1);
  const notice: EditionNotice = {
    withdrawn: status === 'Withdrawn' ? { replacedBy } : null,
    newer: currentEditionYear > year ? currentEditionYear : null,
    changes: last === undefined ? null : { count: dates.length, last },
  };
  return notice.withdrawn || notice.newer !== null || notice.changes ? notice : null;
}
