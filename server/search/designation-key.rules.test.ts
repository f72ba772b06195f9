import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toDesignationKey } from './designation-key.rules.ts';

it.each([
  ['ISO/IEC 27001-2:2022', 'iso-iec-27001-2-2022'],
  ['ISO IEC 27001 part 02', 'iso-iec-27001-2'],
  ['EN 50131.1', 'en-50131.1'],
  ['A. - . B', 'a-b'],
  ['-.+', ''],
])('joins %j as %j', (name, key) => {
  expect(toDesignationKey(name)).toBe(key);
});

it('joins what is joined the same, with one hyphen or dot between parts', () => {
  const parts = fc.constantFrom(
    'a',
    'Z',
    '.',
    '-',
    '/',
    ' ',
    ':',
    '+',
    '–',
    '0',
    '1',
    '7',
    'part',
    'pt',
    'ñ',
    '½',
    'ß',
  );
  fc.assert(
    fc.property(
      fc.array(parts, { maxLength: 12 }).map((some) => some.join('')),
      (name) => {
        const key = toDesignationKey(name);
        expect(toDesignationKey(key)).toBe(key);
        expect(key).not.toMatch(/-[-.]|\.-/);
      },
    ),
  );
});
