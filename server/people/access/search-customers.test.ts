import { sql } from 'drizzle-orm';
import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveRole } from '../../../tests/support/role-rights.ts';
import { drivers } from '../../../tests/support/test-databases.ts';
import { createAccount, updateAccount } from '../accounts/account.repo.ts';
import { addresses } from '../accounts/account.table.ts';
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

  describe('by more than names', () => {
    beforeAll(async () => {
      const { db } = connection;
      const change = (id: string, columns: Parameters<typeof updateAccount>[3]) =>
        updateAccount(db, systemClock, id, columns);
      await add('told-1', ['Maeve', 'O’Connell', 'maeve.o’connell@example.org', 'L’Étoile “Works”']);
      await change('told-1', { phone: '(617) 555-0142', mobile: '+1 857.555.0177', legacyId: '7048213' });
      await change('told-1', {
        street1: '12 Rue Élan',
        city: 'Montréal',
        zipPostal: 'H2X 1Y4',
        customerId: 'C-700217',
      });
      await add('told-2', ['Seán', "D'Arcy", 'sean@example.org', '']);
      await change('told-2', {
        phone: '+1 (617) 555-0199',
        netsuiteId: '900213',
        onPointId: 'OP-98213',
        lmsId: 'L-55',
      });
      const place = {
        firstName: 'S',
        lastName: 'D',
        street1: '9 Quay',
        city: 'Zürich',
        zip: '02139-4307',
        country: 'US',
      };
      await db
        .insert(addresses)
        .values({ ...place, userId: 'told-2', phone: '857 555 0123', createdAt: new Date(), updatedAt: new Date() });
      // Somebody before them by name, whose telephone holds the member number of the first.
      await add('told-0', ['Aaron', 'First', 'aaron@example.org', '']);
      await change('told-0', { phone: '170-482-1399' });
    });

    const [maeve, sean, aaron] = ['maeve.o’connell@example.org', 'sean@example.org', 'aaron@example.org'];
    it.each<[string, string[]]>([
      ["O'Connell", [maeve]],
      ['o’connell', [maeve]],
      ['OCONNELL', [maeve]],
      ["maeve.o'connell@example.org", [maeve]],
      ["l'etoile works", [maeve]],
      ['“works” oconnell', [maeve]],
      ['D’Arcy', [sean]],
      ['sean darcy', [sean]],
      ['nunez', ['ana@example.net']],
      ['617-555-0142', [maeve]],
      ['+1 (617) 555-0142', [maeve]],
      ['1 617 555 0142', [maeve]],
      ['6175550199', [sean]],
      ['617 555 0199', [sean]],
      ['555-0177', [maeve]],
      ['(857) 555-0123 darcy', [sean]],
      ['617555', [maeve, sean]],
      ['617 555 0143', []],
      ['7048213', [maeve, aaron]],
      ['c-700217', [maeve]],
      ['900213', [sean]],
      ['op-98213', [sean]],
      ['montreal', [maeve]],
      ['h2x 1y4', [maeve]],
      ['elan', [maeve]],
      ['zurich 02139', [sean]],
      ['zurich oconnell', []],
      ["'", []],
    ])('finds for "%s" whom it means, those with that number first', async (search, expected) => {
      expect(await find(search)).toEqual(expected);
    });

    it('shows the buyers of an order first, unless they hold a role', async () => {
      const found = await searchCustomers(
        { db: connection.db, clock: systemClock, installation: demoInstallation },
        '617555',
        { buyers: ['told-2', 'p4'] },
      );
      expect(found.map(({ email }) => email)).toEqual([sean, maeve]);
    });
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
