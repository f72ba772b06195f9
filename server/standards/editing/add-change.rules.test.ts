import { expect, it } from 'vitest';
import { readChangeTypes } from '../../content/items/documents/change-type.rules.ts';
import { addEditionChange, type NewChange } from './add-change.rules.ts';

const [type] = readChangeTypes([
  { id: 'erratum', name: 'Erratum', value: 'docTypeId=7&docTypeGroupID=17&sortOrder=70' },
]);
if (!type) throw new Error('The type was not read.');
const change = (more: Partial<NewChange> = {}): NewChange => ({
  type,
  title: 'Erratum 70-26-3: table 9.4',
  read: { text: 'It reads **3**.' },
  on: '2026-11-26',
  ...more,
});
const record = (sortOrder: number, name?: string) => ({ docType: { docTypeGroupID: 17 }, sortOrder, name });
const standard = (documents: object[] = [], more: object = {}) => ({
  committee: 'eic',
  editions: [{ year: 2029 }, { year: 2026, documents }],
  ...more,
});
const added = (fields: object, given = change()) => {
  const result = addEditionChange(fields as Record<string, unknown>, 2026, given);
  const editions = result?.fields['editions'] as { documents?: Record<string, unknown>[] }[];
  return { result, document: editions[1]?.documents?.at(-1) };
};

it('fills ids, place and committee, and shows nothing before its day', () => {
  const { result, document } = added(standard([record(70), record(71)]));
  expect(document).toEqual({
    docTypeId: 7,
    docType: type.docType,
    displayTitle: 'Erratum 70-26-3: table 9.4',
    name: 'erratum-70-26-3-table-9.4',
    text: 'It reads **3**.',
    publishedDate: '2026-11-26',
    datePublishedToWeb: '2026-11-26',
    sortOrder: 72,
    committeeID: 'eic',
    private: false,
  });
  expect(result?.place).toBe('editions.1');
});

it('is the first of its type where there is none', () => {
  expect(added(standard()).document?.['sortOrder']).toBe(70);
  expect(added({ editions: [{}, { year: 2026 }] }).document).toMatchObject({ committeeID: null, sortOrder: 70 });
});

it('leads to a page or file without a name of its own', () => {
  const { document } = added(standard(), change({ read: { url: '/files/erratum.pdf' } }));
  expect(document).toMatchObject({ url: '/files/erratum.pdf' });
  expect(document).not.toHaveProperty('name');
});

it.each([
  ['a name of the same edition', standard([record(1, 'erratum-70-26-3-table-9.4')]), 'erratum-70-26-3-table-9.4-2'],
  [
    'a name of the revision',
    standard([], { schedule: { documents: [record(1, 'Erratum-70-26-3-table-9.4')] } }),
    'erratum-70-26-3-table-9.4-2',
  ],
])('does not take %s', (_, fields, name) => {
  expect(added(fields).document?.['name']).toBe(name);
});

it('makes a name of a title without Latin letters, and one that is long', () => {
  expect(added(standard(), change({ title: '訂正' })).document?.['name']).toBe('document');
  expect(String(added(standard(), change({ title: 'a '.repeat(100) })).document?.['name'])).toHaveLength(79);
});

it('knows no other edition', () => {
  expect(addEditionChange(standard(), 1999, change())).toBeNull();
});
