import { spawnSync } from 'node:child_process';
import { copyFile, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../server/platform/env/env.ts';
import { freePort } from '../../server/cli/free-port.ts';
import { Visitor } from '../support/fake-visitor.ts';
import { noRights, packRelease, type PackedRelease } from '../support/packed-release.ts';
import { startSite } from '../support/site-process.ts';
import { openTestServer } from '../support/test-databases.ts';
import { casesOf, isThorough } from '../support/test-scope.ts';
import { usePackedDemo } from './use-packed-demo.ts';

let release: PackedRelease;
beforeAll(async () => {
  release = await packRelease();
});
afterAll(() => (release as PackedRelease | undefined)?.[Symbol.asyncDispose]());

const start = async (env: { DATA_DIR: string; [name: string]: string }) =>
  startSite(
    { PATH: '/usr/bin:/bin', PROFILE_PROMPT_AFTER: '2099-12-31', ...env },
    {
      command: [release.stanchion, 'start'],
      as: { ...noRights, cwd: await release.makeFolder(`cwd-${env['PORT'] ?? path.basename(env.DATA_DIR)}`) },
      isUnset: true,
      longestStart: 600_000,
    },
  );

it('says what it is, what it is made of and under which licences', async () => {
  const read = (name: string) => readFile(path.join(release.folder, name), 'utf8');
  const facts = JSON.parse(await read('release.json')) as Record<string, unknown>;
  const { release: built } = JSON.parse(await readFile(path.join(projectRoot(), 'dist/build.json'), 'utf8')) as {
    release: string;
  };
  expect(facts).toMatchObject({ name: 'stanchion', release: built, node: process.versions.node });
  expect(facts['schema']).toBeGreaterThan(30);
  const { components } = JSON.parse(await read('sbom.cdx.json')) as { components: { name: string; version: string }[] };
  const named = components.map(({ name }) => name);
  // Beside the build, built into the server, built into what browsers get, and a font.
  for (const name of ['node', 'pg', 'sharp', 'better-auth', 'react-dom', '@expo-google-fonts/source-sans-3']) {
    expect(named).toContain(name);
  }
  for (const name of ['vitest', 'typescript', 'playwright']) expect(named).not.toContain(name);
  const licenses = await read('LICENSES.txt');
  for (const { name, version } of components.slice(1)) expect(licenses).toContain(`\n${name} ${version} (`);
  // A release has 239 MB on November 26, 2026; a download should not grow unnoticed.
  expect(await release.size()).toBeLessThan(270_000_000);
});

it('sets a site up, invites a person, and serves the site without sources, by somebody without rights', async () => {
  const dataDir = await release.makeFolder('own');
  const port = String(await freePort());
  const env = { DATA_DIR: dataDir, PORT: port, SITE_ORIGIN: `http://localhost:${port}` };
  const answers = path.join(await release.makeFolder('answers'), 'answers.yaml');
  await copyFile(path.join(projectRoot(), 'tests/adopt/wind-board.yaml'), answers);
  expect(await release.run(['setup', '--from', answers], env)).toMatchObject({ code: 0 });
  const invited = await release.run(['people', 'invite', 'ed@example.net', 'editor', '--reason', 'First'], env);
  expect(invited).toMatchObject({ code: 0, output: expect.stringContaining('ed@example.net is editor') });
  const exported = await release.makeFolder('exported');
  const others = [
    ['content', 'export', exported],
    ['catalog', 'export', path.join(exported, 'catalog')],
    ['search', 'rebuild'],
    ['release'],
  ];
  for (const args of casesOf(others, others.slice(-1))) {
    expect([args, await release.run(args, env)]).toEqual([args, { code: 0, output: expect.any(String) }]);
  }
  await using site = await start(env);
  const visitor = new Visitor(site.origin);
  for (const at of ['/', '/user/signin', '/search?globalSearch=wind', '/favicon.svg', '/icon-192.png']) {
    expect([at, (await visitor.ask(at)).status]).toEqual([at, 200]);
  }
  expect(site.output()).not.toMatch(/not rendered|Cannot find|ERR_|ENOENT/);
  expect(await site.stop()).toBe(0);
});

it('is written only into a new or empty folder outside the source tree', async () => {
  const pack = (folder: string) =>
    spawnSync(process.execPath, [path.join(projectRoot(), 'server/cli/pack.ts'), folder], { encoding: 'utf8' });
  for (const [folder, reason] of [
    [path.dirname(release.folder), 'is not empty'],
    [path.join(projectRoot(), 'dist/release'), 'is inside the source tree'],
  ] as const) {
    const { status, stderr } = pack(folder);
    expect([status, stderr]).toEqual([1, expect.stringContaining(reason)]);
  }
  expect((await stat(release.folder)).isDirectory()).toBe(true);
});

it('tells wrong calls how it is called', async () => {
  for (const args of [[], ['serve'], ['../server/cli/people']]) {
    const { code, output } = await release.run(args, {});
    expect([code, output]).toEqual([2, expect.stringContaining('Usage: stanchion start|')]);
  }
});

describe.runIf(isThorough)('the demo, packed', () => {
  const drivers = [
    ['the embedded database', undefined] as const,
    ...(openTestServer ? [['PostgreSQL', openTestServer] as const] : []),
  ];

  it.each(drivers)('signs in, finds, sells, writes a PDF and resizes a picture on %s', async (name, open) => {
    await using database = await open?.();
    const dataDir = await release.makeFolder(`demo-${name.replaceAll(' ', '-')}`);
    await using site = await start({ DATA_DIR: dataDir, DEMO: 'on', ...(database && { DATABASE_URL: database.url }) });
    expect(site.output()).not.toMatch(/not rendered|Cannot find|ERR_MODULE|ENOENT/);
    await usePackedDemo(site);
    expect(await site.stop()).toBe(0);
  });
});
