import { request as send } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword, Visitor } from '../../tests/support/fake-visitor.ts';
import type { RunningSite } from '../../tests/support/site-process.ts';
import { startSmallSite } from '../../tests/support/small-site-scene.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startSmallSite({ DEMO: 'on' });
});
afterAll(() => site[Symbol.asyncDispose]());

interface Answer {
  status: number;
  location: string;
  text: string;
}

/** Opens an address, or sends a form, as the browser of a visitor does; `fetch` cannot say that it navigates. */
async function navigate(visitor: Visitor, path: string, form?: Record<string, string>): Promise<Answer> {
  const body = form && new URLSearchParams(form).toString();
  const { hostname, port, host } = new URL(site.origin);
  const headers = {
    host,
    accept: 'text/html',
    'sec-fetch-mode': 'navigate',
    ...(visitor.cookie !== '' && { cookie: visitor.cookie }),
    ...(body !== undefined && { origin: site.origin, 'content-type': 'application/x-www-form-urlencoded' }),
  };
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const sent = send({ host: hostname, port, path, method: body === undefined ? 'GET' : 'POST', headers }, (answer) => {
    visitor.keep(answer.headers['set-cookie'] ?? []);
    const { statusCode: status = 0, headers: given } = answer;
    text(answer).then((all) => resolve({ status, location: given.location ?? '', text: all }), reject);
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

const work = '/user/my-account/account-profile-completion/steps?step=job-info';
const unfinished = { steps: 'job-info', version: '', industryId: '', jobId: '', userTitle: 'Chief <electrician>' };

it.each([
  ['customer', '/user/signin', { email: 'nobody@', password: 'not-to-be-kept' }, 'value="nobody@"', true],
  ['customer', '/es/user/forgot-password', { email: 'nobody@' }, 'value="nobody@"', true],
  [
    'customer',
    '/user/signup',
    { firstName: 'Ñ & Co', email: '', password: 'not-to-be-kept' },
    'value="Ñ &amp; Co"',
    true,
  ],
  ['customer', work, unfinished, 'value="Chief &lt;electrician&gt;"', false],
  ['customer', '/user/my-account/account-addresses/new', { street1: 'Calle 7' }, 'value="Calle 7"', false],
] as const)('leads %s back to %s with what was typed', async (name, path, form, typed, isAnonymous) => {
  const visitor = isAnonymous ? new Visitor(site.origin) : await Visitor.signedIn(site.origin, name);
  const refused = await navigate(visitor, path, { ...form });
  expect([refused.status, refused.text]).toEqual([303, '']);
  expect(refused.location).toMatch(new RegExp(`^${path.replaceAll(/[?/]/g, '\\$&')}[?&]refused=[\\w-]{43}$`));
  // As often as it is opened: by the redirect, by "Reload" and by "Back".
  for (let times = 0; times < 2; times += 1) {
    const shown = await navigate(visitor, refused.location);
    expect(shown.status).toBe(200);
    const parts = ['error-summary', typed, 'not-to-be-kept'].map((part) => shown.text.includes(part));
    expect(parts).toEqual([true, true, false]);
  }
  // A second refusal takes the place of the first in the address.
  const again = await navigate(visitor, refused.location, { ...form });
  expect(again.location.match(/refused=/g)).toHaveLength(1);
  expect(again.location).not.toBe(refused.location);
});

it('shows the page to nobody else, and leads them to the empty form', async () => {
  const visitor = await Visitor.signedIn(site.origin, 'customer');
  const { location } = await navigate(visitor, work, unfinished);
  const others = [new Visitor(site.origin), await Visitor.signedIn(site.origin, 'customer')];
  for (const other of [...others, await Visitor.signedIn(site.origin, 'inspector')]) {
    const shown = await navigate(other, location);
    expect([shown.status, shown.location]).toEqual([303, work]);
  }
  const elsewhere = location.replace('/steps', '');
  expect((await navigate(visitor, elsewhere)).text.includes('Chief')).toBe(false);
  const forged = await navigate(visitor, '//evil.example/user/signin?refused=x');
  expect(forged.location).not.toMatch(/^\/\//);
});

it('answers a program with the page itself and its status', async () => {
  const visitor = await Visitor.signedIn(site.origin, 'customer');
  const { status, text: page } = await visitor.ask(work, { form: unfinished });
  expect([status, page.includes('Chief &lt;electrician&gt;')]).toEqual([422, true]);
});

it('leads on after a form that is accepted', async () => {
  const visitor = new Visitor(site.origin);
  const { location } = await navigate(visitor, '/user/signin', { email: 'customer@example.org', password: 'wrong' });
  expect(location).toContain('refused=');
  const done = await navigate(visitor, '/user/signin', { email: 'customer@example.org', password: demoPassword });
  expect([done.status, done.location]).toEqual([303, '/']);
});
