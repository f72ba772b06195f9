import { expect, it } from 'vitest';
import {
  changesSince,
  documentsIn,
  editionSections,
  revisionSections,
  type ListedDocument,
} from './document-sections.ts';

const t = (key: string) => key;
const document = (displayTitle: string, docTypeId: number, docTypeGroupID = 1, publishedDate = '2026-01-02') => ({
  displayTitle,
  docTypeId,
  publishedDate,
  url: '/codes',
  download: null,
  sortOrder: 1,
  docType: { docTypeLongName: 'Long', docTypeGroupID, sortOrder: docTypeGroupID },
});
const textOf = (...documents: unknown[]) => JSON.stringify({ documents });
const outline = (sections: { heading: string; documents: ListedDocument[] }[]) =>
  sections.map(({ heading, documents }) => [heading, ...documents.map(({ displayTitle }) => displayTitle)]);

it.each([
  ['no JSON', '{'],
  ['another shape', '[]'],
  ['nothing', ''],
  ['documents that are none', textOf(null, { displayTitle: 'x' })],
  ['a document with a hostile address', textOf({ ...document('a', 1), url: 'javascript:alert(1)' })],
])('reads %s as an empty section', (_, text) => {
  expect(documentsIn(text)).toEqual([]);
});

it('puts the documents of an edition under the groups of their types', () => {
  const documents = documentsIn(
    textOf(document('TIA', 5, 11), document('Erratum', 6, 17), document('Scope', 101, 1), document('Form', 7, 19)),
  );
  expect(outline(editionSections(documents, t as never))).toEqual([
    ['DocumentsOfEdition', 'Scope'],
    ['DocumentsAmendments', 'TIA'],
    ['DocumentsErrata', 'Erratum'],
    ['DocumentsForms', 'Form'],
  ]);
});

it.each([
  ['DocumentsFirstDraft', [1, 33, 15, 13, 12, 27]],
  ['DocumentsSecondDraft', [2, 38, 16, 18, 19, 28]],
  ['DocumentsNitmam', [3]],
  ['DocumentsMeeting', [10]],
  ['DocumentsFirstCommittee', [50, 51, 52, 34, 35, 36, 37]],
  ['DocumentsSecondCommittee', [53, 54, 55, 39, 40, 41, 42]],
  ['DocumentsOtherCommittee', [14, 29, 11, 31, 24]],
  ['DocumentsAmendments', [5]],
  ['DocumentsGeneral', [30]],
  ['DocumentsOfEdition', [999]],
])('shows as %s the documents of types %j', (heading, ids) => {
  for (const id of ids) {
    expect(outline(revisionSections(documentsIn(textOf(document('a', id))), t as never))).toEqual([[heading, 'a']]);
  }
});

it('counts as changes what alters the text, newest first', () => {
  const documents = documentsIn(
    textOf(
      ...[document('TIA', 5, 11, '2026-03-01'), document('Erratum', 6, 17, '2026-05-01'), document('Form', 7, 19)],
    ),
  );
  expect(changesSince(documents).map(({ displayTitle }) => displayTitle)).toEqual(['Erratum', 'TIA']);
});
