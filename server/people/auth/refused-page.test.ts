import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { authOn } from '../../../tests/support/auth-scene.ts';
import { drivers } from '../../../tests/support/test-databases.ts';
import { deleteExpired } from './auth.repo.ts';
import type { Auth } from './create-auth.ts';
import { refusedPages } from './refused-page.table.ts';
import { keepRefusedPage, readRefusedPage } from './refused-page.ts';

const [driver] = drivers;
const ana = { userId: 'ana', impersonator: null };
const staffAsAna = { userId: 'ana', impersonator: { userId: 'sam' } };
const page = { headers: [['content-type', 'text/html']] as [string, string][], body: '<p>Calle Málaga 7</p>' };
const address = '/user/my-account?step=a';

let connection: Awaited<ReturnType<(typeof drivers)[number]['open']>>;
let auth: Auth;
let now: Date;
beforeAll(async () => {
  if (!driver) throw new Error('no database');
  connection = await driver.open();
  auth = { ...authOn(connection.db).auth, clock: { now: () => now } };
});
afterAll(() => connection[Symbol.asyncDispose]());
beforeEach(() => {
  now = new Date('2026-11-26T12:00:00Z');
});

const headers = (cookie?: string) => new Headers(cookie === undefined ? {} : { cookie });
const keep = (cookie?: string, person: typeof ana | null = ana, from = '198.51.100.1') =>
  keepRefusedPage(auth, { person, headers: headers(cookie), address }, page, from);

it('opens a page again for its person in its browser only', async () => {
  const kept = await keep('a=1');
  const [line = ''] = kept?.cookies ?? [];
  expect(line).toMatch(/^stanchion\.typing=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/);
  const token = kept?.token ?? '';
  const cookie = line.split(';', 1)[0];
  const read = (owner: { person?: typeof ana | typeof staffAsAna | null; cookie?: string; at?: string }) => {
    const { person = ana, at = address } = owner;
    return readRefusedPage(auth, { person, headers: headers(owner.cookie ?? cookie), address: at }, token);
  };
  expect(await read({})).toEqual(page);
  expect(await read({ person: null })).toBeNull();
  expect(await read({ person: staffAsAna })).toBeNull();
  expect(await read({ cookie: 'a=1' })).toBeNull();
  expect(await read({ at: '/user/my-account' })).toBeNull();
  now = new Date('2026-11-26T12:30:01Z');
  expect(await read({})).toBeNull();
});

it('needs no cookie of a browser that sends none', async () => {
  const kept = await keep(undefined, null);
  expect(kept?.cookies).toEqual([]);
  const owner = { person: null, headers: headers(), address };
  expect(await readRefusedPage(auth, owner, kept?.token ?? '')).toEqual(page);
  expect(await readRefusedPage(auth, owner, '../x')).toBeNull();
});

it('stores no plain text, and goes with the sweep', async () => {
  const rows = await connection.db.select().from(refusedPages);
  expect(rows.length).toBeGreaterThan(0);
  for (const { sealed } of rows) expect(Buffer.from(sealed, 'base64').toString()).not.toContain('Calle');
  await deleteExpired(connection.db, new Date('2026-11-26T13:00:00Z'));
  expect(await connection.db.select().from(refusedPages)).toEqual([]);
});

it('keeps no more pages of one network than a class of people needs', async () => {
  const tokens = [];
  for (let sent = 0; sent < 601; sent += 1) tokens.push(await keep('a=1', ana, '198.51.100.9'));
  expect(tokens.map((kept) => kept !== null).lastIndexOf(true)).toBe(599);
});
