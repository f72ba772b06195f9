import { putDemoMemberships } from '../../../tests/support/demo-memberships.ts';
import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { createAccount, updateAccount } from '../../people/accounts/account.repo.ts';
import { users } from '../../people/auth/auth.table.ts';
import { outboxMessages } from '../../platform/outbox/outbox.table.ts';
import { joinSection, leaveSection } from './change-sections.ts';
import { listSections } from './section.repo.ts';

let connection: Awaited<ReturnType<typeof openDatabase>>;
let offered = [{ id: 'roads', name: 'Roads' }];
const clock = { now: () => new Date('2026-11-25T12:00:00Z') };

beforeAll(async () => {
  connection = await openDatabase();
  const { db } = connection;
  await putDemoMemberships(db);
  const at = clock.now();
  await db.insert(users).values({ id: 'ana', name: 'Ana', email: 'ana@example.net', createdAt: at, updatedAt: at });
  await createAccount(db, clock, { userId: 'ana', firstName: 'Ana', lastName: 'Doe', language: 'en' });
  await updateAccount(db, clock, 'ana', { membershipType: 'Individual', membershipExpiresOn: '2027-06-30' });
});
afterAll(() => connection[Symbol.asyncDispose]());
beforeEach(async () => {
  await connection.db.delete(outboxMessages);
});

const tools = () => ({
  db: connection.db,
  clock,
  delivery: { poke: () => undefined },
  installation: demoInstallation,
  accountContent: { sections: async () => offered },
});
const joined = async () => (await listSections(connection.db, 'ana')).map(({ sectionId }) => sectionId);

it('joins the sections that the content names and no others, and tells the order system', async () => {
  expect(await joinSection(tools(), 'ana', 'wildfire')).toMatchObject({ code: 'not_found' });
  expect(await joinSection(tools(), 'ana', 'roads')).toMatchObject({ ok: true });
  const [message] = await connection.db.select().from(outboxMessages);
  expect(message?.payload).toMatchObject({ sections: [{ sectionId: 'roads', joinedDate: '2026-11-25' }] });
});

it('leaves a section that the content has no more', async () => {
  offered = [];
  expect(await joined()).toEqual(['roads']);
  expect(await leaveSection(tools(), 'ana', 'roads')).toMatchObject({ ok: true, value: [] });
  expect(await joined()).toEqual([]);
});
