import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { demoMemberships } from '../../../tests/support/demo-memberships.ts';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { findRow } from '../../content/items/content.repo.ts';
import { systemClock } from '../../platform/clock.ts';
import { projectRoot } from '../../platform/env/env.ts';
import { createAccount } from '../accounts/account.repo.ts';
import { carryMemberships } from './carry-memberships.ts';
import { putMemberships, readMemberships } from './memberships.repo.ts';
import { noMemberships } from './memberships.rules.ts';
import { membershipRules } from './memberships.table.ts';

const by = { languages: ['en'], savedBy: 'release' };

/** Runs the last statement of the migration, which marks a store of an earlier release. */
async function markAsMigrated(db: Awaited<ReturnType<typeof openDatabase>>['db']): Promise<void> {
  const folder = path.join(projectRoot(), 'server/platform/db/migrations');
  const name = (await readdir(folder)).find((each) => each.endsWith('_memberships.sql')) ?? '';
  const file = path.join(folder, name);
  const mark = (await readFile(file, 'utf8')).split('--> statement-breakpoint').at(-1) ?? '';
  await db.execute(sql.raw(mark));
}

it('carries over nothing into a new store', async () => {
  await using connection = await openDatabase();
  const { db } = connection;
  await markAsMigrated(db);
  expect(await carryMemberships({ db, clock: systemClock }, by)).toBe(false);
  expect(await readMemberships(db)).toEqual(noMemberships);
  expect(await findRow(db, 'memberships:main', 'en')).toBeUndefined();
});

it('makes the kinds of an earlier release an item, in the languages of the site, once', async () => {
  await using connection = await openDatabase();
  const { db } = connection;
  await createAccount(db, systemClock, { userId: 'ana', firstName: 'Ana', lastName: 'Doe', language: 'en' });
  await markAsMigrated(db);
  expect(await carryMemberships({ db, clock: systemClock }, by)).toBe(true);
  const kinds = demoMemberships.kinds.map((kind) => ({ ...kind, names: { en: kind.names['en'] } }));
  expect(await readMemberships(db)).toEqual({ ...demoMemberships, kinds });
  expect((await findRow(db, 'memberships:main', 'en'))?.fields).toMatchObject({ memberDiscountPercent: 10 });
  expect(await findRow(db, 'memberships:main', 'es')).toBeUndefined();

  await db.transaction((tx) => putMemberships(tx, { ...demoMemberships, kinds: [] }));
  expect(await carryMemberships({ db, clock: systemClock }, by)).toBe(false);
  const [row] = await db.select().from(membershipRules);
  expect([row?.isOfEarlierRelease, row?.rules?.kinds]).toEqual([false, []]);
});

it('keeps the price lists of kinds that have ended as lists of members', async () => {
  await using connection = await openDatabase();
  const { db } = connection;
  const put = (change: object) => db.transaction((tx) => putMemberships(tx, { ...demoMemberships, ...change }));
  expect([await put({}), await put({})]).toEqual([true, false]);
  await put({ kinds: [], priceLists: ['member'] });
  expect((await readMemberships(db)).priceLists).toEqual(['advanced-lead', 'electrical-inspector', 'member']);
});
