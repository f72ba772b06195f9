import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningSite } from '../../../tests/support/site-process.ts';
import { startSmallSite } from '../../../tests/support/small-site-scene.ts';
import { Visitor } from '../../../tests/support/fake-visitor.ts';

const path = '/user/my-account/account-profile-completion/steps';
const information = '/user/my-account/account-information';
let site: RunningSite;
beforeAll(async () => {
  // The sites of other tests have no profile prompt.
  site = await startSmallSite({ DEMO: 'on', PROFILE_PROMPT_AFTER: '2026-01-01' });
});
afterAll(() => site[Symbol.asyncDispose]());

const signedIn = (name: string) => Visitor.signedIn(site.origin, name);
const user = async (visitor: Visitor) =>
  JSON.parse((await visitor.ask('/api/user/current')).text) as Record<string, unknown>;
const choose = (visitor: Visitor, json: object) =>
  visitor.ask('/api/account/notification-preferences', { method: 'PUT', json });

async function open(visitor: Visitor, address = path) {
  const { status, text, location } = await visitor.ask(address);
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';
  return { status, text, location, sent: { steps: field('steps'), version: field('version') } };
}

it('tells somebody who is not signed in nothing, and leads them to sign in from the page', async () => {
  const anonymous = new Visitor(site.origin);
  expect(await user(anonymous)).toEqual({ isLoggedIn: false });
  expect((await open(anonymous)).location).toContain('/user/signin?returnurl=');
});

it('asks neither who has answered nor who works here', async () => {
  for (const name of ['member', 'staff', 'editor']) {
    expect([name, (await user(await signedIn(name)))['profilePrompt']]).toEqual([name, false]);
  }
  expect(await open(await signedIn('member'))).toMatchObject({ status: 303, location: `${information}?saved=profile` });
});

it('leads through the steps of somebody who wants offers, dates each, and then the whole', async () => {
  const visitor = await signedIn('customer');
  await choose(visitor, { prodServOffers: true });
  expect(await user(visitor)).toMatchObject({ profilePrompt: true, industryTitleFunctionCompletionDate: null });

  const work = await open(visitor);
  expect(work.sent.steps).toBe('job-info topics-of-interest');
  const missing = await visitor.ask(path, { form: { ...work.sent, industryId: '', jobId: '', userTitle: 'Chief' } });
  expect(missing.status).toBe(422);
  expect(missing.text).toContain('Industry is required.');
  expect(missing.text).toContain('value="Chief"');

  const answers = { industryId: '1', jobId: '11', userTitle: 'Facility manager' };
  const saved = await visitor.ask(path, { form: { ...work.sent, ...answers } });
  expect([saved.status, saved.location]).toEqual([303, `${path}?step=topics-of-interest`]);
  const half = await user(visitor);
  expect(half).toMatchObject({ profilePrompt: true, progressiveProfileCompletionDate: null });
  expect(half['industryTitleFunctionCompletionDate']).toMatch(/^\d{4}-/);

  const topics = await open(visitor, saved.location);
  expect(topics.sent.steps).toBe('topics-of-interest');
  const none = await visitor.ask(path, { form: topics.sent });
  expect(none.status).toBe(422);
  expect(none.text).toContain('Please select any one topic.');
  const last = await visitor.ask(path, { form: { ...topics.sent, topics: 'wildfire' } });
  expect([last.status, last.location]).toEqual([303, `${information}?saved=profile`]);
  const whole = await user(visitor);
  expect(whole['profilePrompt']).toBe(false);
  expect(whole['topicsOfInterestCompletionDate']).toMatch(/^\d{4}-/);
  expect(whole['progressiveProfileCompletionDate']).toMatch(/^\d{4}-/);
});

it('asks who wants the newsletter for its topics first, and tells a stale form what changed', async () => {
  const visitor = await signedIn('inspector');
  await choose(visitor, { newsletter: true, prodServOffers: true, wildfire: true });
  const first = await open(visitor);
  expect(first.sent.steps).toBe('newsletter-topics job-info');
  await choose(visitor, { newsletterResearch: true });
  const stale = await visitor.ask(path, { form: { ...first.sent, topics: 'newsletterHomeFireSafety' } });
  expect(stale.status).toBe(409);
  expect(stale.text).toContain('meanwhile');
});

it('keeps silent for somebody who wants to be reminded later, on every device', async () => {
  const visitor = await signedIn('ahj');
  expect((await user(visitor))['profilePrompt']).toBe(true);
  const reminded = await visitor.ask(`/es${path}`, { form: { intent: 'remind' } });
  expect([reminded.status, reminded.location]).toEqual([303, '/es/user/my-account?reminded=profile']);
  expect((await user(visitor))['profilePrompt']).toBe(false);
  const other = await user(await signedIn('ahj'));
  expect(other).toMatchObject({ profilePrompt: false, progressiveProfileCompletionDate: null });
  // The page itself can still be had.
  expect((await open(visitor)).sent.steps).toBe('job-info');
});

it('passes over steps that no form of it sends', async () => {
  const visitor = await signedIn('ahj');
  const sent = await visitor.ask(path, { form: { steps: 'toString constructor', industryId: '1' } });
  expect([sent.status, sent.location]).toEqual([303, path]);
});
