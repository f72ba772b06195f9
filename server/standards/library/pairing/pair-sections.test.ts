import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readDemoLibrary } from '../../../http/store-demo-library.ts';
import { importEdition } from '../importing/import-edition.ts';
import { pairSections, type PairedSection } from './pair-sections.rules.ts';
import type { Pairing } from './pairing.contract.ts';

const editions = new Map<string, PairedSection[]>();
beforeAll(async () => {
  for (const source of await readDemoLibrary()) {
    const { tree, bodies, head } = importEdition(source);
    const plain = new Map(bodies.map(({ hash, plain: text }) => [hash, text]));
    const sections = tree.sections.map(({ key, kind, title, body }) => ({
      key,
      kind,
      title,
      plain: plain.get(body ?? '') ?? '',
    }));
    editions.set(`${head.code}-${head.year} ${head.language}`, sections);
  }
});

const pairEditions = (before: string, after: string): Pairing =>
  pairSections(editions.get(`${before} en`) ?? [], editions.get(`${after} en`) ?? []);
const moved = ({ pairs }: Pairing) =>
  pairs.flatMap(({ from, to }) => (from === to || from.startsWith('chapter-') ? [] : [`${from} → ${to}`])).toSorted();

/** Changes that the writers of the texts made, without headings that have no text. */
describe.each([
  {
    before: '70-2023',
    after: '70-2026',
    movedSections: [
      '480 → 705',
      '480.15 → 705.15',
      '480.30 → 705.30',
      '625 → 703',
      '625.40 → 703.40',
      '625.42 → 703.42',
      '625.50 → 703.50',
      '690 → 704',
      '690.12 → 704.12',
      '690.31 → 704.31',
      '690.7 → 704.7',
    ],
    merged: ['110.15 → 110.14', '406.7 → 406.9', '430.33 → 430.32'],
    removed: ['220.14', '300.18', '406.16', '410.54', '820.12'],
    added: 18,
  },
  {
    before: '1-2024',
    after: '1-2027',
    movedSections: ['15.4 → 11.7', '38.1 → 39.1', '39.1 → 40.1', '40.1 → 40.2', '9.4 → 11.6'],
    merged: ['8.5 → 8.4', '10.9 → 10.7'],
    removed: ['4.4', '23.2', '31.2', '37.2', 'chapter-39'],
    added: 18,
  },
  {
    before: '110-2023',
    after: '110-2026',
    movedSections: ['27.1 → 28.1', '27.2 → 28.2', '27.3 → 28.3', '27.4 → 28.5', '7.7 → 6.1.1'],
    merged: ['9.5 → 9.3', '27.5 → 28.5'],
    removed: ['7.8', '8.7', '11.8', '21.3'],
    added: 12,
  },
])('$before to $after', ({ before, after, movedSections, merged, removed, added }) => {
  it('finds what was moved, merged, removed and added, and nothing else', () => {
    const pairing = pairEditions(before, after);
    expect(moved(pairing)).toEqual(movedSections);
    expect(pairing.merged.map(({ from, into }) => `${from} → ${into}`)).toEqual(merged);
    const isMerged = new Set(pairing.merged.map(({ from }) => from));
    expect(pairing.removed.filter((key) => !isMerged.has(key))).toEqual(removed);
    expect(pairing.added).toHaveLength(added);
  });
});

const words = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `word${from + at}`).join(' ');
const numbered = (key: string, plain: string): PairedSection => ({
  key,
  kind: 'section',
  title: `Title ${key}`,
  plain,
});

it.each([
  [
    'into new ones only',
    [0, 30, 60, 90].map((from) => numbered(`2.${from}`, words(from, from + 30))),
    ['2.0', '2.30', '2.60', '2.90'],
    ['1'],
  ],
  ['beside itself', [numbered('1', words(0, 60)), numbered('3', words(60, 120))], ['3'], []],
  ['with words that stay where they were', [numbered('1', words(0, 120)), numbered('3', words(60, 120))], [], []],
  [
    'with words of many',
    [numbered('1', words(0, 120)), numbered('3', `${words(110, 120)} ${words(200, 300)}`)],
    [],
    [],
  ],
])('finds a section that was split %s', (_, after, parts, removed) => {
  const pairing = pairSections(
    [numbered('1', words(0, 120)), numbered('9', words(500, 540))],
    [...after, numbered('9', words(500, 540))],
  );
  expect(pairing.split.map(({ from, into }) => `${from} ${into}`)).toEqual(parts.map((into) => `1 ${into}`));
  expect(pairing.removed).toEqual(removed);
});

it('asks a person where two texts have little in common', () => {
  const weak = pairEditions('70-2023', '70-2026').pairs.filter(({ isWeak }) => isWeak);
  expect(weak.length).toBeGreaterThan(0);
  expect(weak.length).toBeLessThan(10);
  expect(weak.every(({ score }) => score < 0.5)).toBe(true);
});

it('gives each section one partner at most, and forgets none', () => {
  const words = fc.constantFrom('guard', 'wire', 'shall', 'be', 'tested', 'every', 'year', 'door', 'pump', 'red');
  const section = fc.record({
    kind: fc.constantFrom('section' as const, 'paragraph' as const),
    title: fc.constantFrom('', 'Doors', 'Pumps'),
    plain: fc.array(words, { maxLength: 14 }).map((list) => list.join(' ')),
  });
  const text = fc.array(section, { maxLength: 12 }).map((list) => list.map((each, at) => ({ ...each, key: `${at}` })));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { pairs, removed, added } = pairSections(before, after);
      const from = [...pairs.map((pair) => pair.from), ...removed];
      const to = [...pairs.map((pair) => pair.to), ...added];
      expect(from.toSorted()).toEqual(before.map(({ key }) => key).toSorted());
      expect(to.toSorted()).toEqual(after.map(({ key }) => key).toSorted());
    }),
  );
});
