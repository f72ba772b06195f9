import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { percentile } from '../bench/figure.ts';
import { askCached } from '../support/ask-cached.ts';
import { startCachedSite } from '../support/cached-site-scene.ts';
import { textPage } from '../support/editor-client.ts';
import { hasVarnish } from '../support/real-varnish.ts';
import { openTestServer } from '../support/test-databases.ts';

const canRun = openTestServer !== undefined && hasVarnish();
if (!canRun) console.warn('Without PostgreSQL, or Varnish 7 with vmod xkey: the edits behind a cache are SKIPPED.');

/** Pages that are edited in turn. */
const pages = Array.from({ length: 40 }, (_, at) => `/edited/${at}`);
/** An older text must not be shown this long after a save, in milliseconds. */
const limit = 2_000;

it.skipIf(!canRun)('shows an edit nearly as soon as the nodes do, and no old page two seconds after it', async () => {
  await using site = await startCachedSite();
  const { host, port } = new URL(site.origin);
  const portsOf = { cache: Number(port), node: Number(new URL(site.nodes[0]?.origin ?? '').port) };
  /** The number of the newest save of each page, and when it was answered. */
  const saved = new Map(pages.map((page) => [page, [{ number: 0, at: 0 }]]));
  const save = async (page: string, number: number) => {
    await site.editor.put(`page:${page.slice(1).replace('/', '-')}`, textPage(page, page, `Edition ${number}.`));
    saved.get(page)?.push({ number, at: performance.now() });
  };
  const read = async (portOf: number, page: string) => {
    const { status, body } = await askCached(portOf, host, page);
    return { status, number: Number(/Edition (\d+)\./.exec(body.toString())?.[1] ?? -1) };
  };
  for (const page of pages) await save(page, 1);
  await sleep(3_000);

  // From a save until node and cache show it.
  const [direct, cached]: [number[], number[]] = [[], []];
  for (let turn = 2; turn < 7; turn += 1) {
    for (const page of pages) {
      // Both variants that browsers ask for are in the cache.
      await read(portsOf.cache, page);
      const began = performance.now();
      const saving = save(page, turn);
      const seen = async (portOf: number) => {
        while ((await read(portOf, page)).number !== turn) {
          if (performance.now() - began > 30_000) throw new Error(`${page} does not show edition ${turn}.`);
          await sleep(2);
        }
        return performance.now() - began;
      };
      const [atNode, atCache] = await Promise.all([seen(portsOf.node), seen(portsOf.cache)]);
      direct.push(atNode);
      cached.push(atCache);
      await saving;
    }
  }

  // Readers look while pages are edited, one node is drained and the other one is killed.
  const looks = { all: 0, stale: [] as string[], failed: [] as string[] };
  const done = new AbortController();
  const readers = Array.from({ length: 12 }, async (_, reader) => {
    for (let at = reader; !done.signal.aborted; at += 7) {
      const page = pages[at % pages.length] ?? '';
      const began = performance.now();
      const due = saved.get(page)?.findLast((each) => each.at < began - limit)?.number ?? 0;
      const { status, number } = await read(portsOf.cache, page).catch(() => ({ status: 0, number: -1 }));
      looks.all += 1;
      if (status !== 200) looks.failed.push(`${page}: ${status}`);
      else if (number < due) looks.stale.push(`${page}: edition ${number}, ${due} was due`);
      await sleep(10);
    }
  });
  let edition = 7;
  const edit = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      await save(pages[time % pages.length] ?? '', edition);
      if (time % pages.length === pages.length - 1) edition += 1;
      await sleep(50);
    }
  };
  await edit(120);
  await Promise.all([site.nodes[1]?.stop(), edit(80)]);
  await site.restart(1);
  await Promise.all([site.nodes[1]?.kill(), edit(80)]);
  await site.restart(1);
  await edit(40);
  while (looks.all < 10_000) await sleep(100);
  done.abort();
  await Promise.all(readers);
  const round = (value: number) => Math.round(value);
  const line = (name: string, samples: number[]) =>
    `${name} p50 ${round(percentile(samples, 0.5))} ms, p95 ${round(percentile(samples, 0.95))} ms`;
  const later = cached.map((at, edit) => at - (direct[edit] ?? 0));
  console.log(
    `${direct.length} edits: ${line('node', direct)}; ${line('Varnish', cached)}; ${line('Varnish later', later)}`,
  );
  console.log(`${looks.all} looks: ${looks.stale.length} stale, ${looks.failed.length} failed`);
  expect(looks.stale).toEqual([]);
  expect(looks.failed).toEqual([]);
});
