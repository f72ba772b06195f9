import { readFileSync } from 'node:fs';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../tests/support/test-databases.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { hasOwnSite } from '../platform/env/own-site.ts';
import { readEnv } from '../platform/env/env.ts';
import { readInstallation } from '../platform/installation/installation.repo.ts';
import type { Log } from '../platform/log.ts';
import { UnsetSite } from './unset-site.ts';

let store: Awaited<ReturnType<typeof openDatabase>>;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: Server;
let origin = '';
let unset: UnsetSite;
const said: string[] = [];
let now = new Date('2026-11-25T10:00:00Z');

beforeAll(async () => {
  [store, folder] = await Promise.all([openDatabase(), temporaryFolder()]);
  server = createServer((request, response) => void unset.answer(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = readEnv({ DATA_DIR: folder.path, SITE_ORIGIN: origin });
  const quiet = () => undefined;
  const log = { warn: (text: string) => said.push(text), info: quiet, error: quiet, debug: quiet } as unknown as Log;
  unset = new UnsetSite({ db: store.db, env, clock: { now: () => now }, log });
  unset.renewKey();
});
afterAll(async () => {
  server.close();
  await store[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const keyOf = (line: string | undefined) => /key=([\w-]{43})$/.exec(line ?? '')?.[1] ?? '';
const ask = async (target: string, init: RequestInit = {}) => {
  const answer = await fetch(origin + target, init);
  return { status: answer.status, headers: answer.headers, page: await answer.text() };
};
const post = (fields: Record<string, string | string[]>, from = origin) => {
  const body = new URLSearchParams();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) body.append(name, value);
  return ask('/setup', { method: 'POST', body, headers: { origin: from } });
};
const answers = {
  'organization-en': 'Norms <Open> Institute',
  initials: 'NOI',
  country: 'es',
  languages: ['en', 'es'],
  currency: 'USD',
  marks: 'NOI, NOI/CEI',
  administrator: 'admin@noi.example.org',
  body: ['sells', 'committees'],
};

it('answers every address with 503 and one page, and says where the setup is in the log only', async () => {
  for (const target of ['/', '/es/x', '/api/openapi.json', '/user/signin']) {
    const { status, page, headers } = await ask(target);
    expect([status, headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(page).toContain('This site is not set up.');
  }
  expect((await ask('/', { headers: { 'accept-language': 'es-MX,en;q=0.5' } })).page).toContain('<html lang="es">');
  expect(said).toHaveLength(1);
  expect(readFileSync(path.join(folder.path, 'secrets.json'), 'utf8')).not.toContain(keyOf(said[0]));
});

it('answers a target that is no address as any other', async () => {
  // `fetch` refuses to send it.
  const status = await new Promise((resolve, reject) => {
    get({ port: new URL(origin).port, host: '127.0.0.1', path: '//' }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
  expect(status).toBe(503);
});

it('answers a wrong key, none and one of another site alike', async () => {
  const wrong = await ask(`/setup?key=${'x'.repeat(43)}`);
  const none = await ask('/setup');
  const foreign = await post({ key: keyOf(said[0]), ...answers }, 'https://evil.example.org');
  expect([wrong.status, none.status, foreign.status]).toEqual([403, 403, 403]);
  expect(new Set([wrong.page, none.page, foreign.page]).size).toBe(1);
  const forwarded = await ask(`/setup?key=${keyOf(said[0])}`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect([forwarded.status, forwarded.page.includes('over https')]).toEqual([403, true]);
});

it('keeps what was typed beside the problems', async () => {
  const key = keyOf(said[0]);
  const { page } = await ask(`/setup?key=${key}`);
  expect(page).toContain('name="organization-en"');
  const sent = await post({ key, ...answers, initials: 'NINECHARS', administrator: 'nobody', languages: ['es'] });
  expect(sent.status).toBe(422);
  for (const field of ['initials', 'administrator', 'languages']) expect(sent.page).toContain(`id="${field}-problem"`);
  expect(sent.page).toContain('value="Norms &lt;Open&gt; Institute"');
  expect(sent.page).toContain('value="NINECHARS"');
  expect(await readInstallation(store.db)).toBeNull();
});

it('makes a new key when one has ended, sets the site up once, and ends the key', async () => {
  now = new Date('2026-11-25T11:00:01Z');
  expect((await ask(`/setup?key=${keyOf(said[0])}`)).status).toBe(403);
  unset.renewKey();
  const key = keyOf(said[1]);
  const done = await post({ key, ...answers });
  expect(done.status).toBe(200);
  expect(done.page).toContain('admin@noi.example.org');
  expect(await readInstallation(store.db)).toMatchObject({ languages: ['en', 'es'], timeZone: 'Europe/Madrid' });
  expect(hasOwnSite(folder.path)).toBe(true);
  expect((await post({ key, ...answers })).status).toBe(403);
});

it('stops listening to an address that tries many keys', async () => {
  const statuses = [];
  for (let at = 0; at < 12; at += 1) statuses.push((await ask(`/setup?key=${at}`)).status);
  expect(statuses.at(-1)).toBe(429);
});

it('counts a request through a proxy as private only where the proxy says that it came over https', async () => {
  const env = readEnv({ DATA_DIR: folder.path, SITE_ORIGIN: 'https://noi.example.org' });
  const log = { warn: () => undefined } as unknown as Log;
  const other = new UnsetSite({ db: store.db, env, clock: { now: () => now }, log });
  const proxied = createServer((request, response) => void other.answer(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => proxied.once('listening', resolve));
  const address = `http://127.0.0.1:${(proxied.address() as AddressInfo).port}/setup?key=none`;
  const through = async (headers: Record<string, string>) => {
    const answer = await fetch(address, { headers: { 'x-forwarded-for': '203.0.113.9', ...headers } });
    return (await answer.text()).includes('over https');
  };
  expect(await through({})).toBe(true);
  expect(await through({ 'x-forwarded-proto': 'http' })).toBe(true);
  expect(await through({ 'x-forwarded-proto': 'https' })).toBe(false);
  proxied.close();
});
