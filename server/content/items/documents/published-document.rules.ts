import * as v from 'valibot';
import { addDays, isCalendarDate } from '../../../platform/dates/calendar.rules.ts';
import { organizationDate } from '../../../platform/dates/organization-date.rules.ts';
import { startOfDay } from '../../../platform/dates/zoned-time.rules.ts';
import { sitePath, splitSitePath } from '../site-path.rules.ts';

const date = v.pipe(v.string(), v.check(isCalendarDate));

/** A document published with an edition, by its wire names; anything beyond them is left out. */
const publishedDocument = v.object({
  docTypeId: v.number(),
  docType: v.object({
    docTypeName: v.string(),
    docTypeLongName: v.string(),
    docTypeGroupID: v.number(),
    sortOrder: v.number(),
  }),
  displayTitle: v.string(),
  url: v.optional(v.string()),
  name: v.optional(v.string()),
  text: v.optional(v.string()),
  publishedDate: date,
  datePublishedToWeb: v.nullish(date, null),
  hideDate: v.nullish(date, null),
  sortOrder: v.number(),
  committeeID: v.nullish(v.string(), null),
  private: v.boolean(),
});
export type PublishedDocument = v.InferOutput<typeof publishedDocument>;

/** Returns whether there is something to read: a text with the name that is its address, or the address of another page. */
export const isReadable = ({
  name,
  text,
  url,
}: Partial<Record<'name' | 'text' | 'url', string | undefined>>): boolean =>
  url !== undefined || (name !== undefined && text !== undefined);

/** The documents among stored records; a record that is none, or leads nowhere, is left out. */
export const readDocuments = (records: unknown): PublishedDocument[] =>
  (Array.isArray(records) ? records : []).flatMap((record: unknown) => {
    const parsed = v.safeParse(publishedDocument, record);
    return parsed.success && isReadable(parsed.output) ? [parsed.output] : [];
  });

/** General information of a committee: only for its members, whatever the document states. */
const generalInformation = 30;

/**
 * Returns whether a document is only for members of committees
 * (docs/decisions/documents-and-committees.md#private-documents).
 */
export const isPrivate = (document: Pick<PublishedDocument, 'private' | 'docTypeId'>): boolean =>
  document.private || document.docTypeId === generalInformation;

/** Returns whether a document is shown on a day; the day of its hide date is the last one. @param today YYYY-MM-DD in the organization's time zone */
const isListedOn = (today: string, document: Pick<PublishedDocument, 'hideDate' | 'datePublishedToWeb'>): boolean =>
  (document.hideDate === null || today <= document.hideDate) &&
  (document.datePublishedToWeb === null || today >= document.datePublishedToWeb);

/** The documents that a reader may see now. */
export const shownDocuments = (
  documents: readonly PublishedDocument[],
  { now, timeZone, mayReadPrivate }: { now: Date; timeZone: string; mayReadPrivate: boolean },
): PublishedDocument[] => {
  const today = organizationDate(now, timeZone);
  return documents.filter((document) => isListedOn(today, document) && (mayReadPrivate || !isPrivate(document)));
};

/** The instants at which documents come or go. */
export const documentTurningPoints = (documents: readonly PublishedDocument[], timeZone: string): Date[] =>
  documents.flatMap(({ hideDate, datePublishedToWeb }) => [
    ...(hideDate === null ? [] : [startOfDay(addDays(hideDate, 1), timeZone)]),
    ...(datePublishedToWeb === null ? [] : [startOfDay(datePublishedToWeb, timeZone)]),
  ]);

/** Address of a document whose text is in the content, without locale prefix. */
const documentTextPath = (document: string, name: string): string => `/documents/${document}/${name}`;

/** Returns whether an address, with or without locale prefix, is that of a document whose text is in the content. */
export const isDocumentText = (address: string): boolean =>
  /^\/documents\/[^/]+\/[^/]+$/.test(splitSitePath(address).path);

/** A document as lists have it: where it is read, and without its text. */
export function listedDocument({ name, text, ...document }: PublishedDocument, owner: { id: string; locale: string }) {
  const own =
    name !== undefined && text !== undefined ? sitePath(documentTextPath(owner.id, name), owner.locale) : null;
  return { ...document, url: own ?? document.url ?? '', download: own && `${own}.pdf` };
}
