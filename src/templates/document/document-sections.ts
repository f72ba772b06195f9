import * as v from 'valibot';
import { editionChangeKind } from '../../../server/content/items/documents/edition-change.rules.ts';
import { href } from '../../../server/content/values/field.contract.ts';
import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';
import type { Translate } from '../../cms/dictionary.ts';

const date = v.pipe(v.string(), v.isoDate());
const listedDocument = v.object({
  docTypeId: v.number(),
  docType: v.object({ docTypeLongName: v.string(), docTypeGroupID: v.number(), sortOrder: v.number() }),
  displayTitle: v.string(),
  url: href,
  download: v.nullish(href, null),
  publishedDate: date,
  sortOrder: v.number(),
});
export type ListedDocument = v.InferOutput<typeof listedDocument>;

export interface DocumentSection {
  /** Names the section in addresses of the page. */
  anchor: string;
  heading: string;
  documents: ListedDocument[];
}

const dataSchema = v.object({ documents: v.array(v.unknown()) });

/** Reads the documents of a `jSONData`. A text that is none has no documents; a record that is none is left out. */
export function documentsIn(jSONData: string): ListedDocument[] {
  try {
    const { documents } = v.parse(dataSchema, JSON.parse(jSONData));
    return documents
      .flatMap((document) => {
        const parsed = v.safeParse(listedDocument, document);
        return parsed.success ? [parsed.output] : [];
      })
      .toSorted((a, b) => a.docType.sortOrder - b.docType.sortOrder || a.sortOrder - b.sortOrder);
  } catch {
    return [];
  }
}

interface Category {
  anchor: string;
  heading: PhraseKey;
  /** Ids of document types, or of their groups. */
  ids: readonly number[];
}

/** Groups that are kept with an edition after it is issued (docs/decisions/documents-and-committees.md#document-types). */
const editionGroups: readonly Category[] = [
  { anchor: 'amendments', heading: 'DocumentsAmendments', ids: [11] },
  { anchor: 'errata', heading: 'DocumentsErrata', ids: [17] },
  { anchor: 'interpretations', heading: 'DocumentsInterpretations', ids: [16] },
  { anchor: 'council-decisions', heading: 'DocumentsCouncil', ids: [15] },
  { anchor: 'amendment-ballots', heading: 'DocumentsAmendmentBallots', ids: [14] },
  { anchor: 'forms', heading: 'DocumentsForms', ids: [19] },
  { anchor: 'additional', heading: 'DocumentsAdditional', ids: [20, 25] },
];

/** Sections of a revision (docs/decisions/documents-and-committees.md#document-types). */
const revisionTypes: readonly Category[] = [
  { anchor: 'first-draft', heading: 'DocumentsFirstDraft', ids: [1, 33, 15, 13, 12, 27] },
  { anchor: 'second-draft', heading: 'DocumentsSecondDraft', ids: [2, 38, 16, 18, 19, 28] },
  { anchor: 'nitmam-report', heading: 'DocumentsNitmam', ids: [3] },
  { anchor: 'technical-meeting', heading: 'DocumentsMeeting', ids: [10] },
  { anchor: 'first-draft-committee', heading: 'DocumentsFirstCommittee', ids: [50, 51, 52, 34, 35, 36, 37] },
  { anchor: 'second-draft-committee', heading: 'DocumentsSecondCommittee', ids: [53, 54, 55, 39, 40, 41, 42] },
  { anchor: 'committee', heading: 'DocumentsOtherCommittee', ids: [14, 29, 11, 31, 24] },
  { anchor: 'revision-amendments', heading: 'DocumentsAmendments', ids: [5] },
  { anchor: 'general-information', heading: 'DocumentsGeneral', ids: [30] },
];

/** Anchors of the parts of a document's page, which no heading of its text shares. */
export const ownAnchors: readonly string[] = [
  'next-edition',
  'scope',
  'editions',
  'changes',
  'submittals',
  'following',
  'not-following',
  'documents',
  ...revisionTypes.map(({ anchor }) => anchor),
];

const sectionsBy =
  (categories: readonly Category[], idOf: (document: ListedDocument) => number) =>
  (documents: readonly ListedDocument[], t: Translate): DocumentSection[] => {
    const known = new Set(categories.flatMap(({ ids }) => ids));
    const others = documents.filter((document) => !known.has(idOf(document)));
    return [
      ...(others.length > 0 ? [{ anchor: 'documents', heading: t('DocumentsOfEdition'), documents: others }] : []),
      ...categories.map(({ anchor, heading, ids }) => ({
        anchor,
        heading: t(heading),
        documents: documents.filter((document) => ids.includes(idOf(document))),
      })),
    ].filter((section) => section.documents.length > 0);
  };

/** The documents of an edition by the groups of their types; those of no known group first. */
export const editionSections = sectionsBy(editionGroups, ({ docType }) => docType.docTypeGroupID);

/** The documents of a revision by its parts. */
export const revisionSections = sectionsBy(revisionTypes, ({ docTypeId }) => docTypeId);

/** Returns what has changed an edition since it was issued, newest first: amendments, errata, interpretations, decisions. */
export const changesSince = (documents: readonly ListedDocument[]): ListedDocument[] =>
  documents
    .filter(({ docType }) => editionChangeKind(docType) !== null)
    .toSorted((a, b) => b.publishedDate.localeCompare(a.publishedDate));
