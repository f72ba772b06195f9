import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveRole } from '../../../tests/support/role-rights.ts';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { createAccount } from '../accounts/account.repo.ts';
import { users } from '../auth/auth.table.ts';
import { systemClock } from '../../platform/clock.ts';
import { findAddressees, listPublishers } from './list-publishers.ts';
import { insertGrant } from './roles/grant.repo.ts';

let connection: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  connection = await openDatabase();
});
afterAll(() => connection[Symbol.asyncDispose]());

const today = '2026-11-26';

async function addPerson(id: string, email = `${id}@example.org`): Promise<string> {
  const now = systemClock.now();
  await connection.db
    .insert(users)
    .values({ id, email, name: id, emailVerified: true, createdAt: now, updatedAt: now });
  await createAccount(connection.db, systemClock, { userId: id, firstName: id, lastName: 'L', language: 'es' });
  return id;
}

it('finds everybody whose roles let them publish all of the items, and nobody else', async () => {
  const { db } = connection;
  await giveRole(db, await addPerson('editor'), 'editor');
  await giveRole(db, await addPerson('reader'), 'reader');
  const limits = { types: ['page'], languages: ['es'] };
  const made = { role: 'editor', source: 'setup', grantedAt: systemClock.now() };
  const { role, source, grantedAt } = made;
  await insertGrant(db, { userId: await addPerson('limited'), role, source, grantedAt, ...limits });
  await insertGrant(db, { userId: await addPerson('former'), role, source, grantedAt, endsOn: '2026-11-25' });
  await giveRole(db, await addPerson('closed', 'closed-1@closed.invalid'), 'editor');
  const found = async (...variants: { type: string; language: string }[]) =>
    (await listPublishers(db, today, variants)).map(({ userId }) => userId).toSorted();
  expect(await found({ type: 'page', language: 'es' })).toEqual(['editor', 'limited']);
  expect(await found({ type: 'page', language: 'es' }, { type: 'page', language: 'en' })).toEqual(['editor']);
  expect(await listPublishers(db, today, [{ type: 'document', language: 'en' }])).toEqual([
    { userId: 'editor', email: 'editor@example.org', name: 'editor', language: 'es' },
  ]);
  expect(await findAddressees(db, ['closed', 'nobody'])).toEqual([]);
});
