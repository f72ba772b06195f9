import { afterEach, beforeEach, expect, it } from 'vitest';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readdir } from 'node:fs/promises';
import { freePort } from '../../server/cli/free-port.ts';
import { projectRoot } from '../../server/platform/env/env.ts';
import { runSetup, startOwnSite } from '../support/own-site-scene.ts';
import { startSite, type RunningSite } from '../support/site-process.ts';
import { openTestServer } from '../support/test-databases.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder[Symbol.asyncDispose]());

const statusOf = async (site: RunningSite, target: string) => {
  const answer = await fetch(site.origin + target, { redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
};

/** Asks until an answer is as wanted. */
async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 60_000; performance.now() < end; await sleep(100)) if (await isDone()) return;
  throw new Error('It has not come to that within a minute.');
}

const answers = path.join(projectRoot(), 'tests/adopt/wind-board.yaml');

it('says on every address that it is not set up, is set up by its page, and opens without a restart', async () => {
  const env = { DATA_DIR: folder.path, DEMO: 'off', PORT: String(await freePort()) };
  await using site = await startSite(env, { isReadyAwaited: false, isUnset: true });
  await until(() => Promise.resolve(site.output().includes('/setup?key=')));
  expect([(await statusOf(site, '/')).status, (await statusOf(site, '/readyz')).status]).toEqual([503, 503]);
  expect((await statusOf(site, '/readyz')).text).toContain('not set up');
  expect((await statusOf(site, '/healthz')).status).toBe(200);
  const key = /\/setup\?key=([\w-]+)/.exec(site.output())?.[1] ?? '';
  const fields = {
    'organization-en': 'Board of Wind',
    initials: 'BWM',
    country: 'NZ',
    languages: 'en',
    currency: 'USD',
  };
  const body = new URLSearchParams({
    ...fields,
    marks: 'BWM',
    administrator: 'desk@bwm.example.org',
    body: 'committees',
    key,
  });
  const done = await fetch(`${site.origin}/setup`, { method: 'POST', body, headers: { origin: site.origin } });
  expect([done.status, (await done.text()).includes('desk@bwm.example.org')]).toEqual([200, true]);
  await until(async () => (await statusOf(site, '/readyz')).status === 200);
  const home = await statusOf(site, '/');
  expect([home.status, home.text.includes('Board of Wind')]).toEqual([200, true]);
  // One language only: no other is offered.
  expect(home.text).not.toContain('hreflang="es"');
  for (const target of ['/es', '/es/feed.xml', '/es/user/signin', `/setup?key=${key}`]) {
    expect([target, (await statusOf(site, target)).status]).toEqual([target, 404]);
  }
  expect((await statusOf(site, '/sitemap.xml')).text).not.toContain('/es');
  expect((await readdir(path.join(folder.path, 'mail'))).some((name) => name.includes('desk@bwm.example.org'))).toBe(
    true,
  );
  // The mark of the setup makes the next start no demo, and a demo is refused.
  await site.stop();
  await using demo = await startSite({ ...env, DEMO: 'on' }, { isReadyAwaited: false });
  expect(await demo.ended).not.toBe(0);
  expect(demo.output()).toContain('holds the site of an organisation');
});

it('sets a site up from a file, and starts it as its own by default', async () => {
  await using site = await startOwnSite('open-institute');
  expect(site.setup.output).toContain('administrator: admin@noi.example.org');
  const home = await statusOf(site, '/es');
  expect([home.status, home.text.includes('Instituto de Normas Abiertas')]).toEqual([200, true]);
  expect((await statusOf(site, '/privacy')).status).toBe(404);
});

it.skipIf(!openTestServer)('opens when the command sets the site up while the server runs', async () => {
  await using database = await openTestServer?.();
  const env = { DATABASE_URL: database?.url ?? '', PORT: String(await freePort()), NODE_ENV: 'production' };
  await using site = await startSite({ DATA_DIR: folder.path, ...env }, { isReadyAwaited: false, isUnset: true });
  await until(async () => (await statusOf(site, '/readyz').catch(() => null))?.text.includes('not set up') === true);
  const elsewhere = { DATA_DIR: path.join(folder.path, 'command'), ...env };
  const check = await runSetup(['--from', answers, '--check'], elsewhere);
  expect([check.code, check.output.includes('This would be stored')]).toEqual([0, true]);
  expect((await statusOf(site, '/')).status).toBe(503);
  expect((await runSetup(['--from', answers], elsewhere)).code).toBe(0);
  expect((await runSetup(['--from', answers], elsewhere)).output).toContain('Nothing to do.');
  await until(async () => (await statusOf(site, '/readyz')).status === 200);
  expect((await statusOf(site, '/')).text).toContain('Board of Wind Measures');
});
