import { designationKeys } from '../../server/search/designation-key.rules.ts';
import { everything, searchHubs, type SearchEntry } from '../../server/search/search.contract.ts';
import { testQuery, testEntry } from '../support/search-index-scene.ts';

/** Words of a text, and the number of distinct ones. */
const textWords = 120;
const vocabulary = 8_000;
const topics = ['electrical', 'sprinklers', 'alarm', 'egress', 'dust', 'gases', 'storage', 'wildfire'];
const formats = ['Print', 'Digital', 'Loose-leaf'];

/** A deterministic generator of numbers from 0 to 1. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const syllables = [
  'ba',
  'cor',
  'din',
  'fel',
  'gan',
  'his',
  'jor',
  'kel',
  'lum',
  'men',
  'nor',
  'pas',
  'qui',
  'ras',
  'tov',
];
const names = Array.from({ length: vocabulary }, (_, at) => {
  const parts = [at % 15, Math.floor(at / 15) % 15, Math.floor(at / 225) % 15, Math.floor(at / 3_375)];
  return parts.map((part) => syllables[part] ?? '').join('');
});
// In a language frequent words do not share a beginning, as counted-up ones do.
const order = dice(3);
names.sort(() => order() - 0.5);

/** Frequent words occur in most texts, as in a language. */
const wordBy = (roll: () => number): string => names[Math.floor(vocabulary * roll() ** 3)] ?? '';
const pick = <T>(from: readonly T[], roll: () => number): T => from[Math.floor(from.length * roll())] as T;

/** Entries of a generated site: a fifth are documents with a number, all have facets. */
export function generateEntries(count: number): SearchEntry[] {
  const roll = dice(7);
  return Array.from({ length: count }, (_, at) => {
    const words = (length: number) => Array.from({ length }, () => wordBy(roll)).join(' ');
    const isDocument = at % 5 === 0;
    const code = String(1 + Math.floor(at / 5));
    const edition = 2_010 + Math.floor(roll() * 17);
    return testEntry({
      path: `/generated/${at}`,
      title: words(3 + Math.floor(roll() * 5)),
      description: words(18),
      hub: pick(searchHubs, roll),
      text: words(textWords),
      designation: isDocument ? `MSCA ${code}` : null,
      keys: isDocument ? designationKeys(code, [edition, edition - 3]) : [`item-${at}`],
      facets: {
        topic: [pick(topics, roll)],
        type: [pick(['code', 'handbook', 'course', 'article'], roll)],
        format: [pick(formats, roll)],
        edition: [String(edition)],
        committee: [`c${Math.floor(roll() * 31)}`],
      },
      numbers: {
        price: 1_000 + 100 * Math.floor(roll() * 400),
        edition,
        date: Date.UTC(2_010 + Math.floor(roll() * 17), 1),
      },
    });
  });
}

/** Typical queries: numbers, words, prefixes, typing errors, with and without filters. */
export function generateAsks(entries: readonly SearchEntry[], count: number): ReturnType<typeof testQuery>[] {
  const roll = dice(11);
  const kinds: (() => string)[] = [
    () => String(1 + Math.floor((roll() * entries.length) / 5)),
    () => `MSCA ${1 + Math.floor((roll() * entries.length) / 5)} 2023`,
    () => wordBy(roll),
    () => `${wordBy(roll)} ${wordBy(roll)}`,
    () => pick(entries, roll).title.split(' ').slice(0, 3).join(' '),
    () => pick(entries, roll).title.slice(0, 4),
    () => `${wordBy(roll)}x ${wordBy(roll)}`,
    () => '',
  ];
  return Array.from({ length: count }, (_, at) =>
    testQuery((kinds[at % kinds.length] as () => string)(), {
      hub: at % 5 === 0 ? everything : pick(searchHubs, roll),
      // As the tabs request it: intervals of prices, timeframes of dates.
      spread: ['price', 'date'],
      ...(at % 3 === 0 && { chosen: { topic: [pick(topics, roll)], format: formats.slice(0, 2) } }),
      ...(at % 7 === 0 && { sort: { by: 'price', isDescending: false } }),
      page: at % 11 === 0 ? 3 : 1,
    }),
  );
}

/** Expensive queries: every operator, every page, every value, very long ones. */
export function hostileAsks(): ReturnType<typeof testQuery>[] {
  const values = Array.from({ length: 1_000 }, (_, at) => `value ${at}`);
  const spread = ['price', 'date', 'edition'];
  const texts = [
    '"',
    '*',
    'NEAR(a b)',
    'a OR b* AND NOT c',
    '%%%',
    '\0',
    '🔥',
    '\u202e70',
    "'; drop table entries; --",
    '',
    'x'.repeat(10_000),
    'a '.repeat(5_000),
    names.slice(0, 1_000).join(' '),
    (names[0] ?? '').slice(0, 2),
    ...(names[0] ? [names[0], `${names[0]} ${names[1] ?? ''}`, `${names[0]}x`] : []),
  ];
  return texts.flatMap((query) => [
    testQuery(query, { hub: everything, spread, page: 1_000, size: 48 }),
    testQuery(query, { hub: everything, spread, chosen: { topic: values, format: values }, size: 48 }),
    testQuery(query, {
      hub: everything,
      spread,
      alternatives: names.slice(0, 4),
      sort: { by: 'price', isDescending: true },
    }),
  ]);
}

/** Lists the field's text after each key: the prefixes of queries. */
export function generateTyped(entries: readonly SearchEntry[], count: number): string[] {
  const roll = dice(13);
  return Array.from({ length: count }, (_, at) => {
    const whole = at % 3 === 0 ? String(1 + Math.floor((roll() * entries.length) / 5)) : pick(entries, roll).title;
    return whole.slice(0, 1 + (at % 9));
  });
}
