import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAccount } from '../../../../../server/people/accounts/account.repo.ts';
import { users } from '../../../../../server/people/auth/auth.table.ts';
import type { Connection } from '../../../../../server/platform/db/connection.ts';
import { addNotices, listNotices } from '../../../../../server/people/preferences/document-notice.repo.ts';
import { testContent } from '../../../../../tests/support/fake-account-content.ts';
import { openDatabase } from '../../../../../tests/support/test-databases.ts';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import { followPage } from './follow.page.ts';

const clock = { now: () => new Date('2026-11-22T12:00:00Z') };
let connection: Connection & AsyncDisposable;
let number = 0;
let userId: string;
beforeAll(async () => {
  connection = await openDatabase();
});
afterAll(() => connection[Symbol.asyncDispose]());
beforeEach(async () => {
  userId = `follower-${(number += 1)}`;
  const at = clock.now();
  await connection.db
    .insert(users)
    .values({ id: userId, name: 'Ana', email: `${userId}@example.net`, createdAt: at, updatedAt: at });
  await createAccount(connection.db, clock, { userId, firstName: 'Ana', lastName: 'Doe', language: 'en' });
});

const person = () => ({ userId, email: `${userId}@example.net`, roles: new Set(['user']), impersonator: null });
interface Asked {
  isSignedIn?: boolean;
  form?: Record<string, string>;
  cookie?: string;
  headers?: Record<string, string>;
}
async function open(address: string, { isSignedIn = true, form, ...asked }: Asked = {}) {
  const { db } = connection;
  const services = {
    db,
    clock,
    delivery: { poke: () => undefined },
    accountContent: testContent,
    env: { siteOrigin: 'http://localhost:4321' },
  };
  const context = pageContext(services, address, {
    ...(isSignedIn && { person: person() }),
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    ...asked,
  });
  const answer = await followPage.open(context);
  if (!(answer instanceof Response)) return { view: answer };
  const [status, location] = [answer.status, answer.headers.get('location')];
  return { status, location, cookie: answer.headers.getSetCookie()[0] ?? '' };
}
const followed = () => listNotices(connection.db, userId);

it('follows and ends it by a form, and leads back to the document', async () => {
  expect(await open('/user/follow', { form: { code: '70', type: 'subscribe' } })).toMatchObject({
    status: 303,
    location: '/codes/msca-70#following',
  });
  expect(await followed()).toEqual(['70']);
  expect(await open('/user/follow', { form: { code: '70', type: 'unsubscribe' } })).toMatchObject({
    location: '/codes/msca-70#not-following',
  });
  expect(await followed()).toEqual([]);
});

it('leads a stranger through sign-in, and follows once on return', async () => {
  const sent = await open('/es/user/follow', { isSignedIn: false, form: { code: '70' } });
  expect(sent).toMatchObject({ status: 303, location: '/es/user/signin?returnurl=%2Fes%2Fuser%2Ffollow%3Fcode%3D70' });
  expect(sent.cookie).toMatch(/^stanchion\.pending-notice=70; Path=\/; HttpOnly; SameSite=Lax; Max-Age=3600$/);
  const cookie = sent.cookie?.split(';')[0] ?? '';
  const back = await open('/es/user/follow?code=70', { cookie });
  expect(back).toMatchObject({ status: 303, location: '/codes/msca-70#following' });
  expect(back.cookie).toContain('Max-Age=0');
  expect(await followed()).toEqual(['70']);
});

it.each<[string, string, Asked]>([
  ['without the wish', '/user/follow?code=70', {}],
  ['with the wish for another document', '/user/follow?code=70', { cookie: 'stanchion.pending-notice=101' }],
  ['with a damaged wish', '/user/follow?code=70', { cookie: 'stanchion.pending-notice=%zz' }],
  ['not signed in', '/user/follow?code=70', { isSignedIn: false, cookie: 'stanchion.pending-notice=70' }],
])('changes nothing when it is opened %s, and offers the button', async (_, address, asked) => {
  expect((await open(address, asked)).view).toMatchObject({ document: { code: '70' }, isFollowed: false });
  expect(await followed()).toEqual([]);
});

it('changes nothing for a browser that only fetches ahead', async () => {
  const asked = { cookie: 'stanchion.pending-notice=70', headers: { 'sec-purpose': 'prefetch' } };
  expect(await open('/user/follow?code=70', asked)).toMatchObject({ status: 503 });
  expect(await followed()).toEqual([]);
});

it('keeps no wish of a stranger to end what they do not follow', async () => {
  const sent = await open('/user/follow', { isSignedIn: false, form: { code: '70', type: 'unsubscribe' } });
  expect([sent.status, sent.cookie]).toEqual([303, '']);
});

it('is not there for no document, and leads to the list of notices where none is named', async () => {
  expect(await open('/user/follow?code=999')).toMatchObject({ status: 404 });
  const listed = { status: 302, location: '/user/my-account/account-notification-preferences' };
  expect(await open('/user/follow')).toMatchObject(listed);
});

it('says when somebody follows as many as one person can', async () => {
  const many = Array.from({ length: 200 }, (_, index) => `x${index}`);
  await addNotices(connection.db, clock, userId, many);
  const { view } = await open('/user/follow', { form: { code: '70' } });
  expect(view?.page.errors).toHaveLength(1);
});
