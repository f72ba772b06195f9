import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../server/cli/free-port.ts';
import { openTestServer } from '../support/test-databases.ts';
import { Editor, textPage } from '../support/editor-client.ts';
import { casesOf, isThorough } from '../support/test-scope.ts';
import { startSite } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTree, type ProcessTree } from './process-tree.ts';
import { read, readPageFiles, storeReports, until } from './report-pages.ts';

const npmStart = ['npm', 'start'];
/** As npm runs it when its shell does not exec the command. */
const shellStart = ['sh', '-c', 'node server/cli/bootstrap.mjs start; exit $?'];
const server = 'dist/server/run.mjs';
const bootstrap = 'bootstrap.mjs';

let folder: AsyncDisposable & { path: string };
let env: { DATA_DIR: string; DEMO: string; PORT: string };

beforeAll(async () => {
  folder = await temporaryFolder();
  await storeReports({ dataDir: folder.path }, 3);
  env = { DATA_DIR: folder.path, DEMO: 'off', PORT: String(await freePort()) };
  // The first start builds and renders for the others.
  await using first = await startSite(env);
  await first.stop();
});
afterAll(() => folder[Symbol.asyncDispose]());

async function readyTree(command: readonly string[], more: Record<string, string> = {}): Promise<ProcessTree> {
  const tree = startTree(command, { ...env, ...more });
  await until('it is ready', () => tree.isReady());
  return tree;
}

/** Waits until a stopping tree answers so, then until all of its processes have ended. */
async function expectDrained(tree: ProcessTree): Promise<void> {
  await until('it is not ready', async () => {
    const answer = await read(tree, '/readyz').catch(() => null);
    if (answer?.status === 503) expect((await read(tree, '/')).status).toBe(200);
    return answer?.status === 503;
  });
  await tree.gone();
  expect(tree.output()).toContain('Stopping: finishing requests, closing the database');
}

it('serves the old pages again after its server was killed, logs why and counts it; SIGTERM to npm ends all', async () => {
  await using tree = await readyTree(npmStart, { DRAIN_SECONDS: '1' });
  const killed = await tree.find(server);
  process.kill(killed, 'SIGKILL');
  await until('it is ready again', async () => (await tree.isReady()) && (await tree.find(server)) !== killed);
  expect((await read(tree, '/reports/r1')).body).toContain('Within tolerance.');
  const line =
    tree
      .output()
      .split('\n')
      .find((each) => each.includes('"the server died')) ?? '';
  expect(JSON.parse(line)).toMatchObject({ level: 50, reason: 'signal SIGKILL', exitCode: null, signal: 'SIGKILL' });
  expect((await read(tree, '/metrics')).body).toContain('stanchion_restarts_total{reason="signal SIGKILL"} 1\n');
  expect(tree.output()).not.toMatch(/Rendering pages|Building the site/);
  process.kill(await tree.find('npm start '), 'SIGTERM');
  await expectDrained(tree);
  expect(await tree.ended).toBe(0);
});

const signals = [
  ['SIGTERM', 'sh -c', shellStart],
  ['SIGTERM', bootstrap, npmStart],
  ['SIGTERM', server, npmStart],
  ['SIGKILL', 'npm start ', npmStart],
  ['SIGKILL', bootstrap, npmStart],
] as const;

it.each(casesOf(signals, signals.slice(0, 1)))(
  '%s to "%s" alone drains the server and ends every process',
  async (signal, words, command) => {
    await using tree = await readyTree(command, { DRAIN_SECONDS: '1', npm_lifecycle_event: 'start' });
    process.kill(await tree.find(words), signal);
    await expectDrained(tree);
    if (words === bootstrap && signal === 'SIGTERM') expect(await tree.ended).toBe(0);
  },
);

it.runIf(isThorough)('ends in order at Ctrl-C, which every process of the tree gets', async () => {
  await using tree = await readyTree(npmStart, { DRAIN_SECONDS: '1' });
  tree.signalAll('SIGINT');
  await expectDrained(tree);
  expect(await tree.ended).toBe(0);
});

const faults = [
  ['throw', 'uncaught exception', 'thrown on purpose'],
  ['reject', 'unhandled rejection', 'rejected on purpose'],
] as const;

it.each(casesOf(faults, faults.slice(0, 1)))(
  'after an error that nobody caught (%s): logs it with its request, ends in order, starts again',
  async (way, reason, message) => {
    const preload = fileURLToPath(new URL('throw-switch.ts', import.meta.url));
    await using tree = await readyTree([process.execPath, '--import', preload, 'dist/server/start.mjs']);
    const answer = await fetch(`${tree.origin}/api/openapi.json?${way}=secret`);
    expect(answer.status).toBe(500);
    const requestId = answer.headers.get('x-request-id') ?? '';
    expect(await answer.text()).toContain(requestId);
    await until('it counts the restart', async () => {
      const metrics = await read(tree, '/metrics').catch(() => null);
      return metrics?.body.includes(`stanchion_restarts_total{reason="${reason}"} 1\n`) ?? false;
    });
    const lines = tree
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { msg: string });
    const request = { requestId, method: 'GET', path: '/api/openapi.json' };
    const fatal = lines.find(({ msg }) => msg.startsWith('an error that nobody caught'));
    expect(fatal).toMatchObject({ level: 60, reason, request, err: { message } });
    const restart = lines.find(({ msg }) => msg.startsWith('the server died'));
    expect(restart).toMatchObject({ reason, exitCode: 1, request, lastError: { message } });
    expect(tree.output()).not.toContain('secret');
    await until('its pages are served', async () => (await read(tree, '/')).status === 200);
    tree.signalAll('SIGTERM');
    await tree.gone();
  },
);

it('is not started beside another on its port, and says which process of which release answers there', async () => {
  await using elsewhere = await temporaryFolder();
  await using site = await startSite(env);
  const other = { ...env, DATA_DIR: elsewhere.path };
  const release = /release="([^"]+)"/.exec((await read(site, '/metrics')).body)?.[1] ?? '';
  const sentence = `Another Stanchion answers on port ${env.PORT}: process ${String(site.pid)} of release ${release}. Stop it, or set PORT to another number.`;
  for (const command of casesOf([npmStart, [process.execPath, 'dist/server/start.mjs']], [npmStart])) {
    await using second = startTree(command, other);
    expect(await second.ended).toBe(78);
    expect(second.output()).toContain(sentence);
    expect(second.output()).not.toContain('the server died');
  }
});

describe.skipIf(!openTestServer)('on PostgreSQL', () => {
  it.runIf(isThorough)(
    'a server whose data directory is gone, or its pages, is not ready until it can store pages again',
    async () => {
      await using parent = await temporaryFolder();
      await using database = await openTestServer?.();
      const databaseUrl = database?.url ?? '';
      const dataDir = path.join(parent.path, 'mount');
      await storeReports({ dataDir, databaseUrl }, 3);
      const common = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: 'off' };
      await using site = await startSite(common);
      const pages = await readPageFiles(dataDir);
      const token = await site.token();
      await rename(dataDir, `${dataDir}-away`);
      await until('it says that it is gone', async () => {
        const { status, body } = await read(site, '/readyz');
        return status === 503 && body.includes('the data directory is gone\n');
      });
      expect((await read(site, '/reports/r1')).status).toBe(200);
      const editor = new Editor({ origin: site.origin, token: () => Promise.resolve(token) });
      const publishId = await editor.put('page:report-1', textPage('/reports/r1', 'Report 1', 'Edited meanwhile.'));
      expect((await editor.ended(publishId)).state).toBe('failed');
      // Running again, but without its pages.
      await rename(`${dataDir}-away`, dataDir);
      await rm(path.join(dataDir, 'pages'), { recursive: true });
      await until('it is ready', async () => (await read(site, '/readyz')).status === 200);
      await until('the page that failed is live', async () =>
        (await read(site, '/reports/r1')).body.includes('Edited meanwhile.'),
      );
      await until('every page is on the disk', async () => {
        const now = await readPageFiles(dataDir).catch(() => null);
        return now?.size === pages.size && (now.get('/reports/r1')?.includes('Edited meanwhile.') ?? false);
      });
    },
  );

  it('a second process is refused the data directory of the first, whose pages stay and are written on', async () => {
    await using dataDir = await temporaryFolder();
    await using database = await openTestServer?.();
    const databaseUrl = database?.url ?? '';
    await storeReports({ dataDir: dataDir.path, databaseUrl }, 3);
    const common = { DATA_DIR: dataDir.path, DATABASE_URL: databaseUrl, DEMO: 'off' };
    await using site = await startSite(common);
    const pages = await readPageFiles(dataDir.path);
    // Another release in the same folder would remove the pages of the first.
    const port = String(await freePort());
    const other = { ...common, PORT: port, SITE_ORIGIN: 'https://www.example.org' };
    await using second = await startSite(other, { isReadyAwaited: false });
    expect(await second.ended).toBe(78);
    expect(second.output()).toContain(
      `The data directory ${dataDir.path} is in use by process ${String(site.pid)}. Stop it, or set DATA_DIR to another directory.`,
    );
    expect(await readPageFiles(dataDir.path)).toEqual(pages);
    const run = await new Editor(site).putLive('page:report-1', textPage('/reports/r1', 'Report 1', 'Edited.'));
    expect(run.state).toBe('live');
    await site.kill();
    // The lock ended with the process.
    await using third = await startSite({ ...common, PORT: port });
    expect((await read(third, '/reports/r1')).body).toContain('Edited.');
  });
});
