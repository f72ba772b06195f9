import { expect, test } from '../support/journey.ts';
import { expectDecision, guardedPages, redirects, rules } from '../support/demo-page-rules.ts';
import { Visitor } from '../support/fake-visitor.ts';

const visit = (origin: string | undefined, who: string) =>
  who === 'anonymous' ? new Visitor(origin ?? '') : Visitor.signedIn(origin ?? '', who);

for (const who of Object.keys(redirects)) {
  test(`${who}@ gets of every page rule what the table says, in both languages`, async ({ baseURL }) => {
    const visitor = await visit(baseURL, who);
    for (const rule of rules) await expectDecision(visitor, who, rule);
  });
}

test('a spelling of the address that is not the page’s own opens nothing', async ({ baseURL }) => {
  const visitor = new Visitor(baseURL ?? '');
  const spellings = ['/%6dembers', '/members?', '/members#x', '/members?preview=1&edit=1', '/members/?', '/en/members'];
  for (const path of [...spellings, '/es/%6diembros', '/MEMBERS', '/members/%2e', '/members%2f', '//members']) {
    let answer = await visitor.ask(path);
    if (answer.status === 301) answer = await visitor.ask(answer.location);
    expect([302, 400, 404], path).toContain(answer.status);
    expect(answer.text, path).not.toContain('Halifax');
  }
});

test('a session that has ended opens nothing, nor does a forged one', async ({ baseURL }) => {
  const member = await visit(baseURL, 'member');
  const before = member.cookie;
  expect((await member.ask('/members')).status).toBe(200);
  await member.ask('/user/signout');
  const forged = before.replace(/(session_token=)[^;]{4}/, '$1AAAA');
  for (const cookie of [before, forged, 'stanchion.session_token=x', 'signed_in=1', 'session_token=']) {
    const answer = await new Visitor(baseURL ?? '').ask('/members', { headers: { cookie } });
    expect([answer.status, answer.location]).toEqual([302, '/user/signin?returnurl=%2Fmembers']);
    expect(answer.text).not.toContain('Halifax');
  }
});

test('people from a banned country are told so once, never in circles, and may leave or write to us', async ({
  baseURL,
}) => {
  const banned = await visit(baseURL, 'banned');
  const account = ['', '/account-information', '/account-addresses', '/account-membership', '/security'];
  const starts = [
    ...Object.values(guardedPages).flatMap((pages) => pages.map(({ path }) => path)),
    ...['', '/es'].flatMap((prefix) => [
      prefix || '/',
      `${prefix}/user/signin`,
      `${prefix}/user/signin?returnurl=/members`,
      `${prefix}/user/signup`,
      `${prefix}/membership/access`,
      `${prefix}/membership/already`,
      ...account.map((area) => `${prefix}/user/my-account${area}`),
    ]),
  ];
  for (const start of starts) {
    const seen: string[] = [];
    let answer = await banned.ask(start);
    for (let path = start; answer.location; path = answer.location) {
      expect(seen, `from ${start}`).not.toContain(path);
      seen.push(path);
      answer = await banned.ask(answer.location);
    }
    expect(answer.status, `from ${start} over ${seen.join(' → ')}`).toBe(200);
    expect(seen.length, start).toBeLessThanOrEqual(2);
  }
  for (const path of ['/country-not-served', '/es/country-not-served', '/help/contact', '/es/ayuda/contacto']) {
    expect((await banned.ask(path)).status, path).toBe(200);
  }
  expect((await banned.ask('/es/user/signout')).location).toBe('/es');
  expect((await banned.ask('/about')).status).toBe(200);
});
