import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startOwnPostgres } from '../../server/cli/postgres-server.ts';
import { connect } from '../../server/platform/db/connection.ts';
import { Editor, textPage } from '../support/editor-client.ts';
import { startSmallSite } from '../support/small-site-scene.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { timeFacets } from './choose-facet.ts';
import { percentile, type BenchOptions, type Figure } from './figure.ts';
import type { ContenderFigures } from './search-contender.ts';

/**
 * The engines and their sizes. The in-memory library runs the smaller size only: the larger takes minutes and
 * gigabytes.
 */
const contenders = [
  { name: 'sqlite', sizes: [20_000, 100_000] },
  { name: 'plain-fts5', sizes: [20_000, 100_000] },
  { name: 'postgres', sizes: [20_000, 100_000] },
  { name: 'minisearch', sizes: [20_000] },
];
const aims: Record<number, { p50: number; p99: number }> = {
  20_000: { p50: 3, p99: 20 },
  100_000: { p50: 8, p99: 60 },
};
const suggestAim = 10;
/** Longest that anything may block the thread that answers requests, in milliseconds. */
const heldUpAim = 50;
/** Number of edits whose time to be found is measured. */
const edits = 40;
/** Longest time for one engine to build and answer, in milliseconds, so that the measurement ends on any machine. */
const patience = 150_000;

/**
 * The search of generated sites, compared with full text alone, PostgreSQL and an in-memory library; then the time
 * until an edit is found, and until a filter is shown.
 * @param options.pages below 10,000 the indexes have a twentieth of their size, as a quick check
 */
export async function measure({ pages }: BenchOptions): Promise<Figure[]> {
  const share = pages < 10_000 ? 1 / 20 : 1;
  const figures: Figure[] = [];
  for (const size of Object.keys(aims).map(Number)) {
    await using folder = await temporaryFolder();
    const postgres = await startOwnPostgres();
    try {
      if (postgres) await (await connect({ databaseUrl: postgres.url, dataDir: '' })).close();
      const places: Record<string, string | undefined> = {
        sqlite: path.join(folder.path, 'index.sqlite'),
        'plain-fts5': path.join(folder.path, 'plain.sqlite'),
        postgres: postgres?.url,
        minisearch: '-',
      };
      for (const { name, sizes } of contenders) {
        const place = places[name];
        if (place && sizes.includes(size))
          figures.push(...(await measureContender(name, place, size * share, aims[size])));
      }
    } finally {
      await postgres?.stop();
    }
  }
  return [...figures, ...(await timeEdits()), ...(await timeFacets())];
}

async function measureContender(name: string, place: string, size: number, aim: (typeof aims)[number] | undefined) {
  const label = `${name}, ${size.toLocaleString('en-US')}`;
  const measured = await runContender(name, place, size);
  // An engine that does not finish must not cost the figures of the others.
  if ('failed' in measured) return [{ name: label, value: Number.NaN, unit: '', note: measured.failed }];
  return toFigures(label, measured, name === 'sqlite' ? aim : undefined);
}

/** Each in a separate process, so that its memory is measured alone. */
async function runContender(name: string, place: string, size: number): Promise<ContenderFigures | { failed: string }> {
  const module = path.join(import.meta.dirname, 'search-contender.ts');
  const child = fork(module, [name, place, String(size)], { execArgv: ['--expose-gc', '--max-old-space-size=6000'] });
  const timer = setTimeout(() => child.kill('SIGKILL'), patience);
  const ended = once(child, 'exit').then(([code, signal]) => ({
    failed: signal === 'SIGKILL' ? `not done after ${patience / 1_000} s` : `ended with ${String(code)}`,
  }));
  const told = once(child, 'message').then(([figures]) => figures as ContenderFigures);
  const figures = await Promise.race([told, ended]);
  clearTimeout(timer);
  if (child.connected) child.disconnect();
  return figures;
}

function toFigures(label: string, measured: ContenderFigures, aim: (typeof aims)[number] | undefined): Figure[] {
  const { query, suggest, memoryMb, builtSeconds, heldUp } = measured;
  const row = (
    what: string,
    { wall, processor }: ContenderFigures['query'],
    share: number,
    atMost?: number,
  ): Figure => ({
    name: `${label}: ${what} p${share * 100}`,
    value: percentile(wall, share),
    unit: 'ms',
    note: `${percentile(processor, share).toFixed(1)} ms of processor time, ${wall.length} times`,
    ...(atMost !== undefined && { budget: { atMost } }),
  });
  return [
    row('search', query, 0.5, aim?.p50),
    row('search', query, 0.99, aim?.p99),
    ...(suggest.wall.length > 0 ? [row('suggestions', suggest, 0.99, aim && suggestAim)] : []),
    { name: `${label}: memory`, value: memoryMb, unit: 'MB', note: `built in ${builtSeconds.toFixed(0)} s` },
    ...(heldUp === null
      ? []
      : [
          {
            name: `${label}: main thread held up by hostile questions`,
            value: heldUp,
            unit: 'ms',
            budget: { atMost: heldUpAim },
          },
        ]),
  ];
}

/** From an accepted edit until it is suggested. */
async function timeEdits(): Promise<Figure[]> {
  await using site = await startSmallSite();
  const editor = new Editor(site);
  const samples: number[] = [];
  for (let number = 0; number < edits; number += 1) {
    const word = `findable${number}`;
    const began = performance.now();
    await editor.put('page:bench-search', textPage('/bench/search', `Bench ${word}`, word));
    while (!(await (await fetch(`${site.origin}/api/search/suggest?q=${word}`)).text()).includes(word)) {
      if (performance.now() - began > 30_000) throw new Error(`"${word}" is not found.`);
      // Slower than the rate limit of one address.
      await sleep(40);
    }
    samples.push(performance.now() - began);
  }
  return [
    { name: 'edit to findable p50', value: percentile(samples, 0.5), unit: 'ms' },
    { name: 'edit to findable p95', value: percentile(samples, 0.95), unit: 'ms', budget: { atMost: 1_000 } },
  ];
}
