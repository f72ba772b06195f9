import { expect, it } from 'vitest';
import { editionNotice, loadDocumentStatus, type DocumentStatusFacts } from './edition-notice.ts';

const jSONData = JSON.stringify({
  documents: ['2026-03-02', '2026-06-17'].map((publishedDate) => ({
    displayTitle: 'TIA',
    url: '/x',
    publishedDate,
    docType: { docTypeGroupID: 11 },
  })),
});
const document = (change: Partial<DocumentStatusFacts> = {}): DocumentStatusFacts => ({
  id: 'msca-70',
  access: 'public',
  status: 'Current',
  currentEditionYear: 2026,
  replacedBy: null,
  editions: [
    { year: 2026, jSONData },
    { year: 2023, jSONData: '{}' },
  ],
  ...change,
});
const replacedBy = { designation: 'MSCA 70', title: 'Electrical', path: '/codes/msca-70' };

it.each<[string, DocumentStatusFacts, number, object | null]>([
  ['changes of the current edition', document(), 2026, { newer: null, changes: { count: 2, last: '2026-06-17' } }],
  ['a newer edition', document(), 2023, { newer: 2026, changes: null }],
  ['nothing of the next edition', document(), 2029, null],
  ['nothing where nothing is newer', document({ editions: [] }), 2026, null],
  ['a withdrawal, and by what', document({ status: 'Withdrawn', replacedBy }), 2026, { withdrawn: { replacedBy } }],
])('says %s', (_, standing, year, expected) => {
  const notice = editionNotice(standing, year);
  if (expected === null) expect(notice).toBeNull();
  else expect(notice).toMatchObject(expected);
});

it('keeps what stands on a page for members from pages that everybody reads', async () => {
  const content = { query: async () => ({ documentInfo: document({ access: 'member' }) }) };
  const standing = await loadDocumentStatus({ content }, '/codes/msca-70');
  expect(standing && editionNotice(standing, 2026)).toBeNull();
});
