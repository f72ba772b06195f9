import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startOwnPostgres } from '../../server/cli/postgres-server.ts';
import { connect } from '../../server/db/connection.ts';
import { Editor, textPage } from '../support/publishing.ts';
import { startSmallSite } from '../support/small-site.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { percentile, type Figure } from './figure.ts';
import type { ContenderFigures } from './search-contender.ts';

const aims: Record<string, { p50: number; p99: number }> = {
  '20000': { p50: 3, p99: 20 },
  '100000': { p50: 8, p99: 60 },
};
const suggestAim = 10;
/** Edits until each is found. */
const edits = 40;

/** The search of generated sites, beside full text alone, PostgreSQL and a library that searches in memory. */
export async function measure(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of Object.keys(aims)) {
    await using folder = await temporaryFolder();
    const postgres = await startOwnPostgres();
    if (postgres) await (await connect({ databaseUrl: postgres.url, dataDir: '' })).close();
    const places: Record<string, string | undefined> = {
      sqlite: path.join(folder.path, 'index.sqlite'),
      'plain-fts5': path.join(folder.path, 'plain.sqlite'),
      postgres: postgres?.url,
      minisearch: '-',
    };
    for (const [name, place] of Object.entries(places)) {
      if (place) figures.push(...toFigures(name, size, await runContender(name, place, size)));
    }
    await postgres?.stop();
  }
  return [...figures, ...(await timeEdits())];
}

/** Each in a process of its own: the memory of one is not that of another. */
async function runContender(name: string, place: string, size: string): Promise<ContenderFigures> {
  const module = path.join(import.meta.dirname, 'search-contender.ts');
  const child = fork(module, [name, place, size], { execArgv: ['--expose-gc', '--max-old-space-size=6000'] });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${name} ended without figures.`);
  });
  const [figures] = (await Promise.race([once(child, 'message'), ended])) as [ContenderFigures];
  ended.catch(() => undefined);
  child.disconnect();
  return figures;
}

function toFigures(name: string, size: string, measured: ContenderFigures): Figure[] {
  const { query, suggest, memoryMb, builtSeconds } = measured;
  const isOurs = name === 'sqlite';
  const label = `${name}, ${Number(size).toLocaleString('en-US')}`;
  const aim = isOurs ? aims[size] : undefined;
  const processor = (samples: readonly number[], share: number) =>
    `${percentile(samples, share).toFixed(1)} ms of processor time`;
  const rows: Figure[] = [
    {
      name: `${label}: search p50`,
      value: percentile(query.wall, 0.5),
      unit: 'ms',
      note: processor(query.processor, 0.5),
      ...(aim && { budget: { atMost: aim.p50 } }),
    },
    {
      name: `${label}: search p99`,
      value: percentile(query.wall, 0.99),
      unit: 'ms',
      note: processor(query.processor, 0.99),
      ...(aim && { budget: { atMost: aim.p99 } }),
    },
    { name: `${label}: memory`, value: memoryMb, unit: 'MB', note: `built in ${builtSeconds.toFixed(0)} s` },
  ];
  if (suggest.wall.length > 0) {
    rows.push({
      ...{ name: `${label}: suggestions p99`, value: percentile(suggest.wall, 0.99), unit: 'ms' },
      ...{ note: processor(suggest.processor, 0.99), ...(isOurs && { budget: { atMost: suggestAim } }) },
    });
  }
  return rows;
}

/** From an edit that the site takes until it is suggested. */
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
      // Slower than the limit of questions of one address.
      await sleep(40);
    }
    samples.push(performance.now() - began);
  }
  return [
    { name: 'edit to findable p50', value: percentile(samples, 0.5), unit: 'ms' },
    { name: 'edit to findable p95', value: percentile(samples, 0.95), unit: 'ms', budget: { atMost: 1_000 } },
  ];
}
