import fc from 'fast-check';
import { expect, it } from 'vitest';
import { markChanges } from './mark-changes.rules.ts';

it('marks the words that changed', () => {
  expect(markChanges('Doors are 80 cm wide.', 'Doors are 90 cm wide.')).toEqual([
    { how: 'same', text: 'Doors are ' },
    { how: 'removed', text: '80' },
    { how: 'added', text: '90' },
    { how: 'same', text: ' cm wide.' },
  ]);
});

it('cuts what stays the same, and shows the words beside a change', () => {
  const long = 'word '.repeat(200);
  const parts = markChanges(`${long}old ${long}`, `${long}new ${long}`);
  expect(parts.map(({ how, text }) => [how, text.length < 130])).toEqual([
    ['same', true],
    ['removed', true],
    ['added', true],
    ['same', true],
  ]);
});

it('loses no word of a change', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 }).map((all) => all.join(' '));
  fc.assert(
    fc.property(words, words, (before, after) => {
      const of = (how: string) =>
        markChanges(before, after)
          .filter((part) => part.how === 'same' || part.how === how)
          .map(({ text }) => text)
          .join('');
      expect([of('removed'), of('added')]).toEqual([before, after]);
    }),
  );
});
