import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../server/cli/free-port.ts';
import { Editor, textPage } from '../support/editor-client.ts';
import { casesOf, isThorough } from '../support/test-scope.ts';
import { startSite } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import {
  areReportsOf,
  editionOf,
  expectReports,
  footer,
  read,
  readPageFiles,
  reportCount,
  reportPaths,
  storeReports,
  until,
  untilApiAnswers,
  untilSettled,
} from './report-pages.ts';
import { killSwitch, startArmed } from './start-armed.ts';

let folder: AsyncDisposable & { path: string };
let env: { DATA_DIR: string; DEMO: string; PORT: string; NODE_ENV: string };
let edition = 1;

// All tests of this file share one site: each kills it and continues from the state that the previous one left.
beforeAll(async () => {
  folder = await temporaryFolder();
  await storeReports({ dataDir: folder.path });
  // The port is part of every canonical address: another one is another release.
  env = { DATA_DIR: folder.path, DEMO: 'off', PORT: String(await freePort()), NODE_ENV: '' };
});
afterAll(() => folder[Symbol.asyncDispose]());

/**
 * Makes the next start that of a new release, as new code does. The mode of production alone would go back and forth between
 * two releases, and the pages of the one that ran before are kept: nothing would be rendered.
 */
async function beNextRelease(): Promise<void> {
  env.NODE_ENV = env.NODE_ENV === '' ? 'production' : '';
  env.PORT = String(await freePort());
}

const sweepPoints = [
  'rendered:1',
  'rendered:90',
  'written:80',
  'renamed:57',
  `renamed:${String(reportCount)}`,
  'cursor-written:1',
  'cursor-renamed:1',
];

it.each(casesOf(sweepPoints, ['renamed:57']))(
  'has whole pages only, and the change live after a restart, when it is killed at %s of a sweep',
  async (at) => {
    edition += 1;
    await using killed = await startArmed(env, at);
    const publishId = await new Editor(killed).put('footer:main', footer(edition)).catch(() => null);
    expect(await killed.ended).toBeNull();
    const files = await readPageFiles(folder.path);
    for (const address of ['/', ...reportPaths]) {
      expect([edition - 1, edition]).toContain(editionOf(files.get(address) ?? ''));
    }
    await using site = await startSite(env);
    if (publishId) expect((await new Editor(site).ended(publishId)).state).toBe('live');
    else
      await until(
        'the change is live',
        async () => editionOf((await read(site, reportPaths.at(-1) ?? '')).body) === edition,
      );
    if (publishId) await expectReports(site, edition);
    else await until('every page is new', () => areReportsOf(site, edition));
    expect((await read(site, '/')).body).toContain(`Footer edition ${String(edition)}.`);
  },
);

it('has the page away after a restart when it is killed while it takes it off', async () => {
  await using killed = await startArmed(env, 'removed:1');
  const editor = new Editor(killed);
  await editor.putLive('page:passing', textPage('/passing', 'Passing', 'Soon gone.'));
  await editor.call('DELETE', '/api/content/items/page:passing').catch(() => null);
  expect(await killed.ended).toBeNull();
  await using site = await startSite(env);
  await until('the page is gone', async () => (await read(site, '/passing')).status === 404);
  await untilSettled(site);
  await expectReports(site, edition, reportPaths.slice(0, 20));
});

const firstPoints = ['cursor-written:1', 'rendered:20', 'written:60', 'renamed:80', 'cursor-renamed:2'];

it.each(casesOf(firstPoints, ['cursor-renamed:2']))(
  'finishes the first rendering of a release that was killed at %s of it',
  async (at) => {
    await beNextRelease();
    await using killed = await startSite(
      { ...env, KILL_AT: at, KILL_ARMED: 'on' },
      { preload: killSwitch, isReadyAwaited: false },
    );
    expect(await killed.ended).toBeNull();
    await readPageFiles(folder.path);
    await using site = await startSite(env);
    await expectReports(site, edition);
    const crawling = env.NODE_ENV === 'production' ? 'Disallow: /api/' : 'Disallow: /\n';
    expect((await read(site, '/robots.txt')).body).toContain(crawling);
    await until(
      'one earlier release is kept at most',
      async () => (await readdir(path.join(folder.path, 'pages'))).length <= 2,
    );
  },
);

it.each(casesOf(['Opening the embedded database', 'Rendering pages'], ['Opening the embedded database']))(
  'starts after it was killed at "%s"',
  async (sentence) => {
    if (sentence === 'Rendering pages') await beNextRelease();
    await using killed = await startSite(env, { isReadyAwaited: false });
    await until(`it says "${sentence}"`, () => killed.output().includes(sentence));
    await killed.kill();
    await using site = await startSite(env);
    await expectReports(site, edition);
  },
);

it.runIf(isThorough)('ends in the right pages when content changes while a new release is rendered', async () => {
  await beNextRelease();
  await using site = await startSite(env, { isReadyAwaited: false });
  const editor = new Editor(site);
  await untilApiAnswers(editor);
  edition += 1;
  const publishes = await Promise.all([
    editor.put('page:report-90', textPage('/reports/r90', 'Report 90', 'Edited during the switch.')),
    editor.put('page:born', textPage('/born', 'Born', 'Born during the switch.')),
    editor.put('page:report-70', textPage('/reports/moved', 'Report 70', 'Moved during the switch.')),
    editor.put('footer:main', footer(edition)),
    editor.call('DELETE', '/api/content/items/page:report-50').then(() => null),
  ]);
  for (const id of publishes) if (id) expect((await editor.ended(id)).state).toBe('live');
  await until('it is ready', async () => (await read(site, '/readyz')).status === 200);
  await until('the deleted page is gone', async () => (await read(site, '/reports/r50')).status === 404);
  const others = reportPaths.filter((at) => at !== '/reports/r50' && at !== '/reports/r70');
  await expectReports(site, edition, [...others, '/born', '/reports/moved']);
  expect((await read(site, '/reports/r90')).body).toContain('Edited during the switch.');
  expect((await read(site, '/reports/r70')).status).toBe(301);
  await until(
    'one earlier release is kept at most',
    async () => (await readdir(path.join(folder.path, 'pages'))).length <= 2,
  );
});
