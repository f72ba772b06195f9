import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPairs } from './read-pairs.rules.ts';

const none = { value: '0', label: 'N/A' };

it.each<[string, object[]]>([
  ['', [none]],
  ['a=One&b=Two', [none, { value: 'a', label: 'One' }, { value: 'b', label: 'Two' }]],
  [
    'a=One&0=None of these',
    [
      { value: '0', label: 'None of these' },
      { value: 'a', label: 'One' },
    ],
  ],
  ['a=R%26D+%3D+work', [none, { value: 'a', label: 'R&D = work' }]],
  ['a=One&a=Again&=x&b=&c', [none, { value: 'a', label: 'One' }]],
  ['a=100%', [none, { value: 'a', label: '100%' }]],
])('reads %j', (text, options) => expect(readPairs(text)).toEqual(options));

it('has N/A first and every value once, whatever is written', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const values = readPairs(text).map(({ value }) => value);
      expect([values[0], new Set(values).size]).toEqual(['0', values.length]);
    }),
  );
});
