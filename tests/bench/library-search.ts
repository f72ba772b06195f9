import { stat } from 'node:fs/promises';
import path from 'node:path';
import { readDemoLibrary } from '../../server/http/store-demo-library.ts';
import { PlaceIndex } from '../../server/search/sections/query-sections.ts';
import { scanEdition, withExcerpts } from '../../server/search/sections/scan-edition.ts';
import { readWords } from '../../server/search/sections/edition-texts.ts';
import type {
  IndexedEdition,
  IndexedPlace,
  ReadingLevel,
} from '../../server/search/sections/section-search.contract.ts';
import { readTerms } from '../../server/search/sections/section-question.ts';
import { SqliteSectionStore } from '../../server/search/sections/sqlite-section-store.ts';
import { importEdition } from '../../server/standards/library/importing/import-edition.ts';
import { foldSpelling } from '../../server/standards/library/section-key.rules.ts';
import { sectionQuery } from '../support/section-search-scene.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { percentile, type Figure } from './figure.ts';

const standards = 65;
const sectionsOfEach = 1_538;
const wordsOfEach = 140;
/** Words of ten that are not of the demo, and how many different ones there are. */
const strangeShare = 0.3;
const strangeWords = 30_000;
const questions = 120;

/** A generator of numbers from 0 to 1 that is the same in each run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

/** Makes sections of the demo's words as they follow each other there, so that common words are as common. */
async function* makeEditions(roll: () => number): AsyncGenerator<{ edition: IndexedEdition; places: IndexedPlace[] }> {
  const texts = (await readDemoLibrary())
    .map(importEdition)
    .filter(({ head }) => head.language === 'en')
    .flatMap(({ bodies }) => bodies.map(({ plain }) => plain));
  const words = texts.flatMap((text) => text.split(/\s+/));
  const piece = (length: number): string => {
    const from = Math.floor(roll() * (words.length - length));
    return words
      .slice(from, from + length)
      .map((word) => (roll() < strangeShare ? `q${Math.floor(roll() ** 3 * strangeWords).toString(36)}` : word))
      .join(' ');
  };
  for (let standard = 1; standard <= standards; standard += 1) {
    const edition: IndexedEdition = {
      id: standard,
      stamp: '1',
      code: String(standard * 10),
      year: 2026,
      language: 'en',
      shownIn: ['en', 'es'],
      isCurrent: true,
    };
    const places = Array.from({ length: sectionsOfEach }, (_, at): IndexedPlace => {
      const key = `${100 + Math.floor(at / 20)}.${(at % 20) + 1}`;
      const text = piece(wordsOfEach);
      const title = `${key} ${piece(3)}`;
      return { key, fold: foldSpelling(key), kind: 'requirement', isOpen: at % 20 === 0, title, above: piece(3), text };
    });
    yield { edition, places };
  }
}

/** The index of 100,000 sections, questions to it, and the search inside one edition. */
export async function measure(): Promise<Figure[]> {
  const roll = dice(11);
  await using folder = await temporaryFolder();
  const file = path.join(folder.path, 'sections.sqlite');
  const store = new SqliteSectionStore(file);
  const samples: IndexedPlace[] = [];
  let [made, count] = [0, 0];
  let last: IndexedPlace[] = [];
  for await (const { edition, places } of makeEditions(roll)) {
    const began = process.cpuUsage();
    store.replace(edition, places);
    made += milliseconds(began);
    count += places.length;
    samples.push(...places.filter(() => roll() < 0.01));
    last = places;
  }
  const sizes = await Promise.all(['', '-wal'].map(async (end) => (await stat(file + end)).size));
  const index = new PlaceIndex(store);
  const pick = () => samples[Math.floor(roll() * samples.length)] as IndexedPlace;
  const wordsOf = (number: number): string => {
    const words = pick()
      .text.split(' ')
      .filter((word) => /^[a-z]{4,}$/i.test(word));
    return words.slice(0, number).join(' ');
  };
  const time = async (name: string, question: () => string, reading: ReadingLevel = 'all'): Promise<Figure> => {
    const times: number[] = [];
    for (let at = 0; at < questions; at += 1) {
      const query = question();
      const began = process.cpuUsage();
      await index.query(sectionQuery(query, { reading, size: 12 }));
      times.push(milliseconds(began));
    }
    return figureOf(`${name}, p95`, times, 30);
  };
  const asked = [
    await time('number of a section', () => pick().key),
    await time('one word', () => wordsOf(1)),
    await time('two words', () => wordsOf(2)),
    await time('four words', () => wordsOf(4)),
    await time('two words, without a subscription', () => wordsOf(2), 'open'),
  ];
  store.close();
  return [
    { name: `index of ${count} sections, processor time`, value: made / 1_000, unit: 's', budget: { atMost: 10 } },
    {
      name: `index of ${count} sections, on disk`,
      value: sizes.reduce((sum, size) => sum + size, 0) / 1e6,
      unit: 'MB',
      budget: { atMost: 70 },
      note: `its log included, ${Math.round((sizes[1] ?? 0) / 1e6)} MB`,
    },
    ...asked,
    timeInside(last, wordsOf),
  ];
}

function timeInside(places: readonly IndexedPlace[], wordsOf: (number: number) => string): Figure {
  const edition = readWords(
    places.map(({ key, title, text }, at) => {
      return { place: at + 1, key, kind: 'section', number: key, title, page: 1, depth: 0, parent: null, plain: text };
    }),
    'en',
  );
  const times: number[] = [];
  for (let at = 0; at < questions; at += 1) {
    const terms = readTerms(wordsOf(1 + (at % 4)), 'en');
    const options = { terms, language: 'en' as const, mayRead: () => true, order: 'relevancy' as const };
    const began = process.cpuUsage();
    withExcerpts(scanEdition(edition, options).slice(0, 50), options);
    times.push(milliseconds(began));
  }
  return figureOf(`inside an edition of ${places.length} sections, p95`, times, 10);
}

const milliseconds = (began: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
};

const figureOf = (name: string, times: readonly number[], atMost: number): Figure => ({
  name,
  value: percentile(times, 0.95),
  unit: 'ms',
  budget: { atMost },
  note: `${times.length} times, p50 ${percentile(times, 0.5).toFixed(1)} ms of processor time`,
});
