import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drivers } from '../../../tests/support/test-databases.ts';
import { createAccount, updateAccount } from '../../people/accounts/account.repo.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { findBuyer } from './find-buyer.ts';
import { readPriceLists } from './price.repo.ts';
import { anonymousBuyer } from './price.rules.ts';
import { priceSchedules } from './price.table.ts';

const clock = { now: () => new Date('2026-11-20T12:00:00Z') };

describe.each(drivers)('on $name', ({ open }) => {
  let connection: Connection & AsyncDisposable;
  beforeAll(async () => {
    connection = await open();
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  it.each([
    ['active', '2026-11-20', null, true],
    ['in grace', '2026-11-19', '2026-11-20', true],
    ['lapsed', '2026-11-18', '2026-11-19', false],
    ['none', null, null, false],
  ])('whose membership is %s has the prices of it', async (userId, expiresOn, graceEndsOn, isMember) => {
    const { db } = connection;
    await createAccount(db, clock, { userId, firstName: 'Maeve', lastName: 'Doe', language: 'en' });
    const dates = { membershipExpiresOn: expiresOn, membershipGraceEndsOn: graceEndsOn };
    // Neither an inspector nor an AHJ is a member for prices (docs/decisions/prices.md#who-is-a-member-for-prices).
    await updateAccount(db, clock, userId, { ...dates, isElectricalInspector: true, isAhj: true, companyId: 'member' });
    expect(await findBuyer(db, organizationDate(clock.now(), demoInstallation.timeZone), userId)).toEqual({
      priceLists: ['member'],
      isMember,
    });
  });

  it('has the lists of their company, further ones, and those of a replaced membership until its last day', async () => {
    const { db } = connection;
    const userId = 'several-lists';
    await createAccount(db, clock, { userId, firstName: 'Maeve', lastName: 'Doe', language: 'en' });
    const ends = (list: string, lastDay: string) => ({ list, lastDay });
    await updateAccount(db, clock, userId, {
      companyId: 'member',
      priceLists: ['northgate', 'member'],
      endingPriceLists: [ends('advanced-lead', '2026-11-20'), ends('electrical-inspector', '2026-11-19')],
    });
    expect((await findBuyer(db, '2026-11-20', userId)).priceLists).toEqual(['member', 'northgate', 'advanced-lead']);
    expect((await findBuyer(db, '2026-11-21', userId)).priceLists).toEqual(['member', 'northgate']);
  });

  it('nobody, and somebody without a record, has the prices of everybody', async () => {
    expect(await findBuyer(connection.db, organizationDate(clock.now(), demoInstallation.timeZone), null)).toEqual(
      anonymousBuyer,
    );
    expect(
      await findBuyer(connection.db, organizationDate(clock.now(), demoInstallation.timeZone), 'no-such-user'),
    ).toEqual(anonymousBuyer);
  });

  it('reads the lists of the company, of members and of everybody, no others', async () => {
    await connection.db.insert(priceSchedules).values([
      { companyId: 'northgate', percentOff: 20 },
      { companyId: 'member', productId: 'dues', percentOff: 0 },
      { companyId: 'default', productId: 'dues', sku: 'MEM', fixedPriceMinor: 100 },
      { companyId: 'another', percentOff: 90 },
    ]);
    const { schedules: found } = await readPriceLists(connection.db, { priceLists: ['northgate'], isMember: false });
    expect(found.toSorted((a, b) => (a.companyId < b.companyId ? -1 : 1))).toEqual([
      { companyId: 'default', productId: 'dues', sku: 'MEM', percentOff: null, fixedPriceMinor: 100 },
      { companyId: 'member', productId: 'dues', sku: null, percentOff: 0, fixedPriceMinor: null },
      { companyId: 'northgate', productId: null, sku: null, percentOff: 20, fixedPriceMinor: null },
    ]);
  });
});
