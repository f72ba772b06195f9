import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../server/cli/free-port.ts';
import { Editor } from '../support/editor-client.ts';
import { startSite, type RunningSite } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { isThorough } from '../support/test-scope.ts';
import {
  areReportsOf,
  editionOf,
  expectReports,
  footer,
  read,
  readPageFiles,
  reportPaths,
  storeReports,
  until,
} from './report-pages.ts';

let folder: AsyncDisposable & { path: string };
let env: { DATA_DIR: string; DEMO: string; PORT: string };

beforeAll(async () => {
  folder = await temporaryFolder();
  await storeReports({ dataDir: folder.path });
  env = { DATA_DIR: folder.path, DEMO: 'off', PORT: String(await freePort()) };
});
afterAll(() => folder[Symbol.asyncDispose]());

/** A PUT of which the server has the head and half the body; `finish` sends the rest and reads the answer. */
async function beginPut(site: RunningSite, item: object) {
  const body = Buffer.from(JSON.stringify(item));
  const { hostname, port, host } = new URL(site.origin);
  const socket = connect(Number(port), hostname);
  const head = [
    'PUT /api/content/items/footer:main HTTP/1.1',
    `Host: ${host}`,
    `Authorization: Bearer ${await site.token()}`,
    'Content-Type: application/json',
    `Content-Length: ${String(body.length)}`,
    'Connection: close',
  ];
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  const closed = new Promise<void>((resolve, reject) => socket.once('close', () => resolve()).once('error', reject));
  await new Promise((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n`, resolve));
  await new Promise((resolve) => socket.write(body.subarray(0, 40), resolve));
  return async () => {
    socket.write(body.subarray(40));
    await closed;
    return answer;
  };
}

it('finishes requests and pages in work when it is told to stop, and ends with 0', async () => {
  await using site = await startSite(env);
  const finish = await beginPut(site, footer(3));
  const editor = new Editor(site);
  await editor.put('footer:main', footer(2));
  const readers = reportPaths.slice(0, 50).map((at) => read(site, at).catch(() => null));
  const stopped = site.stop();
  // A connection not accepted yet is refused; an accepted one is answered completely.
  for (const answer of await Promise.all(readers)) {
    if (answer) expect([answer.status, [1, 2, 3].includes(editionOf(answer.body) ?? 0)]).toEqual([200, true]);
  }
  await until('it takes no more connections', async () => (await fetch(site.origin).catch(() => null)) === null);
  expect(await finish()).toMatch(/^HTTP\/1\.1 200 /);
  expect(await stopped).toBe(0);
  await readPageFiles(folder.path);
  await using again = await startSite(env);
  await until(
    'the last change is live',
    async () => editionOf((await read(again, reportPaths.at(-1) ?? '')).body) === 3,
  );
  await until('it is live everywhere', () => areReportsOf(again, 3));
});

it.runIf(isThorough)(
  'stops with 0 while it renders a release for the first time, and the next start finishes it',
  async () => {
    const fresh = { ...env, NODE_ENV: 'production' };
    await using site = await startSite(fresh, { isReadyAwaited: false });
    await until('it renders', () => site.output().includes('Rendering pages'));
    expect(await site.stop()).toBe(0);
    await using again = await startSite(fresh);
    await expectReports(again, 3);
  },
);

it.runIf(isThorough)('refuses a data directory in use, and names the process that holds it', async () => {
  await using site = await startSite(env);
  await using second = await startSite({ ...env, PORT: String(await freePort()) }, { isReadyAwaited: false });
  expect(await second.ended).toBe(78);
  expect(second.output()).toContain(
    `The data directory ${folder.path} is in use by process ${String(site.pid)}. Stop it, or set DATA_DIR to another directory.`,
  );
  expect((await read(site, '/')).status).toBe(200);
});
