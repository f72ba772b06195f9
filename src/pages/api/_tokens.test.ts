import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentRevisions } from '../../../server/content/items/content.table.ts';
import { auditEntries } from '../../../server/people/access/audit.table.ts';
import { createToken, revokeToken } from '../../../server/people/access/tokens/change-tokens.ts';
import { callRoute } from '../../../tests/support/call-route.ts';
import { textPage } from '../../../tests/support/editor-client.ts';
import { openStaffScene, type StaffScene } from '../../../tests/support/staff-scene.ts';
import * as items from './content/items/[id].ts';
import * as customers from './customers/[id].ts';
import * as publishes from './publish/index.ts';

const actor = { id: 'command line', requestId: 'r-1' };
let scene: StaffScene;
beforeAll(async () => {
  scene = await openStaffScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

async function make(name: string, ...scopes: string[]): Promise<string> {
  const made = await createToken(scene.services, { name, scopes, expiresAt: null }, actor);
  if (!made.ok) throw new Error(made.message);
  return made.value.token;
}

/** Calls as a program does: with a token, without origin and session. */
async function call(route: object, token: string, asked: { method: string; id?: string; body?: unknown }) {
  const env = { publishSecrets: ['the-secret-of-publishers'], contentTokens: [], customersTokens: [] };
  const services = { ...scene.services, env: { ...scene.services.env, ...env } };
  const { method, body, id } = asked;
  const headers = new Headers({ authorization: `Bearer ${token}`, origin: 'https://elsewhere.example' });
  const sent = { method, body, headers, ...(id !== undefined && { params: { id } }) };
  const { status } = await callRoute(route as Parameters<typeof callRoute>[0], sent, { services, person: null });
  return status;
}

it('opens the calls of its scopes, in the name of the token', async () => {
  const press = await make('press', 'content', 'publish');
  const body = textPage('/by-a-program', 'By a program', 'Hello.');
  expect(await call(items, press, { method: 'PUT', id: 'page:by-a-program', body })).toBe(200);
  expect(await call(publishes, press, { method: 'POST', body: {} })).toBe(202);
  expect(await call(items, press, { method: 'DELETE', id: 'page:by-a-program' })).toBe(200);
  const [revision] = await scene.db
    .select()
    .from(contentRevisions)
    .where(eq(contentRevisions.id, 'page:by-a-program'))
    .orderBy(desc(contentRevisions.revision));
  expect(revision?.savedBy).toBe('token press');
  const audit = await scene.db.select().from(auditEntries).where(eq(auditEntries.actorUserId, 'token press'));
  expect(audit.map(({ action }) => action).toSorted()).toEqual(['item-delete', 'item-save']);
});

it('opens nothing else, and nothing once it is revoked', async () => {
  const [metrics, records] = [await make('prometheus', 'metrics'), await make('records', 'customers')];
  const body = textPage('/never', 'Never', 'Never.');
  for (const token of [metrics, records]) {
    expect(await call(items, token, { method: 'PUT', id: 'page:never', body })).toBe(403);
    expect(await call(publishes, token, { method: 'POST', body: {} })).toBe(403);
  }
  const facts = { method: 'PATCH', id: '999999', body: { isAhj: true } };
  expect(await call(customers, metrics, facts)).toBe(403);
  expect(await call(customers, records, facts)).toBe(404);
  await revokeToken(scene.services, 'records', actor);
  expect(await call(customers, records, facts)).toBe(401);
  expect(await call(items, 'stanchion_'.padEnd(53, 'x'), { method: 'PUT', id: 'page:never', body })).toBe(401);
});
