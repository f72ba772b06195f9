import { sql } from 'drizzle-orm';
import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveRole } from '../../../tests/support/role-rights.ts';
import { drivers } from '../../../tests/support/test-databases.ts';
import { createAccount, updateAccount } from '../accounts/account.repo.ts';
import { users } from '../auth/auth.table.ts';
import { systemClock } from '../../platform/clock.ts';
import { customerLimit, searchCustomers } from './search-customers.ts';

const people: [string, string, string, string, string?][] = [
  ['Ana', 'Núñez', 'ana@example.net', '50% Off_Site Supplies'],
  ['Anatole', 'Reyes', 'reyes@example.net', 'Plain Supplies'],
  ['نورة', '', 'noa@example.net', ''],
  ['Back', '\\Slash', 'slash@example.net', ''],
  ['Ana', 'Staff', 'ana.staff@example.net', '', 'staff'],
  ['Ana', 'Editor', 'ana.editor@example.net', '', 'editor'],
];

describe.each(drivers)('the customer search on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;

  async function add(id: string, [firstName, lastName, email, company, role]: (typeof people)[number]) {
    const now = new Date();
    await connection.db
      .insert(users)
      .values({ id, name: 'As at sign-up', email, emailVerified: true, createdAt: now, updatedAt: now });
    await createAccount(connection.db, systemClock, { userId: id, firstName, lastName, language: 'en' });
    await updateAccount(connection.db, systemClock, id, { company });
    if (role !== undefined) await giveRole(connection.db, id, role);
  }
  const find = async (search: string) =>
    (await searchCustomers({ db: connection.db, clock: systemClock, installation: demoInstallation }, search)).map(
      ({ email }) => email,
    );

  beforeAll(async () => {
    connection = await open();
    for (const [index, person] of people.entries()) await add(`p${index}`, person);
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  it.each([
    ['', []],
    ['   ', []],
    ['nobody', []],
    ['ANA', ['ana@example.net', 'reyes@example.net']],
    ['ana supplies', ['ana@example.net', 'reyes@example.net']],
    ['ana plain', ['reyes@example.net']],
    ['nu\u0301n\u0303ez', ['ana@example.net']],
    ['نورة', ['noa@example.net']],
    ['reyes@example.net', ['reyes@example.net']],
    ['%', ['ana@example.net']],
    ['_', ['ana@example.net']],
    ['f_s', ['ana@example.net']],
    ['f-s', []],
    ['\\', ['slash@example.net']],
    ["' or '1'='1", []],
    ['ana\u0000reyes', ['reyes@example.net']],
    ['\ud800', []],
    ['staff', []],
    ['editor', []],
    ['sign-up', []],
    ['ana a n a n nobody', ['ana@example.net', 'reyes@example.net']],
  ])('finds for "%s" the customers that hold every word, and no colleague', async (search, expected) => {
    expect((await find(search)).toSorted()).toEqual(expected);
  });

  it('finds a rare word beside a frequent one among thousands, and the first by name of a frequent one', async () => {
    const { db } = connection;
    await db.execute(sql`insert into users (id, name, email, created_at, updated_at)
      select 'many' || n, 'x', 'zeta' || n || '@many.example', now(), now() from generate_series(1, 5100) n`);
    await db.execute(sql`insert into accounts (user_id, first_name, last_name, created_at, updated_at)
      select 'many' || n, 'Zeta', lpad(n::text, 5, '0'), now(), now() from generate_series(1, 5100) n`);
    expect(await find('zeta 04321')).toEqual(['zeta4321@many.example']);
    expect(await find('04321 many.example')).toEqual(['zeta4321@many.example']);
    expect(await find('zeta')).toEqual(Array.from({ length: customerLimit }, (_, n) => `zeta${n + 1}@many.example`));
    expect(await find('zeta 04321 nobody')).toEqual([]);
  });

  it('shows a limited number, by name', async () => {
    for (let number = 0; number < customerLimit + 3; number += 1) {
      const name = `Row ${String(number).padStart(3, '0')}`;
      await add(`row-${number}`, [name, 'Many', `row-${number}@example.net`, '']);
    }
    const found = await searchCustomers(
      { db: connection.db, clock: systemClock, installation: demoInstallation },
      'row many',
    );
    expect(found).toHaveLength(customerLimit);
    expect(found[0]?.name).toBe('Row 000 Many');
    expect(found.map(({ name }) => name)).toEqual(found.map(({ name }) => name).toSorted());
  });
});
