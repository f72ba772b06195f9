import { expect, it } from 'vitest';
import { addEdition, renameYear, withoutNextEdition } from './add-edition.rules.ts';

const standard = {
  title: 'Code',
  status: 'In revision',
  currentEditionYear: 2026,
  nextEditionYear: 2029,
  stage: '2',
  revisionCycle: 'Fall 2028',
  productId: 'code-2026',
  relatedProduct: { url: '/products/code-2026' },
  schedule: {
    isProposed: true,
    publicInputCloses: '2028-02-29',
    publicInputComplete: true,
    submitHref: '/input',
    submittals: [{ number: 'PI-1' }],
    documents: [{ name: 'agenda' }],
  },
  editions: [{ year: 2026, summary: 'Old.' }],
};
const edition = { year: 2029, effectiveAt: '2028-12-01', summary: 'New.', product: 'code-2029', hasCalendar: true };

it('becomes the current edition, and the calendar begins again years later', () => {
  expect(addEdition(standard, edition)).toEqual({
    title: 'Code',
    status: 'Current',
    currentEditionYear: 2029,
    nextEditionYear: 2032,
    revisionCycle: 'Fall 2031',
    productId: 'code-2029',
    schedule: { isProposed: true, publicInputCloses: '2031-02-28', submitHref: '/input' },
    editions: [
      { year: 2029, effectiveAt: '2028-12-01', summary: 'New.' },
      { year: 2026, summary: 'Old.' },
    ],
  });
});

it('has no next edition without a calendar, and no product until there is one', () => {
  const fields = addEdition(standard, { ...edition, product: null, hasCalendar: false });
  for (const key of ['productId', 'relatedProduct', 'nextEditionYear', 'schedule', 'revisionCycle', 'stage']) {
    expect(fields).not.toHaveProperty(key);
  }
});

it('leaves what it was given as it was', () => {
  const before = structuredClone(standard);
  addEdition(standard, edition);
  withoutNextEdition(standard);
  expect(standard).toEqual(before);
});

it.each([
  ['code-2026', 'code-2029'],
  ['The 2026 edition, not 12026', 'The 2029 edition, not 12026'],
  ['No year', 'No year'],
])('renames the year of %s', (text, renamed) => {
  expect(renameYear(text, 2026, 2029)).toBe(renamed);
});
