import type { ChangeType } from '../../content/items/documents/change-type.rules.ts';
import { toItemName } from '../../content/items/documents/designation-text.rules.ts';

type Fields = Record<string, unknown>;

/** An erratum, amendment or interpretation as an editor describes it. */
export interface NewChange {
  type: ChangeType;
  title: string;
  /** Its text in Markdown, or the address of a page or file. */
  read: { text: string } | { url: string };
  /** The day it is published, YYYY-MM-DD; before it nobody is shown it. */
  on: string;
}

/** Longest name made of a title; a number that makes it unique may follow. */
const longestName = 80;

const recordsOf = (value: unknown): Fields[] =>
  (Array.isArray(value) ? value : []).filter(
    (each): each is Fields => typeof each === 'object' && each !== null && !Array.isArray(each),
  );

/** Returns the years of the editions of a standard, as they are stored. */
export const yearsOf = (fields: Fields): number[] =>
  recordsOf(fields['editions']).flatMap(({ year }) => (typeof year === 'number' ? [year] : []));

/**
 * Adds a document to an edition of a standard, after those of its type. Its name, the last part of its address, is made of
 * the title.
 * @returns the fields of the standard, and where the edition lies; null for an edition that is not there
 */
export function addEditionChange(
  fields: Fields,
  year: number,
  { type, title, read, on }: NewChange,
): { fields: Fields; name: string; place: string } | null {
  const editions = Array.isArray(fields['editions']) ? (fields['editions'] as Fields[]) : [];
  const at = editions.findIndex((edition) => edition['year'] === year);
  const edition = editions[at];
  if (!edition) return null;
  const documents = recordsOf(edition['documents']);
  const { docTypeGroupID, sortOrder } = type.docType;
  const ofGroup = documents.filter(
    ({ docType }) => (docType as Fields | undefined)?.['docTypeGroupID'] === docTypeGroupID,
  );
  const orders = ofGroup.flatMap(({ sortOrder: own }) => (typeof own === 'number' ? [own] : []));
  const name = nameFor(title, namesIn(fields));
  const committee = fields['committee'];
  const document = {
    docTypeId: type.docTypeId,
    docType: type.docType,
    displayTitle: title,
    ...('text' in read ? { name, text: read.text } : { url: read.url }),
    publishedDate: on,
    datePublishedToWeb: on,
    sortOrder: Math.max(sortOrder - 1, ...orders) + 1,
    committeeID: typeof committee === 'string' ? committee : null,
    private: false,
  };
  const changed = Object.assign({}, edition, { documents: [...documents, document] });
  return { fields: Object.assign({}, fields, { editions: editions.with(at, changed) }), name, place: `editions.${at}` };
}

/** Returns the names of all documents of a standard: addresses do not name the edition. */
function namesIn(fields: Fields): Set<string> {
  const schedule = fields['schedule'] as Fields | undefined;
  const lists = [...recordsOf(fields['editions']), ...(schedule ? [schedule] : [])];
  return new Set(
    lists.flatMap(({ documents }) =>
      recordsOf(documents).flatMap(({ name }) => (typeof name === 'string' ? [name.toLowerCase()] : [])),
    ),
  );
}

function nameFor(title: string, taken: ReadonlySet<string>): string {
  const words = toItemName(title)
    .slice(0, longestName)
    .replace(/[-.]+$/, '');
  const base = words === '' ? 'document' : words;
  let name = base;
  for (let count = 2; taken.has(name); count += 1) name = `${base}-${count}`;
  return name;
}
