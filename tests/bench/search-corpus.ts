import { designationKeys } from '../../server/search/content-entries.ts';
import { searchHubs, type SearchEntry } from '../../server/search/search.contract.ts';
import { testAsk, testEntry } from '../support/search-index.ts';

/** Words of a text, and how many different ones there are. */
const textWords = 120;
const vocabulary = 8_000;
const topics = ['electrical', 'sprinklers', 'alarm', 'egress', 'dust', 'gases', 'storage', 'wildfire'];
const formats = ['Print', 'Digital', 'Loose-leaf'];

/** A generator of numbers from 0 to 1, the same ones at every run. */
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
// Frequent words do not begin alike in a language, as those that are counted up do.
const order = dice(3);
names.sort(() => order() - 0.5);

/** Frequent words are in most texts, as in a language. */
const wordBy = (roll: () => number): string => names[Math.floor(vocabulary * roll() ** 3)] ?? '';
const pick = <T>(from: readonly T[], roll: () => number): T => from[Math.floor(from.length * roll())] as T;

/** Entries of a made-up site: a fifth are documents with a number, all have facets. */
export function generateEntries(count: number): SearchEntry[] {
  const roll = dice(7);
  return Array.from({ length: count }, (_, at) => {
    const words = (length: number) => Array.from({ length }, () => wordBy(roll)).join(' ');
    const isDocument = at % 5 === 0;
    const code = String(1 + Math.floor(at / 5));
    const edition = 2_010 + Math.floor(roll() * 17);
    return testEntry({
      ...{ path: `/generated/${at}`, title: words(3 + Math.floor(roll() * 5)), description: words(18) },
      ...{ hub: pick(searchHubs, roll), text: words(textWords), designation: isDocument ? `MSCA ${code}` : null },
      keys: isDocument ? designationKeys(code, [edition, edition - 3]) : [`item-${at}`],
      facets: {
        ...{ topic: [pick(topics, roll)], type: [pick(['code', 'handbook', 'course', 'article'], roll)] },
        ...{ format: [pick(formats, roll)], edition: [String(edition)], committee: [`c${Math.floor(roll() * 31)}`] },
      },
      numbers: {
        price: 1_000 + Math.floor(roll() * 40_000),
        edition,
        date: Date.UTC(2_010 + Math.floor(roll() * 17), 1),
      },
    });
  });
}

/** Questions as people ask them: numbers, words, beginnings, slips, with and without filters. */
export function generateAsks(entries: readonly SearchEntry[], count: number): ReturnType<typeof testAsk>[] {
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
    testAsk((kinds[at % kinds.length] as () => string)(), {
      hub: pick(searchHubs, roll),
      ...(at % 3 === 0 && { chosen: { topic: [pick(topics, roll)], format: formats.slice(0, 2) } }),
      ...(at % 7 === 0 && { sort: { by: 'price', isDescending: false } }),
      page: at % 11 === 0 ? 3 : 1,
    }),
  );
}

/** Lists what stands in the field after each key: the beginnings of questions. */
export function generateTyped(entries: readonly SearchEntry[], count: number): string[] {
  const roll = dice(13);
  return Array.from({ length: count }, (_, at) => {
    const whole = at % 3 === 0 ? String(1 + Math.floor((roll() * entries.length) / 5)) : pick(entries, roll).title;
    return whole.slice(0, 1 + (at % 9));
  });
}
