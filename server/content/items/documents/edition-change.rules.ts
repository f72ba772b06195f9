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
  /** YYYY-MM-DD */
  publishedOn: string;
}

const record = v.object({
  docType: v.object({ docTypeGroupID: v.number() }),
  displayTitle: v.string(),
  url: v.pipe(v.string(), v.nonEmpty()),
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
      const { displayTitle, url, publishedDate } = parsed.output;
      return [{ kind, title: displayTitle, url, publishedOn: publishedDate }];
    });
  } catch {
    return [];
  }
}
