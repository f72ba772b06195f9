import { expect, it } from 'vitest';
import {
  tellHistory,
  type EditionOfSection,
  type RelativeOfSection,
  type StateOfSection,
} from './section-history.rules.ts';

const years = [2017, 2020, 2023, 2026].map((year) => ({ year, issuedOn: `${year - 1}-11-01` }));
const inEdition = (year: number, number: string, body = 'a'): EditionOfSection => ({
  edition: year,
  year,
  issuedOn: `${year - 1}-11-01`,
  key: number,
  number,
  title: 'Dwellings',
  body,
});
const state = (from: string, more: Partial<StateOfSection> = {}): StateOfSection => ({
  edition: 2026,
  year: 2026,
  from,
  number: '210.8(A)',
  title: 'Dwellings',
  body: 'c',
  isDeleted: false,
  cause: 'TIA 26-1',
  document: null,
  isEnd: false,
  insertedKey: null,
  ...more,
});
const tell = (parts: Partial<Parameters<typeof tellHistory>[0]>) =>
  tellHistory({ editions: [], states: [], relatives: [], years, today: '2026-11-26', ...parts });
const said = (events: ReturnType<typeof tell>) =>
  events.map(({ year, what, number, from, cause, compare, isFuture }) =>
    [year, number, what, from && `from ${from}`, cause?.name, compare && `against ${compare.with}`, isFuture && 'later']
      .filter(Boolean)
      .join(' '),
  );

it('tells editions and amendments in order, with the number it had and what to compare', () => {
  const editions = [
    inEdition(2026, '210.8(A)', 'b'),
    inEdition(2017, '210.8(A)'),
    inEdition(2020, '210.9'),
    inEdition(2023, '210.9'),
  ];
  const states = [
    state('2027-01-01', { cause: 'TIA 26-2' }),
    state('2026-05-01'),
    state('2026-06-01', { isEnd: true }),
  ];
  expect(said(tell({ editions, states }))).toEqual([
    '2017 210.8(A) first',
    '2020 210.9 moved from 210.8(A) against 2017',
    '2023 210.9 unchanged against 2020',
    '2026 210.8(A) moved from 210.9 against 2023',
    '2026 210.8(A) amended TIA 26-1 against 2026-04-30',
    '2026 210.8(A) ended TIA 26-1 against 2026-05-31',
    '2026 210.8(A) amended TIA 26-2 against 2026-12-31 later',
  ]);
});

it('tells what was split from a section, and that one was split wholly', () => {
  const part = (key: string): RelativeOfSection => ({
    how: 'split',
    side: 'into',
    year: 2023,
    key,
    number: key,
    title: '',
    relativeYear: 2023,
  });
  const relatives = [part('210.10'), part('210.11')];
  const partsOf = (events: ReturnType<typeof tell>) => events.map(({ what, relatives: of }) => `${what} ${of.length}`);
  const kept = tell({ editions: [inEdition(2020, '210.8'), inEdition(2023, '210.8', 'b')], relatives });
  expect(partsOf(kept)).toEqual(['first 0', 'changed 2', 'gone 0']);
  expect(partsOf(tell({ editions: [inEdition(2020, '210.8')], relatives }))).toEqual(['first 0', 'split 2']);
});

it('tells where a section went that later editions have not', () => {
  const into = {
    how: 'merged',
    side: 'into',
    year: 2023,
    key: '110.14',
    number: '110.14',
    title: '',
    relativeYear: 2023,
  } as const;
  const editions = [inEdition(2017, '110.15'), inEdition(2020, '110.15', 'b')];
  const merged = tell({ editions, relatives: [into] });
  expect(said(merged)).toEqual(['2017 110.15 first', '2020 110.15 changed against 2017', '2023 110.15 merged']);
  expect(merged.at(-1)?.relatives).toEqual([into]);
  expect(said(tell({ editions })).at(-1)).toBe('2023 110.15 gone');
  expect(said(tell({ editions: [inEdition(2026, '110.15')] }))).toEqual(['2026 110.15 first']);
});

it('names what was merged with it or what it was split from, at the edition in which it happened', () => {
  const from = {
    how: 'split',
    side: 'from',
    year: 2023,
    key: '5',
    number: '5',
    title: '',
    relativeYear: 2020,
  } as const;
  const events = tell({ editions: [inEdition(2020, '1'), inEdition(2023, '1', 'b')], relatives: [from] });
  expect(events.map(({ year, relatives }) => [year, relatives.length])).toEqual([
    [2020, 0],
    [2023, 1],
    [2026, 0],
  ]);
});

it('tells of a section that an amendment inserts and that ends with it', () => {
  const inserted = { insertedKey: '210.8(G)', number: '210.8(G)' };
  const states = [state('2026-06-01', { ...inserted, isDeleted: true, isEnd: true }), state('2026-05-01', inserted)];
  const events = tell({ states });
  expect(events.map(({ what, key }) => [what, key])).toEqual([
    ['inserted', '210.8(G)'],
    ['ended', '210.8(G)'],
  ]);
  expect(events.at(-1)?.compare).toBeNull();
});
