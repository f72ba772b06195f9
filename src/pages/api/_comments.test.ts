import { demoInstallation } from '../../../server/platform/installation/demo-installation.ts';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comments } from '../../../server/standards/comments/comment.table.ts';
import type { Connection } from '../../../server/platform/db/connection.ts';
import { testContent } from '../../../tests/support/fake-account-content.ts';
import { callRoute } from '../../../tests/support/call-route.ts';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import * as threadRoute from './comments/[article].ts';
import * as signOnRoute from './comments/index.ts';

const now = new Date('2026-11-23T12:00:00Z');
const widget = { script: 'https://comments.example.org/embed.js', siteId: '2440', key: 'shared' };
const ana = { userId: 'u-ana', name: 'Ana Doe', email: 'ana@example.net', country: 'US', impersonator: null };
const claims = '?userId=u-eve&userName=Eve&email=eve%40example.net&authorEmail=eve%40example.net';
const nobody = { AuthorEmail: '', Hash: '', UserData: '' };

async function signOn(person: object | null, { query = claims, commentsWidget = widget } = {}) {
  const env = {
    siteOrigin: 'https://www.example.org',
    sessionSecrets: ['secret'] as const,
    publishSecrets: ['publish'],
    contentTokens: [],
    customersTokens: [],
    commentsWidget,
  };
  const services = { env, clock: { now: () => now }, accountContent: testContent, installation: demoInstallation };
  const headers = new Headers({ authorization: 'Bearer anonymous' });
  return callRoute(signOnRoute, { path: `/api/comments/${query}`, headers }, { services, person });
}

describe('single sign-on of comments', () => {
  it('signs the person of the session, whatever the address claims', async () => {
    const { status, json, headers } = await signOn(ana);
    const { AuthorEmail, Hash, UserData } = json as typeof nobody;
    expect([status, headers.get('cache-control'), AuthorEmail]).toEqual([200, 'no-store', 'ana@example.net']);
    expect(Hash).toBe(createHmac('sha256', 'shared').update(UserData).digest('hex'));
    expect(JSON.parse(Buffer.from(UserData, 'base64').toString())).toEqual({
      timestamp: now.getTime() / 1_000,
      id: 'u-ana',
      name: 'Ana Doe',
      email: 'ana@example.net',
    });
  });

  it.each([
    ['a stranger', null],
    ['staff in the name of a customer', { ...ana, impersonator: { userId: 'u-sam' } }],
    ['somebody of a country that is not served', { ...ana, country: 'KP' }],
  ])('answers %s without a hash', async (_, person) => {
    expect((await testContent.bannedCountries()).includes('KP')).toBe(true);
    expect((await signOn(person)).json).toEqual(nobody);
  });

  it('signs with no secret of the installation where no vendor shares one', async () => {
    const { json } = await signOn(ana, { commentsWidget: undefined });
    const { Hash, UserData } = json as typeof nobody;
    expect(Hash).toMatch(/^[0-9a-f]{64}$/);
    expect(Hash).not.toBe(createHmac('sha256', 'secret').update(UserData).digest('hex'));
  });

  it('refuses a claim that is far too long', async () => {
    expect((await signOn(ana, { query: `?userName=${'x'.repeat(1_001)}` })).status).toBe(422);
  });
});

describe('the comments on an article', () => {
  let connection: Connection & AsyncDisposable;
  beforeAll(async () => {
    connection = await openDatabase();
    const shared = { article: 'cracks', language: 'en', userId: 'u-gone', createdAt: now };
    await connection.db.insert(comments).values([
      { ...shared, body: '<b>Shown</b> https://example.org', digest: '1', state: 'approved' },
      { ...shared, body: 'Waiting', digest: '2', state: 'waiting' },
      { ...shared, body: 'Removed', digest: '3', state: 'removed' },
      { ...shared, language: 'es', body: 'En español', digest: '4', state: 'approved' },
    ]);
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  const read = (access: string, person: object | null = null) => {
    const found = { path: '/news/cracks', title: 'Cracks', language: 'en', access, hasComments: true };
    const services = {
      db: connection.db,
      accountContent: testContent,
      env: { siteOrigin: 'https://www.example.org' },
      publisher: { reader: () => ({ query: async () => ({ publicationsById: [found] }) }) },
    };
    const path = '/api/comments/cracks?language=en';
    return callRoute(threadRoute, { path, params: { article: 'cracks' } }, { services, person });
  };

  it('are those that staff have approved, as they were written, without a word about the account', async () => {
    const { status, json, text } = await read('public');
    expect([status, json]).toEqual([
      200,
      {
        total: 1,
        comments: [
          {
            id: expect.any(String) as string,
            name: '',
            body: '<b>Shown</b> https://example.org',
            writtenAt: now.toISOString(),
            date: 'November 23, 2026',
          },
        ],
      },
    ]);
    expect(text).not.toContain('u-gone');
  });

  it('are for those alone who may read the article', async () => {
    expect((await read('member')).status).toBe(404);
    const member = { ...ana, roles: new Set(['user', 'member']), membership: 'active' };
    expect((await read('member', member)).status).toBe(200);
  });
});
