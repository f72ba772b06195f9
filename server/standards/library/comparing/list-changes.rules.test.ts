import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Section } from '../library.contract.ts';
import { isEarlier, readCompared } from './compared-text.rules.ts';
import { countChanges, isListed, listChanges, type Descent, type SectionChange } from './list-changes.rules.ts';

const section = (place: number, work: string, more: Partial<Section> = {}): Section => ({
  place,
  key: `${place}`,
  work,
  parent: null,
  depth: 0,
  kind: 'section',
  number: `${place}`,
  title: work,
  body: work,
  page: 1,
  isNormative: true,
  ...more,
});
const textOf = (works: string) => [...works].map((work, at) => section(at + 1, work));
const fates = (changes: readonly SectionChange[]) =>
  changes.map(({ fate, isMoved, before, after, relative }) =>
    [before?.work ?? '-', after?.work ?? '-', isMoved ? 'moved' : fate, relative?.work].filter(Boolean).join(' '),
  );

it('pairs by work, in the order of the text that is opened', () => {
  const texts = { before: textOf('abcd'), after: textOf('xacd'), descents: [] };
  expect(fates(listChanges({ ...texts, opened: 'after' }))).toEqual([
    '- x added',
    'a a moved',
    'b - removed',
    'c c unchanged',
    'd d unchanged',
  ]);
  expect(fates(listChanges({ ...texts, opened: 'before' }))).toEqual([
    '- x added',
    'a a moved',
    'b - removed',
    'c c unchanged',
    'd d unchanged',
  ]);
});

it('follows merged and split sections over editions between the two', () => {
  const descents: Descent[] = [
    { how: 'merged', fromWork: 'b', toWork: 'm' },
    { how: 'merged', fromWork: 'm', toWork: 'a' },
    { how: 'split', fromWork: 'a', toWork: 's' },
    { how: 'split', fromWork: 's', toWork: 't' },
    // A circle ends.
    { how: 'merged', fromWork: 'c', toWork: 'd' },
    { how: 'merged', fromWork: 'd', toWork: 'c' },
  ];
  const changes = listChanges({ before: textOf('abc'), after: textOf('at'), descents, opened: 'after' });
  expect(fates(changes)).toEqual(['a a unchanged', 'b - merged a', 'c - removed', '- t added a']);
  expect(countChanges(changes)).toMatchObject({ unchanged: 1, merged: 1, removed: 1, added: 1, split: 1 });
});

it('sees a change of text, title or number, and nothing else', () => {
  const of = (more: Partial<Section>) =>
    listChanges({ before: [section(1, 'a')], after: [section(1, 'a', more)], descents: [], opened: 'after' })[0]?.fate;
  expect([of({ body: 'x' }), of({ title: 'x' }), of({ number: '2' }), of({ body: null })]).toEqual(
    Array(4).fill('changed'),
  );
  expect([of({}), of({ place: 9, page: 9, depth: 2 })]).toEqual(['unchanged', 'unchanged']);
});

it('forgets no section and tells none twice, and its numbers add up', () => {
  const works = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 }).map((list) => textOf(list.join('')));
  const descent = fc.record({
    how: fc.constantFrom('merged' as const, 'split' as const),
    fromWork: fc.constantFrom(...'abcdefgh'),
    toWork: fc.constantFrom(...'abcdefgh'),
  });
  fc.assert(
    fc.property(
      works,
      works,
      fc.array(descent, { maxLength: 8 }),
      fc.constantFrom('before', 'after'),
      (before, after, descents, opened) => {
        const changes = listChanges({ before, after, descents, opened });
        const worksOf = (side: 'before' | 'after') => changes.flatMap((change) => change[side]?.work ?? []);
        expect(worksOf('before').toSorted()).toEqual(before.map(({ work }) => work).toSorted());
        expect(worksOf('after').toSorted()).toEqual(after.map(({ work }) => work).toSorted());
        expect(worksOf(opened)).toEqual((opened === 'before' ? before : after).map(({ work }) => work));
        const { unchanged, changed, merged, removed, added } = countChanges(changes);
        expect(unchanged + changed + merged + removed + added).toBe(changes.length);
        expect(changes.filter((change) => isListed(change, null))).toHaveLength(changes.length - unchanged);
      },
    ),
  );
});

it.each([
  ['2023', { year: 2023, day: null }],
  ['issued', { year: null, day: 'issued' }],
  ['2026-05-01', { year: null, day: '2026-05-01' }],
  ['2023@issued', { year: 2023, day: 'issued' }],
  ['2023@2024-02-29', { year: 2023, day: '2024-02-29' }],
  ['2023@2023-02-29', null],
  ['2026-5-1', null],
  ['Issued', null],
  ['2023 ', null],
  ['', null],
])('reads "%s" as a text to compare with', (value, expected) => {
  expect(readCompared(value)).toEqual(expected);
});

it('tells changes in the order of time', () => {
  const text = (year: number, day: string) => ({ year, day });
  expect(isEarlier(text(2023, '2026-11-26'), text(2026, 'issued'))).toBe(true);
  expect(isEarlier(text(2026, 'issued'), text(2026, '2026-01-01'))).toBe(true);
  expect(isEarlier(text(2026, '2026-05-01'), text(2026, '2026-01-01'))).toBe(false);
  expect(isEarlier(text(2026, 'issued'), text(2026, 'issued'))).toBe(false);
});
