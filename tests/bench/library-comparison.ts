import { libraryReaders, openLibraryScene } from '../support/library-scene.ts';
import { percentile, type Figure } from './figure.ts';

const rounds = 30;
const chapters = 24;
const sectionsOfChapter = 49;

const words =
  'guard circuit shall be tested every year by a person who is trained and keeps the record for the authority'.split(
    ' ',
  );

/** Writes a sentence that is another one for each number. */
const sentence = (seed: number): string =>
  Array.from({ length: 40 }, (_, at) => words[(seed * 7 + at * ((seed % 5) + 3)) % words.length]).join(' ') +
  ` ${seed}.`;

/** Generates the text of an edition: 1,200 sections, of which a third say something else in the newer one. */
function generate(isNewer: boolean): string {
  const parts: string[] = [];
  for (let chapter = 1; chapter <= chapters; chapter += 1) {
    parts.push(`# Chapter ${chapter} Subject ${chapter}`);
    for (let section = 1; section <= sectionsOfChapter; section += 1) {
      const seed = chapter * 100 + section;
      const isChanged = isNewer && section % 3 === 0;
      const second = isChanged ? `${sentence(seed + 5_000)} Changed in this edition.` : sentence(seed + 5_000);
      parts.push(`## § ${chapter}.${section} Title ${seed}`, sentence(seed), second, '- one item\n- another item');
    }
  }
  return parts.join('\n\n');
}

/** Comparing two editions of 1,200 sections: processor time until the view is made, the database's included, without the frame. */
export async function measure(): Promise<Figure[]> {
  await using scene = await openLibraryScene();
  await scene.publish('70', generate(false), 2023);
  await scene.publish('70', generate(true), 2026);
  const time = async (address: string, kind: string): Promise<number[]> => {
    const samples: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const began = process.cpuUsage();
      const shown = await scene.open(address, libraryReaders.subscriber);
      const { user, system } = process.cpuUsage(began);
      samples.push((user + system) / 1_000);
      if (shown.kind !== kind) throw new Error(`${address} shows ${shown.kind}.`);
    }
    // The first reading compiles statements and code.
    return samples.slice(1);
  };
  const whole = await time('/library/msca-70/2026?compare=2023', 'changes');
  const page = await time('/library/msca-70/2026/chapter-7?compare=2023', 'words');
  const history = await time('/library/msca-70/2026/7.3?view=history', 'history');
  const note = `${chapters * (sectionsOfChapter + 1)} sections, embedded database`;
  return [
    {
      name: 'list of changes of two editions, p95',
      value: percentile(whole, 0.95),
      unit: 'ms CPU',
      budget: { atMost: 300 },
      note,
    },
    { name: 'words of a page, p95', value: percentile(page, 0.95), unit: 'ms CPU', budget: { atMost: 50 }, note },
    {
      name: 'history of a section, p95',
      value: percentile(history, 0.95),
      unit: 'ms CPU',
      budget: { atMost: 20 },
      note,
    },
  ];
}
