import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '../../server/cli/free-port.ts';
import { projectRoot } from '../../server/platform/env/env.ts';
import { untilSearchComplete } from '../support/await-search-complete.ts';
import { Editor, textPage } from '../support/editor-client.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import { runSetup } from '../support/own-site-scene.ts';
import { startSite } from '../support/site-process.ts';
import { isThorough } from '../support/test-scope.ts';

/** Longest time between room on the disk and a fresh page, in milliseconds. */
const longestStale = 10_000;

it.skipIf(!isThorough)(
  'goes on with the pages it has on a full disk, is not ready, loses nothing, and is fresh soon after there is room',
  async ({ skip }) => {
    await using disk = await mountSmallDisk(200);
    if (!disk) return skip('this user may not mount a disk');
    const port = String(await freePort());
    const env = { DATA_DIR: path.join(disk.path, 'data'), PORT: port, SITE_ORIGIN: `http://localhost:${port}` };
    const setup = await runSetup(['--from', path.join(projectRoot(), 'tests/adopt/wind-board.yaml')], env);
    expect(setup, setup.output).toMatchObject({ code: 0 });
    await using site = await startSite(env, { isUnset: true });
    const editor = new Editor(site);
    const page = async () => (await fetch(`${site.origin}/gale`)).text();
    const readiness = async () => (await fetch(`${site.origin}/readyz`)).text();
    const save = (text: string) => editor.call('PUT', '/api/content/items/page:gale', textPage('/gale', 'Gale', text));
    await editor.putLive('page:gale', textPage('/gale', 'Gale', 'A strong wind.'));
    await untilSearchComplete(site);
    expect(await readiness()).toMatch(/the disk of DATA_DIR has 1?\d\d MB left/);

    await disk.fill();
    // Large enough for a new page of the tables.
    const refused = [];
    for (let number = 0; number < 5; number += 1) {
      const { status } = await save(`A breeze ${number}. ${'It blows. '.repeat(4_000)}`);
      refused.push(status);
    }
    await expect.poll(readiness).toContain('the disk is full: pages cannot be stored');
    expect(
      refused.every((status) => status === 200 || status === 503),
      refused.join(),
    ).toBe(true);
    // One answer for all readers: the page from before.
    const shown = new Set<string>();
    for (let look = 0; look < 20; look += 1) {
      shown.add(/A (strong wind|breeze \d)\./.exec(await page())?.[0] ?? 'no page');
      await sleep(50);
    }
    expect([...shown]).toHaveLength(1);

    await disk.makeRoom();
    const roomAt = performance.now();
    await expect.poll(async () => (await save('A calm.')).status, { interval: 100 }).toBe(200);
    await expect.poll(page, { interval: 100 }).toContain('A calm.');
    expect(performance.now() - roomAt).toBeLessThan(longestStale);
    await expect.poll(readiness).toMatch(/^ready/);
    await expect
      .poll(async () => (await fetch(`${site.origin}/api/search/Search?q=calm&language=en`)).text())
      .toContain('/gale');
    expect(await site.stop()).toBe(0);
    // The database is whole.
    await using again = await startSite(env, { isUnset: true });
    expect(await (await fetch(`${again.origin}/gale`)).text()).toContain('A calm.');
  },
);
