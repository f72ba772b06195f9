import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAccount } from '../../../../../server/people/accounts/account.repo.ts';
import { users } from '../../../../../server/people/auth/auth.table.ts';
import { followSection, listSectionNotices } from '../../../../../server/people/preferences/section-notice.repo.ts';
import { sectionNotices } from '../../../../../server/people/preferences/section-notice.table.ts';
import { listFollowedSections } from '../../../../../server/standards/library/notices/list-followed.ts';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import { openLibraryScene } from '../../../../../tests/support/library-scene.ts';
import { followSectionPage } from './follow-section.page.ts';

let scene: Awaited<ReturnType<typeof openLibraryScene>>;
const text = (number: string) =>
  `# Chapter 1 Rules\n\n## § ${number} Lamps\n\nLamps burn all night in every corridor.\n`;
beforeAll(async () => {
  scene = await openLibraryScene();
  const { db, clock } = scene.services;
  await scene.publish('70', text('1.1'), 2023);
  const at = clock.now();
  await db.insert(users).values({ id: 'ana', name: 'Ana', email: 'ana@example.net', createdAt: at, updatedAt: at });
  await createAccount(db, clock, { userId: 'ana', firstName: 'Ana', lastName: 'Doe', language: 'en' });
}, 60_000);
afterAll(() => scene[Symbol.asyncDispose]());
beforeEach(() => scene.db.delete(sectionNotices));

const person = { userId: 'ana', email: 'ana@example.net', roles: new Set(['user']), impersonator: null };
async function open(
  address: string,
  { form, isSignedIn = true }: { form?: Record<string, string>; isSignedIn?: boolean } = {},
) {
  const { content } = scene.contextOf('/', { person: null, subscriptions: [] }, {}).locals;
  const context = pageContext(scene.services, address, {
    ...(isSignedIn && { person }),
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    content,
  });
  const answer = await followSectionPage.open(context);
  return answer instanceof Response
    ? { status: answer.status, location: answer.headers.get('location'), view: null }
    : { status: 200, location: null, view: answer };
}
const followed = () => listSectionNotices(scene.db, 'ana');
const section = 'msca-70/2023/1.1';

it('follows a section and stops it by a form, and says which it is', async () => {
  const back = '/user/follow-section?section=msca-70%2F2023%2F1.1';
  expect(await open('/user/follow-section', { form: { section } })).toMatchObject({ status: 303, location: back });
  expect(await followed()).toMatchObject([{ code: '70' }]);
  expect((await open(back)).view).toMatchObject({
    isFollowed: true,
    section: { name: '1.1 Lamps', path: '/library/msca-70/2023/1.1' },
  });
  await open('/user/follow-section', { form: { section: '70/2023/§ 1.1', type: 'unsubscribe' } });
  expect(await followed()).toEqual([]);
});

it('leads a stranger to sign-in and back, and changes nothing when it is only opened', async () => {
  const sent = await open('/es/user/follow-section', { form: { section }, isSignedIn: false });
  expect(sent).toMatchObject({
    status: 303,
    location: `/es/user/signin?returnurl=${encodeURIComponent('/es/user/follow-section?section=msca-70%2F2023%2F1.1')}`,
  });
  expect((await open(`/user/follow-section?section=${section}`)).view).toMatchObject({ isFollowed: false });
  expect(await followed()).toEqual([]);
});

it.each([
  '',
  'msca-70',
  'msca-70/2023',
  'msca-70/2023/9.9',
  'msca-99/2023/1.1',
  '../../etc',
  '%00',
  'x'.repeat(10_000),
  '70/2023/\u0000',
])('knows no section "%s"', async (value) => {
  expect((await open('/user/follow-section', { form: { section: value } })).status).toBe(404);
  expect(await followed()).toEqual([]);
});

it('stops at as many as one person can follow', async () => {
  const { clock } = scene.services;
  const rows = Array.from({ length: 200 }, () => ({
    userId: 'ana',
    work: crypto.randomUUID(),
    code: '70',
    subscribedAt: clock.now(),
  }));
  await scene.db.insert(sectionNotices).values(rows);
  expect((await open('/user/follow-section', { form: { section } })).view?.page.errors).toHaveLength(1);
  expect(await followed()).toHaveLength(200);
});

it('lists a followed section in the account as the newest edition has it, also one that is gone', async () => {
  await open('/user/follow-section', { form: { section } });
  await followSection(scene.services, 'ana', { code: '99', work: crypto.randomUUID() });
  await scene.publish('70', text('5.4'), 2026);
  expect(await listFollowedSections(scene.db, 'ana', 'es')).toMatchObject([
    { name: '70-2026, 5.4 Lamps', href: '/es/library/70/2026/5.4', lang: 'en' },
    { name: '99', href: null },
  ]);
});
