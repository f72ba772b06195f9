import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { asc, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../../tests/support/test-databases.ts';
import { accounts } from '../../accounts/account.table.ts';
import { projectRoot } from '../../../platform/env/env.ts';
import { roleGrants } from './role.table.ts';

const folder = path.join(projectRoot(), 'server/platform/db/migrations');

it('gives staff and editors of an earlier release their roles by the migration', async () => {
  await using connection = await openDatabase();
  const { db } = connection;
  const now = new Date();
  const add = (userId: string, columns: { isStaff?: true; isEditor?: true }) => {
    const name = { firstName: 'A', lastName: 'B' };
    return db.insert(accounts).values({ userId, ...name, ...columns, createdAt: now, updatedAt: now });
  };
  await add('customer', {});
  await add('staff', { isStaff: true });
  await add('both', { isStaff: true, isEditor: true });
  const file = readdirSync(folder).find((name) => name.endsWith('_role_grants.sql')) ?? '';
  const statements = readFileSync(path.join(folder, file), 'utf8').split('--> statement-breakpoint');
  const moves = statements.filter((each) => /^\s*insert into/i.test(each));
  expect(moves).toHaveLength(2);
  for (const move of moves) await db.execute(sql.raw(move));
  const grants = await db.select().from(roleGrants).orderBy(asc(roleGrants.userId), asc(roleGrants.role));
  expect(grants.map(({ userId, role, source }) => `${userId} ${role} ${source}`)).toEqual([
    'both editor setup',
    'both staff setup',
    'staff staff setup',
  ]);
});
