import { expect, it } from 'vitest';
import type { BlocksField, ListField } from '../../../../server/content/items/form-field.contract.ts';
import { formOf } from '../../../../server/content/items/form-schema.rules.ts';
import { looksCopied, readCopied, writeCopied } from './read-copied.ts';

const fieldOf = (type: Parameters<typeof formOf>[0], key: string) =>
  formOf(type).find((field) => field.key === key) as BlocksField | ListField;
const blocks = fieldOf('page', 'blocks');
const text = { type: 'rich-text', content: 'Words' };

it.each([
  ['a block', text],
  ['columns with blocks', { type: 'two-column', first: [text], second: [] }],
])('takes %s that was copied', (_, entry) => {
  expect(looksCopied(writeCopied(entry))).toBe(true);
  expect(readCopied(writeCopied(entry), blocks)).toEqual({ entry });
});

it.each([
  ['no JSON', '{', 'unreadable', ''],
  ['something else', '{"a":1}', 'unreadable', ''],
  ['no entry', '{"copied":"entry"}', 'unreadable', ''],
  ['a text that is too long', `"${'x'.repeat(500_000)}"`, 'unreadable', ''],
  ['a list', writeCopied([text]), 'wrong-value', 'Blocks'],
  ['an unknown block', writeCopied({ type: 'carousel-9' }), 'unknown-kind', 'carousel-9'],
  ['a block without a kind', writeCopied({ type: { a: 1 } }), 'unknown-kind', ''],
  ['an unknown field', writeCopied({ type: 'rich-text', content: 'a', onclick: 'x' }), 'unknown-field', 'onclick'],
  ['a prototype', '{"copied":"entry","entry":{"type":"rich-text","__proto__":{"a":1}}}', 'unknown-field', '__proto__'],
  ['another value', writeCopied({ type: 'rich-text', content: { a: 1 } }), 'wrong-value', 'Content'],
  [
    'an unknown field in columns',
    writeCopied({ type: 'two-column', first: [{ type: 'rich-text', bad: 1 }] }),
    'unknown-field',
    'bad',
  ],
])('refuses %s', (_, copied, kind, name) => {
  expect(readCopied(copied, blocks)).toEqual({ problem: { kind, name } });
});

it('takes an entry of a list of the same fields, and refuses one of another', () => {
  const editions = fieldOf('document', 'editions');
  expect(readCopied(writeCopied({ year: 2027 }), editions)).not.toHaveProperty('problem');
  expect(readCopied(writeCopied(text), editions)).toMatchObject({ problem: { kind: 'unknown-field' } });
});
