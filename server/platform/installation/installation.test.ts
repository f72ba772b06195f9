import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { demoInstallation } from './demo-installation.ts';
import type { InstallationFacts } from './installation.contract.ts';
import { installation } from './installation.table.ts';
import { readInstallation, storeInstallation } from './installation.repo.ts';

let connection: Awaited<ReturnType<typeof openDatabase>>;

beforeAll(async () => {
  connection = await openDatabase();
});
afterAll(() => connection[Symbol.asyncDispose]());

const first = new Date('2026-11-25T10:00:00Z');
const later = new Date('2026-12-01T10:00:00Z');

it('has no facts before the setup, and keeps the instant of the first one', async () => {
  const { db } = connection;
  expect(await readInstallation(db)).toBeNull();
  await storeInstallation(db, demoInstallation, first);
  const facts: InstallationFacts = {
    languages: ['es', 'en'],
    timeZone: 'Europe/Madrid',
    currency: 'USD',
    country: 'ES',
    paper: 'A4',
    modulesOff: ['shop'],
  };
  await storeInstallation(db, facts, later);
  expect(await readInstallation(db)).toEqual(facts);
  expect(
    await db.select({ setUpAt: installation.setUpAt, updatedAt: installation.updatedAt }).from(installation),
  ).toEqual([{ setUpAt: first, updatedAt: later }]);
});

it('names the fact that it cannot read', async () => {
  const { db } = connection;
  await db.execute(sql`update installation set time_zone = 'Mars/Olympus'`);
  await expect(readInstallation(db)).rejects.toThrow('timeZone must be a time zone such as Europe/Madrid');
});
