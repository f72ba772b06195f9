import { expect, it } from 'vitest';
import { documentTimeline, splitChangesPath, timelineEntryId } from './document-timeline.ts';

const t = (key: string, tokens: Record<string, unknown> = {}) => [key, ...Object.values(tokens)].join(' ');
const jSONData = (...documents: [string, number, string][]) =>
  JSON.stringify({
    documents: documents.map(([displayTitle, docTypeGroupID, publishedDate]) => ({
      displayTitle,
      publishedDate,
      url: `/documents/msca-70/${displayTitle}`,
      docType: { docTypeGroupID },
    })),
  });

it('tells editions and what changed them in one order, the newest first, and none that is in preparation', () => {
  const item = {
    path: '/codes/msca-70',
    nextEditionYear: 2029,
    editions: [
      { year: 2029, effectiveAt: null, jSONData: jSONData(['draft', 11, '2027-01-01']) },
      {
        year: 2026,
        effectiveAt: '2025-08-14',
        jSONData: jSONData(['tia', 11, '2026-06-17'], ['scope', 1, '2026-01-01'], ['erratum', 17, '2025-10-08']),
      },
      { year: 2023, effectiveAt: '2022-08-25', jSONData: '{' },
      { year: 1913, effectiveAt: null, jSONData: '{}' },
    ],
  };
  const entries = documentTimeline(item, t);
  expect(entries.map(({ kind, date, edition }) => [kind, date, edition])).toEqual([
    ['amendment', '2026-06-17', 2026],
    ['erratum', '2025-10-08', 2026],
    ['edition', '2025-08-14', 2026],
    ['edition', '2022-08-25', 2023],
  ]);
  expect(entries[2]).toMatchObject({ title: 'EditionYear 2026', url: '/codes/msca-70#edition-2026' });
});

it.each([
  ['/codes/msca-70/changes.atom', { path: '/codes/msca-70', format: 'atom' }],
  ['/codes/msca-70/changes.json', { path: '/codes/msca-70', format: 'json' }],
  ['/changes.atom', null],
  ['/codes/changes.xml', null],
  ['/codes/msca-70', null],
])('reads %s', (path, expected) => {
  expect(splitChangesPath(path)).toEqual(expected);
});

it.each([
  [null, 'edition', '/codes/new#edition-2026', null],
  ['https://old.example/codes/70', 'edition', '/codes/new#edition-2026', 'https://old.example/codes/70#edition-2026'],
  ['https://old.example/codes/70', 'erratum', '/documents/70/e1', 'https://old.example/documents/70/e1'],
  ['urn:uuid:3f0c', 'edition', '/codes/new#edition-2026', 'urn:uuid:3f0c#edition-2026'],
  ['urn:uuid:3f0c', 'erratum', '/documents/70/e1', 'urn:uuid:3f0c#erratum-%2Fdocuments%2F70%2Fe1'],
] as const)('keeps the id of an entry of %s when the document moves (%s)', (feedId, kind, url, expected) => {
  expect(timelineEntryId({ path: '/codes/new', feedId }, { kind, edition: 2026, url })).toBe(expected);
});
