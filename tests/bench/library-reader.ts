import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { nodeEnvironment, nodeFlags } from '../../server/platform/process/node-flags.mjs';
import { readDemoLibrary } from '../../server/http/store-demo-library.ts';
import { importEdition } from '../../server/standards/library/importing/import-edition.ts';
import { libraryPath } from '../../server/standards/library/reading/library-address.rules.ts';
import { untilSearchComplete } from '../support/await-search-complete.ts';
import { Visitor } from '../support/fake-visitor.ts';
import { startSite } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { weigh } from './bytes.ts';
import { median, type Figure } from './figure.ts';
import { cpuMilliseconds, memoryMb } from './process-usage.ts';

const rounds = 9;
/** Pages of 65 standards with 25 editions of 20 chapters. */
const keptOnDisk = 32_500;

/** Pages of the demo's library: those with text. */
async function listPages(): Promise<string[]> {
  return (await readDemoLibrary())
    .map(importEdition)
    .flatMap(({ head: { code, year, language }, tree }) =>
      tree.sections
        .filter(({ place, page }) => place === page)
        .map(({ key }) => libraryPath({ standard: `msca-${code}`, year, key }, language)),
    );
}

/** Returns the resident memory that a process takes for kept pages on disk, in MB, and their number. */
async function measureOpening(): Promise<{ pages: number; added: number }> {
  await using folder = await temporaryFolder();
  const module = path.join(import.meta.dirname, 'open-kept-pages.ts');
  const run = (...given: string[]) =>
    promisify(execFile)(process.execPath, [...nodeFlags, module, folder.path, ...given], {
      env: Object.assign({}, process.env, nodeEnvironment),
    });
  await run(String(keptOnDisk));
  const { stdout } = await run();
  return JSON.parse(stdout) as { pages: number; added: number };
}

/** Reading the library as a subscriber: processor time of a page when it is made and when it is kept, bytes, memory. */
export async function measure(): Promise<Figure[]> {
  await using folder = await temporaryFolder();
  await using site = await startSite({ DATA_DIR: folder.path, DEMO: 'on', LOG_LEVEL: 'error' });
  await untilSearchComplete(site);
  const { cookie } = await Visitor.signedIn(site.origin, 'member');
  const pages = await listPages();
  const readAll = async (): Promise<number> => {
    const before = await cpuMilliseconds(site.pid);
    for (const page of pages) {
      const answer = await fetch(site.origin + page, { headers: { cookie, 'accept-encoding': 'br' } });
      if (answer.status !== 200) throw new Error(`${page} answers ${answer.status}.`);
      await answer.arrayBuffer();
    }
    return ((await cpuMilliseconds(site.pid)) - before) / pages.length;
  };
  const cold = await readAll();
  const memory = await memoryMb(site.pid);
  const warm: number[] = [];
  for (let round = 0; round < rounds; round += 1) warm.push(await readAll());
  const opening = await measureOpening();
  const { html } = await weigh({ origin: site.origin, cookie }, '/library/msca-70/2026/250');
  return [
    {
      name: 'page when first read',
      value: cold,
      unit: 'ms CPU',
      budget: { atMost: 60 },
      note: `${pages.length} pages`,
    },
    { name: 'page that is kept', value: median(warm), unit: 'ms CPU', budget: { atMost: 5 } },
    { name: 'chapter: HTML', value: html, unit: 'bytes', budget: { atMost: 35_000 } },
    {
      name: `memory added by ${opening.pages} pages on disk`,
      value: opening.added,
      unit: 'MB',
      budget: { atMost: 20 },
    },
    {
      name: `memory added by reading ${pages.length} kept pages ${rounds} times`,
      value: (await memoryMb(site.pid)) - memory,
      unit: 'MB',
    },
  ];
}
