import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUnsubscribe } from '../../../server/people/preferences/unsubscribe-link.ts';
import type { RunningSite } from '../../../tests/support/site-process.ts';
import { startSmallSite } from '../../../tests/support/small-site-scene.ts';
import { Visitor } from '../../../tests/support/fake-visitor.ts';

const address = '/api/account/notification-preferences';
const page = '/user/my-account/account-notification-preferences';
let site: RunningSite;
let visitor: Visitor;
let secrets: readonly [string];
beforeAll(async () => {
  site = await startSmallSite({ DEMO: 'on' });
  visitor = await Visitor.signedIn(site.origin, 'member');
  const kept = await readFile(path.join(site.dataDir, 'secrets.json'), 'utf8');
  secrets = [(JSON.parse(kept) as { sessionSecret: string }).sessionSecret];
});
afterAll(() => site[Symbol.asyncDispose]());

const read = async () =>
  JSON.parse((await visitor.ask(address)).text) as Record<string, unknown> & { codes: string[]; version: string };
const put = (json: object) => visitor.ask(address, { method: 'PUT', json });

it('answers a save with code 200 and the word the site has always had', async () => {
  const { version } = await read();
  const saved = JSON.parse((await put({ infoKnowEventConf: true, version })).text) as object;
  expect(saved).toMatchObject({
    code: 200,
    message: 'updated',
    payload: { infoKnowEventConf: true, newsletter: true },
  });
  expect((await put({ infoKnowEventConf: false, version })).status).toBe(409);
  expect((await put({ infoKnowEventConf: 'yes' })).status).toBe(422);
  expect((await put({ accountProfileId: '00000000-0000-4000-8000-000000000000', newsletter: false })).status).toBe(403);
  expect(await read()).toMatchObject({ infoKnowEventConf: true, newsletter: true });
});

it('saves a form, ends the notices it shows unticked, and no others', async () => {
  const { version } = await read();
  const form = new URLSearchParams({ version, prodServOffers: 'on', shownCodes: '70' });
  const saved = await visitor.ask(page, { form });
  expect([saved.status, saved.location]).toEqual([303, `${page}?saved=preferences`]);
  expect(await read()).toMatchObject({ prodServOffers: true, newsletter: false, codes: ['110'] });
  const stale = await visitor.ask(page, { form: new URLSearchParams([...form, ['newsletter', 'on']]) });
  expect(stale.status).toBe(409);
  expect(stale.text).toContain('changed in another window');
});

it('saves nothing when everything is opted out of, or a discard is asked about', async () => {
  const before = await read();
  for (const [intent, notice, isKept] of [
    ['opt-out', 'Everything is unticked below.', false],
    ['discard', 'Discard your changes and go back to what was saved last?', true],
  ] as const) {
    const shown = await visitor.ask(page, { form: { intent, infoKnowEventConf: 'on', version: before.version } });
    expect([intent, shown.status]).toEqual([intent, 200]);
    expect(shown.text).toContain(notice);
    const [box = ''] = /<input[^>]*name="infoKnowEventConf"[^>]*>/.exec(shown.text) ?? [];
    expect(/\bchecked\b/.test(box), box).toBe(isKept);
  }
  expect(await read()).toEqual(before);
  expect((await visitor.ask(page, { form: { intent: 'toString' } })).status).toBe(400);
});

it('ends emails at the word of a mail program, without a cookie and from nowhere', async () => {
  const { ID } = JSON.parse((await visitor.ask('/api/user/current')).text) as { ID: string };
  const grant = { userId: ID, topic: { category: 'offers' } } as const;
  const token = signUnsubscribe(grant, secrets);
  const mailProgram = new Visitor(site.origin);
  const oneClick = (target: string, body = 'List-Unsubscribe=One-Click') =>
    mailProgram.ask(`/api/mail/unsubscribe/${target}`, {
      method: 'POST',
      origin: null,
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  expect((await oneClick(`${token}x`)).status).toBe(404);
  expect((await oneClick(token, 'anything')).status).toBe(400);
  expect((await oneClick(token, 'x'.repeat(3_000))).status).toBe(413);
  // Opening it, as scanners do, leads to the question and changes nothing either.
  const opened = await mailProgram.ask(`/api/mail/unsubscribe/${token}`);
  expect([opened.status, opened.location]).toEqual([303, `/user/unsubscribe?token=${token}`]);
  expect((await mailProgram.ask(opened.location)).text).toContain('You get offers on products and services.');
  expect((await mailProgram.ask(`/api/mail/unsubscribe/${token}`, { method: 'DELETE' })).status).toBe(405);
  expect(await read()).toMatchObject({ prodServOffers: true });
  for (const _ of [1, 2]) expect((await oneClick(token)).status).toBe(200);
  expect(await read()).toMatchObject({ prodServOffers: false, codes: ['110'] });
});

it('ends emails by the page of their link, signed in or not, and says when a link is damaged', async () => {
  const { ID } = JSON.parse((await visitor.ask('/api/user/current')).text) as { ID: string };
  const token = signUnsubscribe({ userId: ID, topic: { category: 'codes', name: '110' } }, secrets);
  const stranger = new Visitor(site.origin);
  const done = await stranger.ask('/es/user/unsubscribe', { form: { token } });
  expect([done.status, done.location]).toEqual([303, `/es/user/unsubscribe?token=${token}&done=1`]);
  expect((await stranger.ask(done.location)).text).toContain('No recibirá más mensajes de este tipo.');
  expect(await read()).toMatchObject({ codes: [] });
  // Opened again, from the email, it does not ask to stop what has stopped.
  const again = await stranger.ask(`/user/unsubscribe?token=${token}`);
  expect(again.text).toContain('You will get no more of these emails.');
  expect(again.text).not.toContain('You get notices of');
  const damaged = await stranger.ask('/user/unsubscribe?token=damaged');
  expect([damaged.status, damaged.text.includes('This link is damaged.')]).toEqual([422, true]);
  expect((await stranger.ask('/user/unsubscribe', { form: { token: `${token}x` } })).status).toBe(422);
});
