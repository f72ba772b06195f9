import { setTimeout as sleep } from 'node:timers/promises';
import { Editor } from '../support/editor-client.ts';
import type { RunningSite } from '../support/site-process.ts';
import { measureFanOut } from './fan-out.ts';
import type { BenchOptions, Figure } from './figure.ts';
import { untilSearchComplete } from '../support/await-search-complete.ts';
import { startFilledSite } from './filled-site.ts';
import { measureMenuSweep } from './menu-sweep.ts';
import { peakMemoryMb, resetPeakMemory } from './process-usage.ts';
import { measureEdits } from './single-edits.ts';

/** Publishing at size: the first rendering, one edit, one shared item, one menu. */
export async function measure({ pages }: BenchOptions): Promise<Figure[]> {
  await using filled = await startFilledSite(pages, { isReadyAwaited: false });
  const { site } = filled;
  const editor = new Editor(site);
  const first = await watchFirstRendering(site);
  const rendered = performance.now();
  const page = Buffer.byteLength(await (await fetch(`${site.origin}/reports/r1`)).text());
  const figures: Figure[] = [
    { name: 'pages in the store', value: first.pages, unit: 'pages', note: `a generated one is ${page} bytes of HTML` },
    { name: 'first rendering', value: first.pages / first.seconds, unit: 'pages/s' },
    { name: 'first rendering, all', value: first.seconds, unit: 's' },
    { name: 'first rendering, peak memory', value: await peakMemoryMb(site.pid), unit: 'MB' },
    { name: 'opening the database, peak memory', value: first.memoryBefore, unit: 'MB' },
  ];
  // The index is built after the pages and would be measured with them.
  await untilSearchComplete(site);
  figures.push({ name: 'search complete after it', value: (performance.now() - rendered) / 1_000, unit: 's' });
  figures.push(...(await measureEdits(site, editor, pages)));
  figures.push(...(await measureFanOut(site, editor)));
  figures.push(...(await measureMenuSweep(site, editor, pages)));
  figures.push({ name: 'peak memory after it all', value: await peakMemoryMb(site.pid), unit: 'MB' });
  return figures;
}

/** From the start of rendering until every page is in the store. */
async function watchFirstRendering(
  site: RunningSite,
): Promise<{ pages: number; seconds: number; memoryBefore: number }> {
  let begun = 0;
  let memoryBefore = 0;
  for (;;) {
    const answer = await fetch(`${site.origin}/readyz`).catch(() => null);
    const isRendering = /being rendered \([1-9]/.test((await answer?.text()) ?? '');
    if (isRendering && begun === 0) {
      begun = performance.now();
      memoryBefore = await peakMemoryMb(site.pid);
      await resetPeakMemory(site.pid);
    }
    if (answer?.status === 200) break;
    if (!(await isAlive(site))) throw new Error(`The site ended:\n${site.output()}`);
    await sleep(50);
  }
  const seconds = (performance.now() - begun) / 1_000;
  const metrics = await (await fetch(`${site.origin}/metrics`)).text();
  return { pages: Number(/^stanchion_publish_pages (\d+)/m.exec(metrics)?.[1] ?? 0), seconds, memoryBefore };
}

async function isAlive({ pid }: RunningSite): Promise<boolean> {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
