import { eq } from 'drizzle-orm';
import { clearAudit } from '../../../../../tests/support/clear-audit.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rightsOf } from '../../../../../tests/support/role-rights.ts';
import { auditEntries } from '../../../../../server/people/access/audit.table.ts';
import { createAccount } from '../../../../../server/people/accounts/account.repo.ts';
import { users } from '../../../../../server/people/auth/auth.table.ts';
import { createThrottle } from '../../../../../server/people/auth/throttle.ts';
import { listQueue } from '../../../../../server/standards/comments/comment.repo.ts';
import { commentLimit } from '../../../../../server/standards/comments/comment.rules.ts';
import { comments } from '../../../../../server/standards/comments/comment.table.ts';
import { decideComment } from '../../../../../server/standards/comments/decide-comment.ts';
import type { Connection } from '../../../../../server/platform/db/connection.ts';
import { testContent } from '../../../../../tests/support/fake-account-content.ts';
import { openDatabase } from '../../../../../tests/support/test-databases.ts';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import { threadPage } from './thread.page.ts';

const clock = { now: () => new Date('2026-11-23T12:00:00Z') };
const userId = 'u-ana';
let connection: Connection & AsyncDisposable;
let services: ReturnType<typeof openServices>;
/** The article as the content API returns it. */
let article: Record<string, unknown>;

function openServices() {
  const env = { siteOrigin: 'http://localhost:4321', sessionSecrets: ['secret'] as const, databaseUrl: undefined };
  const query = async (_: string, __: string, { ids }: { ids: string[] }) => ({
    publicationsById: ids[0] === 'cracks' ? [article] : [],
  });
  return {
    db: connection.db,
    clock,
    env: { ...env, commentsWidget: undefined as object | undefined },
    accountContent: testContent,
    log: { info: () => undefined },
    auth: { throttle: createThrottle(env, connection.db) },
    publisher: { reader: () => ({ query }) },
  };
}

beforeAll(async () => {
  connection = await openDatabase();
  const at = clock.now();
  await connection.db
    .insert(users)
    .values({ id: userId, name: 'Ana', email: 'ana@example.net', createdAt: at, updatedAt: at });
  await createAccount(connection.db, clock, { userId, firstName: 'Ana', lastName: '<b>Doe</b>', language: 'en' });
});
afterAll(() => connection[Symbol.asyncDispose]());
beforeEach(async () => {
  await connection.db.delete(comments);
  await clearAudit(connection.db);
  services = openServices();
  article = { path: '/news/cracks', title: 'Cracks', language: 'en', access: 'public', hasComments: true };
});

const ana = {
  userId,
  email: 'ana@example.net',
  name: 'Ana',
  country: 'US',
  impersonator: null as object | null,
  roles: new Set(['user']),
  ...rightsOf(),
  membership: 'none',
};
const staff = { ...ana, userId: 'u-sam', ...rightsOf('staff') } as unknown as Parameters<
  typeof decideComment
>[1]['staff'];

async function open(form: Record<string, string> | null, person: object | null = ana, address = '/comments/cracks') {
  const [name = ''] = address.split('/').slice(-1);
  const context = pageContext(services, address, {
    person,
    params: { article: name.replace(/\?.*/, '') },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  const view = await threadPage.open(context);
  if (view instanceof Response) return { status: view.status, location: view.headers.get('location') };
  return { status: context.response.status ?? 200, view, errors: view.page.errors };
}
const write = (comment: string, person: object | null = ana) => open({ intent: 'write', comment }, person);
const stored = () => connection.db.select().from(comments);
const shown = async (person: object | null = null) => (await open(null, person)).view?.comments ?? [];

async function approved(text = 'It bends at twelve years.') {
  await write(text);
  const [row] = await stored();
  const id = row?.id ?? '';
  await decideComment(services, { staff, id, decision: 'approve', requestId: 'r-1' });
  return id;
}

it('keeps a comment for staff, shows it once it is approved, and takes it away again', async () => {
  const sent = await write('  It bends.\r\n\r\n\r\nAt twelve years. ');
  expect(sent).toEqual({ status: 303, location: '/comments/cracks?done=sent' });
  expect([(await open(null)).view?.comments, (await listQueue(connection.db)).total]).toEqual([[], 1]);
  const [waiting] = await stored();
  const id = waiting?.id ?? '';
  expect((await decideComment(services, { staff, id, decision: 'approve', requestId: 'r-1' })).ok).toBe(true);
  expect(await shown()).toMatchObject([{ name: 'Ana <b>Doe</b>', body: 'It bends.\n\nAt twelve years.' }]);
  expect((await decideComment(services, { staff, id, decision: 'remove', requestId: 'r-2' })).ok).toBe(true);
  expect(await shown()).toEqual([]);
  const again = await decideComment(services, { staff, id, decision: 'approve', requestId: 'r-3' });
  expect(again).toMatchObject({ ok: false, code: 'not_found' });
  const audit = await connection.db.select().from(auditEntries).where(eq(auditEntries.subjectUserId, userId));
  expect(audit.map(({ action, actorUserId }) => `${actorUserId} ${action}`)).toEqual([
    'u-sam comment-approve',
    'u-sam comment-remove',
  ]);
});

it('keeps the same words of the same person once', async () => {
  await Promise.all([write('Twice'), write('Twice ')]);
  expect(await stored()).toHaveLength(1);
});

it.each([
  ['nothing', ' \n '],
  ['too much', 'x'.repeat(commentLimit + 1)],
  ['what turns the words around it', 'safe \u202Eexe'],
])('refuses %s with what was typed still there', async (_, text) => {
  const refused = await write(text);
  expect([refused.status, refused.errors?.[0]?.field]).toEqual([422, 'comment']);
  expect(refused.view?.page.values['comment']).toBe(text);
  expect(await stored()).toEqual([]);
});

it('takes no comment of a stranger, and none of staff in the name of a customer', async () => {
  const stranger = await write('Anonymous', null);
  expect([stranger.status, stranger.view?.page.values['comment']]).toEqual([422, 'Anonymous']);
  const impersonator = { userId: 'u-sam', email: 's@example.org', name: 'Sam', endsAt: clock.now() };
  expect((await write('In her name', { ...ana, impersonator })).status).toBe(422);
  const customer = { ...staff, impersonator } as unknown as typeof staff;
  const id = '00000000-0000-4000-8000-000000000000';
  const asked = { id, decision: 'approve', requestId: 'r-1' } as const;
  for (const who of [customer, ana as unknown as typeof staff]) {
    expect(await decideComment(services, { ...asked, staff: who })).toMatchObject({ code: 'forbidden' });
  }
  expect(await stored()).toEqual([]);
});

it('leads people of a country that is not served to the page that says so', async () => {
  const banned = (await testContent.bannedCountries())[0] ?? '';
  expect(await write('From there', { ...ana, country: banned })).toMatchObject({ status: 302 });
  expect([banned.length, await stored()]).toEqual([2, []]);
});

it('says when somebody writes too often', async () => {
  for (let number = 0; number < 10; number += 1) expect((await write(`Number ${number}`)).status).toBe(303);
  expect((await write('One more')).status).toBe(429);
  expect(await stored()).toHaveLength(10);
});

it('puts a reported comment before staff once an address, and shows it until they decide', async () => {
  const id = await approved();
  const report = () => open({ intent: 'report', id }, null);
  for (let time = 0; time < 3; time += 1) {
    expect(await report()).toEqual({ status: 303, location: '/comments/cracks?done=reported' });
  }
  expect((await listQueue(connection.db)).rows).toMatchObject([{ id, reports: 1, state: 'approved' }]);
  expect(await shown()).toHaveLength(1);
  await decideComment(services, { staff, id, decision: 'approve', requestId: 'r-1' });
  expect((await listQueue(connection.db)).total).toBe(0);
});

it('knows no report of a comment that is not shown on this article', async () => {
  await write('Waiting');
  const [row] = await stored();
  for (const id of [row?.id ?? '', 'none', '00000000-0000-4000-8000-000000000000']) {
    expect((await open({ intent: 'report', id }, null)).status).toBe(404);
  }
  expect((await stored())[0]?.reports).toBe(0);
});

it.each<[string, () => void]>([
  ['takes no comments', () => (article['hasComments'] = false)],
  ['is for members', () => (article['access'] = 'member')],
  ['is in another language', () => (article['language'] = 'es')],
  ['is commented at a vendor', () => (services.env.commentsWidget = { script: '', siteId: '', key: '' })],
])('is not there for an article that %s', async (_, change) => {
  const id = await approved();
  change();
  expect([(await open(null)).status, (await write('In')).status]).toEqual([404, 404]);
  expect((await open({ intent: 'report', id })).status).toBe(404);
  expect(await stored()).toHaveLength(1);
});

it('is not there for an article that is not there', async () => {
  expect((await open(null, ana, '/comments/other')).status).toBe(404);
});

it('offers only the languages in which the article takes comments', async () => {
  expect((await open(null)).view?.alternates).toEqual([{ language: 'en', path: '/comments/cracks' }]);
});

it('shows a long thread page by page, the newest first', async () => {
  const at = clock.now().getTime();
  const rows = Array.from({ length: 31 }, (_, index) => ({
    article: 'cracks',
    language: 'en',
    userId,
    body: `${index}`,
    digest: `${index}`,
    state: 'approved' as const,
    createdAt: new Date(at + index * 1_000),
  }));
  await connection.db.insert(comments).values(rows);
  const first = (await open(null)).view;
  expect([first?.total, first?.pages, first?.comments[0]?.body]).toEqual([31, 2, '30']);
  const second = (await open(null, null, '/comments/cracks?page=2')).view;
  expect(second?.comments.map(({ body }) => body)).toEqual(['0']);
});
