import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startNginx, startPlainNode, type Contender, type FixedPage } from './contenders.ts';
import { median, type Figure } from './figure.ts';
import { startFilledSite } from './filled-site.ts';
import { ask, loader, pinProcess } from './load.ts';
import { cpuMilliseconds } from './process-usage.ts';

const rounds = 3;
const secondsEach = 8;
/** A content page of ordinary size. */
const path = '/topics/electrical';

/**
 * One page under load, from our server, nginx and plain node:http: the same bytes and headers, one process each on
 * the first core, the load on the second, in turns, medians of three rounds. All in gzip: Debian's nginx has no brotli.
 */
export async function measure(): Promise<Figure[]> {
  await using filled = await startFilledSite(0);
  await using folder = await temporaryFolder();
  const { origin, pid } = filled.site;
  const page = await fetchGzip(`${origin}${path}`);
  pinProcess(pid, 0);
  const ours = { name: 'ours', url: `${origin}${path}`, pid };
  await using nginx = await startNginx(folder.path, page).catch(explainMissing);
  await using node = await startPlainNode(folder.path, page);
  const contenders = [ours, ...(nginx ? [nginx] : []), node];
  const taken = new Map(contenders.map(({ name }) => [name, [] as Sample[]]));
  for (const contender of contenders) await ask(contender.url, 2);
  for (let round = 0; round < rounds; round += 1) {
    for (const contender of contenders) taken.get(contender.name)?.push(await sample(contender));
  }
  const perSecond = (name: string) => median((taken.get(name) ?? []).map((each) => each.perSecond));
  const figures: Figure[] = contenders.flatMap(({ name }) => [
    { name: `${name}: requests`, value: perSecond(name), unit: '/s' },
    {
      name: `${name}: processor time`,
      value: median((taken.get(name) ?? []).map((each) => each.cpu)),
      unit: 'ms/request',
    },
  ]);
  const note = `${page.gzip.length} bytes of gzip, ${loader()}`;
  if (nginx) {
    const value = perSecond('ours') / perSecond('nginx');
    figures.push({ name: 'ours / nginx', value, unit: '×', budget: { atLeast: 0.6 }, note });
  }
  figures.push({ name: 'ours / plain node:http', value: perSecond('ours') / perSecond(node.name), unit: '×', note });
  return figures;
}

interface Sample {
  perSecond: number;
  cpu: number;
}

async function sample({ url, pid }: Pick<Contender, 'url' | 'pid'>): Promise<Sample> {
  const before = await cpuMilliseconds(pid);
  const { requests, perSecond } = await ask(url, secondsEach);
  return { perSecond, cpu: ((await cpuMilliseconds(pid)) - before) / requests };
}

function explainMissing(error: unknown): null {
  console.warn(`  without nginx: ${(error as Error).message.trim()}`);
  return null;
}

/** The page as our server sends it, without the headers of a single answer. */
function fetchGzip(url: string): Promise<FixedPage> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      const passing = new Set(['date', 'connection', 'keep-alive', 'content-length', 'content-encoding']);
      const headers = Object.entries(answer.headers).filter(([name]) => !passing.has(name));
      const named = Object.fromEntries(headers) as Record<string, string>;
      buffer(answer).then((gzip) => resolve({ gzip, headers: named }), reject);
    }).on('error', reject);
  });
}
