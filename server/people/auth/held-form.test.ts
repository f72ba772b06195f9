import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authOn, CookieJar } from '../../../tests/support/auth-scene.ts';
import { drivers } from '../../../tests/support/test-databases.ts';
import { deleteExpired } from './auth.repo.ts';
import type { Auth } from './create-auth.ts';
import { heldForms } from './held-form.table.ts';
import { holdForm, takeHeldForm } from './held-form.ts';
import { keptForLine, type BrowserPerson } from './kept-for.ts';

const ana: BrowserPerson = { userId: 'ana', impersonator: null };
const ben: BrowserPerson = { userId: 'ben', impersonator: null };
const address = '/es/user/my-account/account-addresses?a=1';
const fields = new URLSearchParams([
  ['intent', 'save'],
  ['city', 'Málaga & Co'],
  ['topics', 'a'],
  ['topics', 'b'],
]);

describe.each(drivers)('held forms on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  let auth: Auth;
  let now: Date;
  let jar: CookieJar;
  let number = 0;

  beforeAll(async () => {
    connection = await open();
    auth = { ...authOn(connection.db).auth, clock: { now: () => now } };
  });
  afterAll(async () => {
    await connection[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    now = new Date('2026-11-25T12:00:00Z');
    await connection.db.delete(heldForms);
    number += 1;
    jar = new CookieJar(`198.51.100.${number}`);
    follow(ana);
  });

  function follow(person: BrowserPerson | null, isSignedOut = false): void {
    const line = keptForLine(auth.env, { headers: jar.caller.headers, person, isSignedOut });
    if (line) jar.keep([line]);
  }
  const hold = async (sent = { address, fields }) => jar.keep(await holdForm(auth, jar.caller, sent));
  async function take(person = ana, from = address) {
    const held = await takeHeldForm(auth, jar.caller.headers, { person, address: from });
    jar.keep(held?.cookies ?? []);
    return held && (held.fields?.toString() ?? 'nothing');
  }
  const count = async () => (await connection.db.select().from(heldForms)).length;

  it('gives a form back to its person, once and whole', async () => {
    await hold();
    expect(await take()).toBe(fields.toString());
    expect([await take(), await count(), jar.has(/held/)]).toEqual([null, 0, false]);
  });

  it('waits while other pages are opened on the way', async () => {
    await hold();
    expect(await take(ana, '/user/my-account')).toBeNull();
    expect(await take()).toBe(fields.toString());
  });

  it('is ended by anybody else who signs in', async () => {
    await hold();
    expect([await take(ben), await count()]).toEqual(['nothing', 0]);
    expect(await take()).toBeNull();
  });

  it('holds one form a browser: the latest', async () => {
    await hold();
    await hold({ address: '/b', fields: new URLSearchParams('x=1') });
    expect([await count(), await take(ana, '/b')]).toEqual([1, 'x=1']);
  });

  it('is over after half an hour, and swept away', async () => {
    await hold();
    now = new Date(now.getTime() + 1_800_000);
    expect(await take()).toBe('nothing');
    await hold();
    await deleteExpired(connection.db, new Date(now.getTime() + 1_800_000));
    expect(await count()).toBe(0);
  });

  it('holds nothing of a person who has signed out, of nobody, and nothing endless', async () => {
    await hold({ address, fields: new URLSearchParams({ text: 'x'.repeat(100_001) }) });
    follow(null, true);
    await hold();
    jar = new CookieJar('203.0.113.9');
    await hold();
    expect(await count()).toBe(0);
  });

  it('keeps strangers from filling the table', async () => {
    for (let tried = 0; tried < 70; tried += 1) {
      jar = new CookieJar('203.0.113.77');
      follow(ana);
      await hold();
    }
    expect(await count()).toBe(60);
  });

  it('gives two windows that come back at once the form in one of them', async () => {
    await hold();
    const both = await Promise.all([take(), take()]);
    expect(both.filter((each) => each === fields.toString())).toHaveLength(1);
  });

  it.each(['', 'x', '../../etc', 'a'.repeat(43)])(
    'has nothing for a browser that makes up a token (%j)',
    async (token) => {
      await hold();
      const headers = new Headers({ cookie: `stanchion.held=${token}` });
      expect((await takeHeldForm(auth, headers, { person: ana, address }))?.fields ?? null).toBeNull();
      expect(await count()).toBe(1);
    },
  );
});
