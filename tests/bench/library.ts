import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../../server/platform/env/env.ts';
import { importInThread } from '../../server/standards/library/importing/import-in-thread.ts';
import { readSourceFile } from '../../server/standards/library/importing/read-source-files.ts';
import { median, type Figure } from './figure.ts';

const rounds = 9;
/** The thread of a built server: that of the sources would translate them at each start. */
const builtThread = path.join(projectRoot(), 'dist/server/import-thread.mjs');
const size = 1_000_000;

/** Repeats the body of a standard with other numbers until it has the size. */
function enlarge(xml: string): string {
  const bare = xml.replace(/<meta-value>chapter[^<]*/, '<meta-value>');
  const [front = '', rest = ''] = bare.split('<body>');
  const [body = '', back = ''] = rest.split('</body>');
  let whole = '';
  for (let copy = 1; front.length + whole.length + back.length < size; copy += 1) {
    whole += body
      .replaceAll(/(id|rid)="k-/g, `$1="k-${copy}-`)
      .replaceAll(/<label>(§ |Article |Chapter |Part |Term |Table |Figure |\()/g, `<label>$1${copy}`);
  }
  return `${front}<body>${whole}</body>${back}`;
}

/** Reading a standard of 1 MB of STS: processor time of the thread, its start included. */
export async function measure(): Promise<Figure[]> {
  const file = path.join(projectRoot(), 'demo/library/msca-70-2026.en.xml');
  const source = await readSourceFile(file);
  const bytes = new TextEncoder().encode(enlarge(await readFile(file, 'utf8')));
  const samples: number[] = [];
  let sections = 0;
  for (let round = 0; round < rounds; round += 1) {
    const began = process.cpuUsage();
    const { tree } = await importInThread({ ...source, bytes }, builtThread);
    const { user, system } = process.cpuUsage(began);
    samples.push((user + system) / 1_000);
    sections = tree.sections.length;
  }
  return [
    {
      name: 'import of 1 MB of STS, processor time, p50',
      value: median(samples),
      unit: 'ms',
      budget: { atMost: 500 },
      note: `${sections} sections, with the start of the thread`,
    },
  ];
}
