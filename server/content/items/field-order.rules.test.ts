import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contentFirst, isMetadata } from './field-order.rules.ts';
import { formOf } from './form-schema.rules.ts';
import { itemTypeNames } from './item-types.contract.ts';

const keysOf = (fields: readonly { key: string }[]) => fields.map(({ key }) => key);

it('asks for title and text of a page before what describes it', () => {
  const keys = keysOf(contentFirst(formOf('page')));
  expect(keys.slice(0, 2)).toEqual(['title', 'blocks']);
  expect(keys.indexOf('description')).toBeGreaterThan(keys.indexOf('blocks'));
});

it('asks for the text of an article before its date and layout', () => {
  const keys = keysOf(contentFirst(formOf('publication')));
  expect(keys.slice(0, 3)).toEqual(['title', 'subtitle', 'content']);
});

it.each(itemTypeNames)('has no content of %s below its metadata, and leaves no field out', (type) => {
  const fields = formOf(type);
  const ordered = contentFirst(fields);
  expect(keysOf(ordered).toSorted()).toEqual(keysOf(fields).toSorted());
  const first = ordered.findIndex(isMetadata);
  if (first >= 0) expect(ordered.slice(first).every(isMetadata)).toBe(true);
});

it('changes nothing in what is in order already', () => {
  const field = fc.constantFrom('title', 'blocks', 'tags', 'noIndex', 'category', 'content').map((key) => ({ key }));
  fc.assert(
    fc.property(fc.uniqueArray(field, { selector: ({ key }) => key }), (fields) => {
      const once = contentFirst(fields);
      expect(contentFirst(once)).toEqual(once);
    }),
  );
});
