import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoInterests, testContent } from '../../../tests/support/fake-account-content.ts';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { createAccount, findAccount, updateAccount, type Account } from '../accounts/account.repo.ts';
import { versionOf } from '../accounts/edit-version.ts';
import { users } from '../auth/auth.table.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { outboxMessages } from '../../platform/outbox/outbox.table.ts';
import { addNotices, listNotices } from './document-notice.repo.ts';
import { createConsent } from './mail-consent.ts';
import { toInterests } from '../accounts/interests.rules.ts';
import { showPreferences } from './show-preferences.ts';
import { storedPreferences } from './preference.rules.ts';
import { noticeLimit } from './preferences.contract.ts';
import { checkPrompt } from '../accounts/profile-prompt.ts';
import { savePreferences } from './save-preferences.ts';
import { subscribeNotices } from './subscribe-notices.ts';
import { newsletterChange } from './topic-step.rules.ts';
import { unsubscribe } from './unsubscribe.ts';
import { readUnsubscribe, signUnsubscribe } from './unsubscribe-link.ts';

const clock = { now: () => new Date('2026-11-22T12:00:00Z') };
const secrets = ['a-secret-that-is-long-enough-for-this-test'] as const;
let connection: Connection & AsyncDisposable;
let number = 0;
let userId: string;
beforeAll(async () => {
  connection = await openDatabase();
});
afterAll(() => connection[Symbol.asyncDispose]());
beforeEach(async () => {
  const { db } = connection;
  userId = `chooser-${(number += 1)}`;
  const at = clock.now();
  await db
    .insert(users)
    .values({ id: userId, name: 'Ana', email: `${userId}@example.net`, createdAt: at, updatedAt: at });
  await createAccount(db, clock, { userId, firstName: 'Ana', lastName: 'Doe', language: 'en' });
  await updateAccount(db, clock, userId, { jobId: 11, industryId: 1, userTitle: 'Engineer' });
  await addNotices(db, clock, userId, ['110', '70']);
  await db.delete(outboxMessages);
});

const tools = () => ({
  db: connection.db,
  clock,
  installation: demoInstallation,
  delivery: { poke: () => undefined },
  accountContent: testContent,
});
const account = async () => (await findAccount(connection.db, userId)) as Account;
const save = (...change: Parameters<typeof savePreferences> extends [unknown, unknown, ...infer Rest] ? Rest : never) =>
  savePreferences(tools(), userId, ...change);
const told = async () =>
  (await connection.db.select().from(outboxMessages).orderBy(outboxMessages.sequence)).map(
    ({ connector, kind, payload }) => [connector, kind, payload] as const,
  );

it('saves the preferences and tells it, then the notices that ended, in that order', async () => {
  const saved = await save({
    preferences: { infoKnowEventConf: true, newsletterWildfire: true, electrical: true },
    unsubscribe: ['70', '999'],
  });
  expect(saved.ok).toBe(true);
  expect(await listNotices(connection.db, userId)).toEqual(['110']);
  const { accountProfileId } = await account();
  const messages = await told();
  expect(messages.map(([connector, kind]) => `${connector} ${kind}`)).toEqual([
    'erp notification-preferences',
    'marketing notification-preferences',
    'erp profile-sync',
    'erp extended-profile',
    'erp document-notices',
  ]);
  expect(Object.keys(messages[0]?.[2] ?? {})).toHaveLength(20);
  expect(messages[0]?.[2]).toMatchObject({
    accountProfileId,
    infoKnowEventConf: true,
    newsletter: false,
    prodServOffers: false,
    doNotMail: false,
    newsletterWildfire: true,
    electrical: true,
    wildfire: false,
  });
  // The newsletters as a whole are off, so none of them may be sent.
  expect(messages[1]?.[2]).toMatchObject({ email: `${userId}@example.net`, newsletterWildfire: false });
  expect(messages[3]?.[2]).toMatchObject({
    progressiveProfileCompletionDate: '2026-11-22T12:00:00.000Z',
    newsletterTopicsCompletionDate: '2026-11-22T12:00:00.000Z',
    topicsOfInterestCompletionDate: '2026-11-22T12:00:00.000Z',
  });
  expect(messages[4]?.[2]).toEqual({
    accountProfileId,
    RequestedCodes: { DocInfoCodes: ['70'] },
    type: 'unsubscribe',
  });
});

it('tells nothing when nothing is new', async () => {
  await save({ preferences: { newsletter: true } });
  await connection.db.delete(outboxMessages);
  await save({ preferences: { newsletter: true }, unsubscribe: ['1'] });
  expect(await told()).toEqual([]);
});

it('tells a second window what changed meanwhile, saves nothing then, and takes the next attempt', async () => {
  const version = versionOf(storedPreferences(await account(), demoInterests));
  expect((await save({ preferences: { prodServOffers: true, wildfire: true } }, { version })).ok).toBe(true);
  const stale = { ...storedPreferences(await account(), demoInterests), prodServOffers: false, research: true };
  const refused = await save({ preferences: stale, unsubscribe: ['70'] }, { version });
  expect(refused).toMatchObject({ code: 'changed_meanwhile', details: { changed: { prodServOffers: true } } });
  expect(await account()).toMatchObject({ prodServOffers: true, topics: { research: false } });
  expect(await listNotices(connection.db, userId)).toEqual(['70', '110']);
  const { version: next } = (refused as { details: { version: string } }).details;
  expect((await save({ preferences: stale }, { version: next })).ok).toBe(true);
  expect(await account()).toMatchObject({ prodServOffers: false, topics: { research: true } });
});

it('completes a profile that has nothing left to ask, once, and asks all others', async () => {
  const env = { profilePrompt: { after: '2026-01-01', reminderDays: 14 } };
  const follow = async (isImpersonated = false, worksHere = false) =>
    checkPrompt({ ...tools(), env }, await account(), { isImpersonated, worksHere });
  expect((await follow()).profilePrompt).toBe(true);
  expect((await follow(true)).profilePrompt).toBe(false);
  expect((await follow(false, true)).profilePrompt).toBe(false);
  await updateAccount(connection.db, clock, userId, { industryTitleFunctionCompletedAt: clock.now() });
  expect((await follow(true)).account.progressiveProfileCompletedAt).toBeNull();
  const both = await Promise.all([follow(), follow()]);
  for (const { account: after, profilePrompt } of both) {
    expect([after.progressiveProfileCompletedAt, profilePrompt]).toEqual([clock.now(), false]);
  }
  const messages = await told();
  expect(messages.map(([, kind]) => kind)).toEqual(['extended-profile']);
  expect(messages[0]?.[2]).toMatchObject({ progressiveProfileCompletionDate: '2026-11-22T12:00:00.000Z' });
});

it('tells the answers to a step of the prompt by a message of its own, and keeps interests that were chosen', async () => {
  await save({ preferences: { newsletter: true, wildfire: true } });
  await updateAccount(connection.db, clock, userId, { industryTitleFunctionCompletedAt: clock.now() });
  await connection.db.delete(outboxMessages);
  const saved = await save({
    preferences: newsletterChange(['newsletterHomeFireSafety'], demoInterests),
    step: 'newsletter-topics',
  });
  expect(saved).toMatchObject({ value: { progressiveProfileCompletedAt: clock.now() } });
  const update = (await told()).find(([, kind]) => kind === 'newsletter-update');
  expect(update?.[2]).toMatchObject({
    newsletterHomeFireSafety: true,
    publicEducation: true,
    newsletterWildfire: false,
    wildfire: true,
  });
  expect(await account()).toMatchObject({ topics: { publicEducation: true, wildfire: true, research: false } });
});

describe('notices of documents', () => {
  const subscribe = (...codes: string[]) => subscribeNotices(tools(), userId, codes);
  it('are asked for once, and told once', async () => {
    expect(await subscribe('101', '70')).toEqual({ ok: true, value: ['70', '101', '110'] });
    await subscribe('101');
    const payload = { RequestedCodes: { DocInfoCodes: ['101'] }, type: 'subscribe' };
    expect(await told()).toMatchObject([['erp', 'document-notices', payload]]);
  });
  it('are refused of a document there is none of, and past the limit', async () => {
    expect(await subscribe('70', '4711')).toMatchObject({ code: 'invalid_input' });
    const many = Array.from({ length: noticeLimit - 2 }, (_, index) => `X${index}`);
    await addNotices(connection.db, clock, userId, many);
    expect(await subscribe('101')).toMatchObject({ code: 'notices_full' });
    expect(await listNotices(connection.db, userId)).not.toContain('101');
  });
});

describe('the link of an email', () => {
  const ask = () => createConsent(connection.db, { siteOrigin: 'https://www.example.org', sessionSecrets: secrets });
  const code70 = { category: 'codes', name: '70' } as const;
  it('comes with every email that may go out, and ends such emails alone', async () => {
    await save({ preferences: { prodServOffers: true, newsletter: true, newsletterResearch: true } });
    for (const topic of [
      code70,
      { category: 'offers' },
      { category: 'newsletter', name: 'newsletterResearch' },
    ] as const) {
      const links = await ask()(topic, { userId, language: 'es' });
      const token = links?.oneClick.split('/').at(-1) ?? '';
      expect(links?.oneClick).toBe(`https://www.example.org/api/mail/unsubscribe/${token}`);
      expect(links?.page).toBe(`https://www.example.org/es/user/unsubscribe?token=${token}`);
      const grant = readUnsubscribe(token, secrets);
      expect(grant).toEqual({ userId, topic });
      if (grant) for (const _ of [1, 2]) await unsubscribe(tools(), grant);
      expect(await ask()(topic, { userId, language: 'es' })).toBeNull();
    }
    expect(await account()).toMatchObject({ newsletter: true, prodServOffers: false });
    expect(await listNotices(connection.db, userId)).toEqual(['110']);
    const ended = (await told()).filter(([, kind]) => kind === 'document-notices');
    expect(ended).toHaveLength(1);
  });
  it('is none for somebody without an account', async () => {
    expect(await ask()(code70, { language: 'en' })).toBeNull();
    expect(await ask()(code70, { userId: 'nobody', language: 'en' })).toBeNull();
    await expect(unsubscribe(tools(), { userId: 'nobody', topic: code70 })).resolves.toBeUndefined();
  });
  it('is refused when it was forged', () => {
    const token = signUnsubscribe({ userId, topic: code70 }, secrets);
    const [payload = '', signature = ''] = token.split('.');
    const other = Buffer.from(JSON.stringify({ userId: 'other', ...code70 })).toString('base64url');
    const forged = ['', '.', payload, `${payload}.`, `${other}.${signature}`, `${token}.x`, `${payload}.${payload}`];
    for (const text of [...forged, token.slice(0, -2)]) expect(readUnsubscribe(text, secrets), text).toBeNull();
    expect(readUnsubscribe(token, [`${secrets[0]}!`])).toBeNull();
  });
});

describe('another body, with two topics and no newsletters', () => {
  const interests = toInterests(['roads', 'bridges'], []);
  const services = () => ({ ...tools(), accountContent: { interests: async () => interests } });

  it('stores, answers and tells exactly these, and asks for no newsletter', async () => {
    const saved = await savePreferences(services(), userId, { preferences: { newsletter: true, roads: true } });
    expect(saved.ok).toBe(true);
    expect(await account()).toMatchObject({ topics: { roads: true, bridges: false }, newsletters: {} });
    const general = { infoKnowEventConf: false, newsletter: true, prodServOffers: false, doNotMail: false };
    const { accountProfileId } = await account();
    expect(await showPreferences(services(), await account())).toEqual({
      accountProfileId,
      ...general,
      roads: true,
      bridges: false,
      codes: ['70', '110'],
      version: expect.any(String) as string,
    });
    const [order, marketing] = await told();
    expect(order?.[2]).toEqual({ accountProfileId, ...general, roads: true, bridges: false });
    expect(Object.keys(marketing?.[2] ?? {}).filter((name) => name.startsWith('newsletter'))).toEqual([]);
    const env = { profilePrompt: { after: '2026-01-01', reminderDays: 14 } };
    await updateAccount(connection.db, clock, userId, { industryTitleFunctionCompletedAt: clock.now() });
    const { profilePrompt } = await checkPrompt({ ...services(), env }, await account(), {
      isImpersonated: false,
      worksHere: false,
    });
    expect(profilePrompt).toBe(false);
  });

  it('keeps answers about what it offers no more, and ends an old newsletter by its link', async () => {
    await updateAccount(connection.db, clock, userId, {
      newsletter: true,
      topics: { wildfire: true },
      newsletters: { newsletterWildfire: true },
    });
    await savePreferences(services(), userId, { preferences: { bridges: true } });
    expect(await account()).toMatchObject({ topics: { wildfire: true, roads: false, bridges: true } });
    await unsubscribe(services(), { userId, topic: { category: 'newsletter', name: 'newsletterWildfire' } });
    expect((await account()).newsletters).toEqual({ newsletterWildfire: false });
  });
});
