import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignEntries } from './align-entries.rules.ts';

const title = { type: 'page-title', title: 'T' };
const text = (content: string, more = {}) => ({ type: 'rich-text', content, ...more });

describe('entries of a list', () => {
  it.each<[string, unknown[], unknown[], (number | null)[]]>([
    ['stay where nothing changed', ['a', 'b'], ['a', 'b'], [0, 1]],
    ['move up when one before them is gone', ['a', 'b', 'c'], ['b', 'c'], [null, 0, 1]],
    ['move down when one comes before them', ['a', 'b'], ['new', 'a', 'b'], [1, 2]],
    ['are gone when the list is empty', ['a', 'b'], [], [null, null]],
    ['are none in a list that was empty', [], ['a'], []],
    ['are found again where they were moved unchanged', ['a', 'b', 'c'], ['c', 'a', 'b'], [1, 2, 0]],
    ['that are the same text twice are each found once', ['a', 'a'], ['a'], [0, null]],
    ['are not each other when they are different texts', ['a'], ['b'], [null]],
    ['stay themselves when a block is edited', [title, text('x')], [title, text('y')], [0, 1]],
    ['are gone when a block became one of another type', [text('x')], [title], [null]],
    [
      'of several blocks of a type are those that kept more of their fields',
      [text('x', { navigationTitle: 'N' })],
      [text('new'), text('y', { navigationTitle: 'N' })],
      [1],
    ],
    ['that are equal win over those that are alike', [text('x'), text('y')], [text('z'), text('x'), text('y')], [1, 2]],
  ])('%s', (_, before, after, places) => {
    expect(alignEntries(before, after)).toEqual(places);
  });
});

const entry = fc.oneof(
  fc.constantFrom('a', 'b', 'c'),
  fc.record({ type: fc.constantFrom('x', 'y'), text: fc.constantFrom('1', '2') }),
);

it('never gives two entries one place, nor a place that is not there', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 6 }), fc.array(entry, { maxLength: 6 }), (before, after) => {
      const places = alignEntries(before, after);
      const taken = places.filter((place) => place !== null);
      expect(places).toHaveLength(before.length);
      expect(new Set(taken).size).toBe(taken.length);
      expect(taken.every((place) => place >= 0 && place < after.length)).toBe(true);
    }),
  );
});

it('finds every entry of a list again in the same list', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 8 }), (entries) => {
      expect(alignEntries(entries, structuredClone(entries))).toEqual(entries.map((_, index) => index));
    }),
  );
});
