import { expect, it } from 'vitest';
import type { EditorField } from '../../../server/content/items/form-field.contract.ts';
import { formOf } from '../../../server/content/items/form-schema.rules.ts';
import type { ItemTypeName } from '../../../server/content/items/item-types.contract.ts';
import type { Fields } from './edit-fields.ts';
import { entryWords } from './entry-words.ts';

/** Returns the fields of the entries of a list, by its path through the form of an item type. */
function entriesOf(type: ItemTypeName, ...path: string[]): readonly EditorField[] {
  let fields: readonly EditorField[] = formOf(type);
  for (const key of path) {
    const field = fields.find((each) => each.key === key);
    const inner = field?.kind === 'list' ? field.item : field;
    fields = inner && 'fields' in inner ? inner.fields : [];
  }
  return fields;
}

const published = ['schedule', 'documents'];
it.each<[string, Fields, readonly EditorField[], string, string]>([
  ['an edition by its year', { year: 2023, summary: 'S' }, entriesOf('document', 'editions'), '2023', ''],
  [
    'an edition by its year and day',
    { year: 2023, effectiveAt: '2023-08-01', summary: 'S' },
    entriesOf('document', 'editions'),
    '2023',
    '2023-08-01',
  ],
  [
    'a document by its title, not by the name in its address',
    { name: 'tia-1', displayTitle: 'TIA 26-1: loads', publishedDate: '2025-12-03', hideDate: null },
    entriesOf('document', ...published),
    'TIA 26-1: loads',
    '2025-12-03',
  ],
  [
    'a document without a title by its type',
    { displayTitle: ' ', docType: { docTypeName: 'TIA' } },
    entriesOf('document', ...published),
    'TIA',
    '',
  ],
  ['a proposal', { number: 'PI-1', title: 'Say it' }, entriesOf('document', 'schedule', 'submittals'), 'Say it', ''],
  ['a person', { fullName: 'Ada', appointedAt: '2020-01-02' }, entriesOf('committee', 'members'), 'Ada', '2020-01-02'],
  ['a link', { label: 'Home', href: '/' }, entriesOf('menu', 'items'), 'Home', ''],
  ['words that mean the same', { words: ['gfci', 'rcd'] }, entriesOf('search-synonyms', 'groups'), 'gfci, rcd', ''],
  ['a country', { code: 'DE', countryName: 'Germany' }, entriesOf('country-list', 'countries'), 'Germany', ''],
  ['an advertisement', { slot: 'top', adPath: '/1/a' }, entriesOf('ad-settings', 'ads'), '/1/a', ''],
  ['a block in columns', { first: [{ heading: 'A' }], second: [{ title: 'B' }, {}] }, [], 'A · B', ''],
  ['a long text', { content: 'x'.repeat(200) }, [], 'x'.repeat(80), ''],
  ['nothing, when nothing is written', { year: undefined, summary: '' }, entriesOf('document', 'editions'), '', ''],
  ['nothing of stored data of another shape', { title: {}, words: 'no', docType: [] }, entriesOf('document'), '', ''],
])('names %s', (_, entry, fields, title, date) => {
  expect(entryWords(entry, fields)).toEqual({ title, date });
});

/** Every list of entries in every form, with its place. */
function listsIn(field: EditorField, at: string): [string, EditorField][] {
  const place = `${at}.${field.key}`;
  if (field.kind === 'list') return [[place, field.item], ...listsIn(field.item, place)];
  if (field.kind === 'blocks')
    return field.variants.flatMap(({ type, fields }) => fields.flatMap((each) => listsIn(each, `${place}<${type}>`)));
  return 'fields' in field ? field.fields.flatMap((each) => listsIn(each, place)) : [];
}

it('finds a name for the entries of every list of groups, when all of their texts are written', () => {
  const written = (fields: readonly EditorField[]): Fields =>
    Object.fromEntries(
      fields.map((each) => [
        each.key,
        each.kind === 'list' ? ['w'] : 'fields' in each ? written(each.fields) : each.kind === 'number' ? 7 : 'w',
      ]),
    );
  const types: ItemTypeName[] = ['page', 'document', 'committee', 'site', 'menu', 'memberships', 'marketing-form'];
  const groups = types
    .flatMap((type) => formOf(type).flatMap((field) => listsIn(field, type)))
    .flatMap(([place, item]) => ('fields' in item ? [{ place, fields: item.fields }] : []));
  expect(groups.length).toBeGreaterThan(10);
  const nameless = groups.filter(({ fields }) => entryWords(written(fields), fields).title === '');
  expect(nameless.map(({ place }) => place)).toEqual([]);
});
