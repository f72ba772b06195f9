import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { expect, it } from 'vitest';
import { drivers, openDatabase } from '../../../tests/support/test-databases.ts';
import { testContent } from '../../../tests/support/fake-account-content.ts';
import { findAddressProblems } from './address.rules.ts';
import { findAccount, listSubscriptions, updateAccount } from './account.repo.ts';
import { listCommitteeOffices } from './office.repo.ts';
import { listAddresses } from './address.repo.ts';
import { demoAccounts } from './demo-accounts.ts';
import { seedDemoAccounts } from './seed-demo-accounts.ts';
import { showCurrentUser, membershipOf } from './show-user.ts';

const clock = { now: () => new Date('2026-11-20T12:00:00Z') };
const createUser = async ({ email }: { email: string }) => ({ userId: email });

it.each(drivers)('seeds every kind of person once on $name', async ({ open }) => {
  await using connection = await open();
  const { db } = connection;
  await seedDemoAccounts({ db, clock, installation: demoInstallation, createUser });
  const account = async (name: string) => {
    const found = await findAccount(db, `${name}@example.org`);
    if (!found) throw new Error(name);
    return found;
  };
  const status = async (name: string) =>
    membershipOf(await account(name), organizationDate(clock.now(), demoInstallation.timeZone));
  expect([await status('customer'), await status('member'), await status('grace')]).toEqual([
    'none',
    'active',
    'grace',
  ]);
  const grace = await account('grace');
  expect(grace.membershipExpiresOn && grace.membershipExpiresOn < '2026-11-20').toBe(true);
  const member = showCurrentUser(
    await account('member'),
    await listSubscriptions(db, 'member@example.org'),
    organizationDate(clock.now(), demoInstallation.timeZone),
    { isImpersonated: false, profilePrompt: false, desks: [] },
  );
  expect(member).toMatchObject({ isMember: true, subscriptions: [{ typeID: 9, autoRenewing: true }] });
  expect((await account('member')).onPointId).toBeTruthy();
  expect(await account('inspector')).toMatchObject({ isElectricalInspector: true });
  expect(await account('ahj')).toMatchObject({ isAhj: true });
  expect(await account('blocked')).toMatchObject({ isOnlineOrderingDisabled: true });
  expect(await testContent.bannedCountries()).toContain((await account('banned')).country);
  const roles = demoAccounts.flatMap(({ email, role }) => (role === undefined ? [] : [[email, role]]));
  expect(roles).toEqual([
    ['staff@example.org', 'staff'],
    ['editor@example.org', 'editor'],
    ['admin@example.org', 'administrator'],
  ]);
  const offices = async (name: string) =>
    (await listCommitteeOffices({ db, clock, installation: demoInstallation }, `${name}@example.org`)).map(
      (held) => held.officeName,
    );
  expect([await offices('committee'), await offices('liaison'), await offices('enforcer')]).toEqual([
    ['Chair', 'Member'],
    ['Staff Liaison'],
    ['Enforcer'],
  ]);
  expect((await account('committee')).committeeMemberId).toBeTruthy();

  await updateAccount(db, clock, 'member@example.org', { company: 'Changed' });
  await seedDemoAccounts({ db, clock, installation: demoInstallation, createUser });
  expect((await account('member')).company).toBe('Changed');
  for (const name of ['member', 'customer']) {
    const kept = await listAddresses(db, `${name}@example.org`);
    expect(kept.length).toBeGreaterThanOrEqual(2);
    expect(kept.filter((address) => address.isDefaultBilling)).toHaveLength(1);
    expect(kept.filter((address) => address.isDefaultShipping)).toHaveLength(1);
  }
});

it('finishes a seed that sign-up has only begun', async () => {
  await using connection = await openDatabase();
  const { db } = connection;
  const { createAccount } = await import('./account.repo.ts');
  await seedDemoAccounts({
    installation: demoInstallation,
    db,
    clock,
    createUser: async ({ email, firstName, lastName }) => {
      await createAccount(db, clock, { userId: email, firstName, lastName, country: '', language: 'en' });
      return { userId: email };
    },
  });
  expect(await findAccount(db, 'inspector@example.org')).toMatchObject({ isElectricalInspector: true });
});

it('names the accounts of the interface, with addresses that the rules accept', async () => {
  expect(demoAccounts.map(({ email }) => email.split('@')[0])).toEqual([
    'customer',
    'member',
    'grace',
    'inspector',
    'ahj',
    'committee',
    'liaison',
    'enforcer',
    'blocked',
    'banned',
    'staff',
    'editor',
    'admin',
  ]);
  const countries = [
    ...(await testContent.countries('en')),
    { code: 'CR', countryName: 'Costa Rica', allowForOrders: true },
  ];
  for (const { firstName, lastName, addresses = [] } of demoAccounts) {
    for (const address of addresses) {
      const input = {
        ...address,
        firstName,
        lastName,
        isPoBox: false,
        isDefaultBilling: false,
        isDefaultShipping: false,
      };
      expect(
        findAddressProblems(input, { countries, states: await testContent.states(address.country, 'en') }),
      ).toEqual({});
    }
  }
});
