import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningSite } from '../../../tests/support/site-process.ts';
import { startSmallSite } from '../../../tests/support/small-site-scene.ts';
import { Visitor } from '../../../tests/support/fake-visitor.ts';

const ballots = 'https://ballots.example.org/vote?member=';
let site: RunningSite;
beforeAll(async () => {
  site = await startSmallSite({ DEMO: 'on', VOTE_URL: `${ballots}{memberId}` });
});
afterAll(() => site[Symbol.asyncDispose]());

const page = async (visitor: Visitor) => {
  const { text } = await visitor.ask('/user/my-account/account-mycommittees');
  return text.slice(text.indexOf('<h1'), text.indexOf('</main>'));
};
const ask = (visitor: Visitor, memberId: string) =>
  visitor.ask('/api/account/committees/voteUrl', { json: { memberId } });

it('leads a committee member to their own ballots, and nobody to somebody else’s', async () => {
  const member = await Visitor.signedIn(site.origin, 'committee');
  // A form that is answered with another host is stopped by the page's own policy; a link is not.
  expect(await page(member)).toContain(`href="${ballots}227001"`);
  const answer = await ask(member, '227001');
  expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { voteUrl: `${ballots}227001` }]);
  expect((await ask(member, '229001')).status).toBe(403);

  const customer = await Visitor.signedIn(site.origin, 'customer');
  expect(await page(customer)).not.toContain(ballots);
  expect((await ask(customer, '227001')).status).toBe(403);
});

it('gives no ballot to staff who act for a committee member', async () => {
  const member = await Visitor.signedIn(site.origin, 'committee');
  const { ID } = JSON.parse((await member.ask('/api/user/current')).text) as { ID: string };
  const staff = await Visitor.signedIn(site.origin, 'staff');
  const json = { userId: ID, reason: 'A test' };
  expect((await staff.ask('/api/staff/impersonation', { json })).status).toBe(200);
  const shown = await page(staff);
  expect(shown).toContain('(EIC)');
  expect(shown).not.toContain(ballots);
  const refused = await ask(staff, '227001');
  expect(refused.status).toBe(403);
  expect(refused.text).not.toContain(ballots);
});
