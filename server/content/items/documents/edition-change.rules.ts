import * as v from 'valibot';
import { isCalendarDate } from '../../../platform/dates/calendar.rules.ts';

/** Names what changes an edition after it was issued (docs/decisions/documents-and-committees.md#document-types). */
export type EditionChangeKind = 'amendment' | 'erratum' | 'interpretation' | 'decision';

const kindOfGroup: Readonly<Record<number, EditionChangeKind>> = {
  11: 'amendment',
  17: 'erratum',
  16: 'interpretation',
  15: 'decision',
};

/** Returns what a document of a group does to its edition; null when it changes nothing. */
export const editionChangeKind = ({ docTypeGroupID }: { docTypeGroupID: number }): EditionChangeKind | null =>
  kindOfGroup[docTypeGroupID] ?? null;

/** An amendment, erratum, interpretation or decision as the content answers it. */
export interface EditionChange {
  kind: EditionChangeKind;
  title: string;
  /** Address of its text; unique in a language. */
  url: string;
  /** True when the text is a page of this site; otherwise the address is that of another page or file. */
  hasText: boolean;
  /** Kind in the words of the body, 'Tentative interim amendment'; empty when it has none. */
  typeName: string;
  /** YYYY-MM-DD */
  publishedOn: string;
}

const record = v.object({
  docType: v.object({ docTypeGroupID: v.number(), docTypeLongName: v.optional(v.string(), '') }),
  displayTitle: v.string(),
  url: v.pipe(v.string(), v.nonEmpty()),
  download: v.nullish(v.string(), null),
  publishedDate: v.pipe(v.string(), v.check(isCalendarDate)),
});
const dataSchema = v.object({ documents: v.array(v.unknown()) });

/** Reads what has changed an edition from its `jSONData`. Text that is none has no changes; a record that is none is left out. */
export function editionChangesIn(jSONData: string): EditionChange[] {
  try {
    return v.parse(dataSchema, JSON.parse(jSONData)).documents.flatMap((document) => {
      const parsed = v.safeParse(record, document);
      const kind = parsed.success ? editionChangeKind(parsed.output.docType) : null;
      if (!parsed.success || kind === null) return [];
      const { displayTitle, url, publishedDate, download, docType } = parsed.output;
      const typeName = docType.docTypeLongName;
      return [{ kind, title: displayTitle, url, publishedOn: publishedDate, hasText: download !== null, typeName }];
    });
  } catch {
    return [];
  }
}

/** Returns the anchor of a change on the page of its document. */
export const changeAnchor = ({ title, publishedOn }: { title: string; publishedOn: string }): string =>
  ['change', publishedOn, ...(withoutAccents(title).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 6)].join('-');

const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
