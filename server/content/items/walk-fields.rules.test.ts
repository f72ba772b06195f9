import { expect, it } from 'vitest';
import type { EditorField } from './form-field.contract.ts';
import { fieldsIn, valuesIn, valuesOf, type PlacedValue } from './walk-fields.rules.ts';

const text = (key: string): EditorField => ({ kind: 'text', key, label: key, isRequired: true, isNonEmpty: true });
const named = (key: string) => ({ key, label: key, isRequired: true });
const link: EditorField = { ...named('link'), kind: 'link', fields: [text('label'), text('href')] };
const rows: EditorField = { ...named('rows'), kind: 'list', item: { ...named(''), kind: 'list', item: link } };
const words: EditorField = { ...named('words'), kind: 'map', value: text('') };
const blocks: EditorField = {
  ...named('blocks'),
  kind: 'blocks',
  typeKey: 'type',
  variants: [
    { type: 'title', label: 'Title', fields: [text('title')] },
    { type: 'links', label: 'Links', fields: [link] },
  ],
};

it.each<[EditorField, string[]]>([
  [text('a'), []],
  [link, ['label', 'href']],
  [rows, ['label', 'href']],
  [words, ['']],
  [blocks, ['title', 'link']],
])('knows the fields inside a field', (field, keys) => {
  expect(fieldsIn(field).map(({ key }) => key)).toEqual(keys);
});

const walk = (placed: PlacedValue): string[] => {
  const inner = valuesIn(placed);
  return inner.length > 0 ? inner.flatMap(walk) : [`${placed.place}=${JSON.stringify(placed.value)}`];
};

it.each<[EditorField, unknown, string[]]>([
  [link, { label: 'Codes', other: 1 }, ['link.label="Codes"', 'link.href=undefined']],
  [rows, [[{ label: 'A', href: '/a' }], []], ['rows.0.0.label="A"', 'rows.0.0.href="/a"', 'rows.1=[]']],
  [words, { Yes: 'Sí' }, ['words.Yes="Sí"']],
  [
    blocks,
    [{ type: 'title', title: 'T' }, { type: 'unknown' }, null, { type: 'links', link: {} }],
    ['blocks.0.title="T"', 'blocks.3.link.label=undefined', 'blocks.3.link.href=undefined'],
  ],
  [blocks, 'no list', ['blocks="no list"']],
])('walks the values inside a value, each with its place', (field, value, expected) => {
  expect(valuesOf([field], { [field.key]: value }, '').flatMap(walk)).toEqual(expected);
});
