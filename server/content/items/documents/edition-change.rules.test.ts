import { expect, it } from 'vitest';
import { changeAnchor, editionChangesIn } from './edition-change.rules.ts';

const document = (docTypeGroupID: number, more: object = {}) => ({
  displayTitle: `Group ${docTypeGroupID}`,
  url: '/documents/msca-70/x',
  publishedDate: '2026-03-02',
  docType: { docTypeGroupID },
  ...more,
});
const kinds = (...documents: unknown[]) => editionChangesIn(JSON.stringify({ documents })).map(({ kind }) => kind);

it('knows what changes an edition by the group of its type, and nothing else', () => {
  const all = [1, 11, 14, 15, 16, 17, 19, 20, 25].map((group) => document(group));
  expect(kinds(...all)).toEqual(['amendment', 'decision', 'interpretation', 'erratum']);
});

it.each([
  ['no JSON', '{'],
  ['another shape', '[]'],
  ['records that are none', JSON.stringify({ documents: [null, {}, document(11, { url: '' })] })],
  ['a date that is none', JSON.stringify({ documents: [document(11, { publishedDate: '2026-02-30' })] })],
])('reads %s as no change', (_, text) => {
  expect(editionChangesIn(text)).toEqual([]);
});

it('tells a text of this site from the address of another page or file', () => {
  const documents = [
    document(11, { download: '/documents/msca-70/x.pdf' }),
    document(17, { url: '/files/errata.pdf' }),
  ];
  expect(editionChangesIn(JSON.stringify({ documents })).map(({ hasText }) => hasText)).toEqual([true, false]);
});

it('names the line of a change by its day and the words of its title', () => {
  const named = { title: 'Interpretación 70-26-1: cocinas sin fregadero', publishedOn: '2026-03-02' };
  expect(changeAnchor(named)).toBe('change-2026-03-02-interpretacion-70-26-1-cocinas-sin');
});
