import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoInterests, testContent } from '../../../tests/support/fake-account-content.ts';
import { drivers } from '../../../tests/support/test-databases.ts';
import { findUserById } from '../auth/auth.repo.ts';
import { users } from '../auth/auth.table.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { outboxMessages } from '../../platform/outbox/outbox.table.ts';
import { createAccount, findAccount } from './account.repo.ts';
import { listAddresses } from './address.repo.ts';
import { addressBookLimit, type AddressInput } from './address.rules.ts';
import { versionOf } from './edit-version.ts';
import { profileValues } from './edited-values.ts';
import { byName, profileOptions, profileTexts, workTexts } from './profile-fields.rules.ts';
import { removeAddress } from './remove-address.ts';
import { saveAddress } from './save-address.ts';
import { setDefaultAddress } from './set-default-address.ts';
import { readProfileChange, showProfile } from './show-user.ts';
import { updateProfile, type AccountServices } from './update-profile.ts';

const address: AddressInput = {
  firstName: 'Zoë',
  lastName: 'Núñez',
  companyName: '',
  street1: '1 Main Street',
  street2: '',
  city: 'Columbus',
  state: 'OH',
  zip: '43215',
  country: 'US',
  phone: '',
  isPoBox: false,
  isDefaultBilling: false,
  isDefaultShipping: false,
};

describe.each(drivers)('on $name', ({ open }) => {
  let connection: Connection & AsyncDisposable;
  let services: AccountServices;
  let minute = 0;
  let user = '';
  let number = 0;
  let pokes = 0;

  beforeAll(async () => {
    connection = await open();
    // Each reading of the clock is a minute later, so that "newest" is unambiguous.
    const clock = { now: () => new Date(Date.UTC(2026, 10, 20, 12, (minute += 1))) };
    services = { db: connection.db, clock, accountContent: testContent, delivery: { poke: () => (pokes += 1) } };
  });
  afterAll(() => connection[Symbol.asyncDispose]());
  beforeEach(async () => {
    number += 1;
    user = `user-${number}`;
    await createAccount(services.db, services.clock, {
      userId: user,
      firstName: 'Maeve',
      lastName: 'Doe',
      language: 'en',
    });
    await services.db.delete(outboxMessages);
    pokes = 0;
  });
  const messages = async () =>
    (await services.db.select().from(outboxMessages)).map(({ connector, kind, payload, subjectUserId }) => ({
      connector,
      kind,
      payload,
      subjectUserId,
    }));
  const kinds = async () => (await messages()).map(({ kind }) => kind).toSorted();
  const save = async (change: Partial<AddressInput> = {}, id?: string) => {
    const saved = await saveAddress(services, user, { ...(id && { id }), address: { ...address, ...change } });
    if (!saved.ok) throw new Error(JSON.stringify(saved));
    return saved.value;
  };
  const marks = async () =>
    (await listAddresses(services.db, user)).map(({ street1, isDefaultBilling, isDefaultShipping }) => [
      street1,
      isDefaultBilling,
      isDefaultShipping,
    ]);

  it('renames the user that emails greet, when the name of the record changes', async () => {
    const { db, clock } = services;
    const at = clock.now();
    const email = `${user}@example.net`;
    await db.insert(users).values({ id: user, name: 'Maeve Doe', email, createdAt: at, updatedAt: at });
    const nameOf = async () => (await findUserById(db, user))?.name;
    await updateProfile(services, user, { lastName: '' });
    expect(await nameOf()).toBe('Maeve Doe');
    await updateProfile(services, user, { lastName: ' O’Brien-Doe ' });
    expect(await nameOf()).toBe('Maeve O’Brien-Doe');
    await updateProfile(services, user, { company: 'Buckeye' });
    expect(await nameOf()).toBe('Maeve O’Brien-Doe');
  });

  it('makes one record a user and leaves it as it is the second time', async () => {
    const again = { userId: user, firstName: 'Other', lastName: 'Name', language: 'es' };
    expect(await createAccount(services.db, services.clock, again)).toBe(false);
    expect(await findAccount(services.db, user)).toMatchObject({ firstName: 'Maeve', language: 'en', country: '' });
  });

  it('saves a profile and tells the customer-record system in the same transaction', async () => {
    const updated = await updateProfile(services, user, { company: 'Buckeye', jobId: 11, userTitle: 'Engineer' });
    expect(updated).toMatchObject({ ok: true, value: { company: 'Buckeye', jobId: 11, userTitle: 'Engineer' } });
    const told = await messages();
    expect(told.map(({ kind }) => kind).toSorted()).toEqual(['profile-sync', 'profile-update']);
    expect(pokes).toBe(1);
    const accountProfileId = (await findAccount(services.db, user))?.accountProfileId;
    expect(told).toContainEqual({
      connector: 'erp',
      kind: 'profile-update',
      payload: { accountProfileId, jobFunction: 11, jobTitle: 'Engineer' },
      subjectUserId: user,
    });
  });

  it('stores, sends and shows every field of the profile', async () => {
    const work = { jobId: 11, industryId: 2 };
    const change = { ...byName(profileTexts, () => '12'), ...work };
    expect(await updateProfile(services, user, change)).toMatchObject({ ok: true, value: change });
    const payloads = Object.fromEntries((await messages()).map(({ kind, payload }) => [kind, payload]));
    for (const { name, erpName } of profileTexts)
      expect([name, payloads['profile-sync']?.[erpName]]).toEqual([name, '12']);
    for (const { workName } of workTexts) expect(payloads['profile-update']).toHaveProperty(workName, '12');
    for (const { name, workName } of profileOptions)
      expect(payloads['profile-update']).toHaveProperty(workName, work[name]);
    const account = await findAccount(services.db, user);
    if (!account) throw new Error('There is no account.');
    const shown = showProfile(account, {
      email: '',
      subscriptions: [],
      today: organizationDate(services.clock.now(), demoInstallation.timeZone),
      interests: demoInterests,
    });
    expect(readProfileChange(shown, demoInterests)).toMatchObject(change);
    for (const { name } of [...profileTexts, ...profileOptions])
      expect([name, versionOf(profileValues({ ...account, [name]: 3 }, demoInterests))]).not.toEqual([
        name,
        shown.version,
      ]);
  });

  it('says nothing about a save that changes nothing', async () => {
    await updateProfile(services, user, { firstName: ' Maeve ' });
    expect(await kinds()).toEqual([]);
  });

  it('earns the completion date and sends it once', async () => {
    const work = { jobId: 11, industryId: 2, userTitle: 'Engineer', topics: { wildfire: true } };
    await updateProfile(services, user, work, { form: 'completion' });
    expect(await kinds()).toEqual(['extended-profile', 'profile-sync', 'profile-update']);
    const first = await findAccount(services.db, user);
    expect(first?.progressiveProfileCompletedAt).toBeInstanceOf(Date);
    await services.db.delete(outboxMessages);
    await updateProfile(services, user, { ...work, topics: { wildfire: true } }, { form: 'completion' });
    expect(await kinds()).toEqual(['profile-update']);
    expect((await findAccount(services.db, user))?.progressiveProfileCompletedAt).toEqual(
      first?.progressiveProfileCompletedAt,
    );
  });

  it('sends 1 for what the completion form leaves open, but neither stores it nor completes the profile', async () => {
    await updateProfile(
      services,
      user,
      { jobId: null, industryId: null, userTitle: '', topics: { wildfire: true } },
      { form: 'completion' },
    );
    expect((await messages()).find(({ kind }) => kind === 'profile-update')?.payload).toMatchObject({
      jobFunction: 1,
      industry: 1,
    });
    expect(await findAccount(services.db, user)).toMatchObject({
      jobId: null,
      industryId: null,
      progressiveProfileCompletedAt: null,
    });
  });

  it('refuses the completion form without a topic, and options that do not exist', async () => {
    expect(await updateProfile(services, user, { topics: {} }, { form: 'completion' })).toMatchObject({
      code: 'invalid_input',
      problems: { topics: { key: 'PleaseSelectAnyOneTopic' } },
    });
    expect(await updateProfile(services, user, { jobId: 99, industryId: 0 })).toMatchObject({
      problems: { jobId: { key: 'OptionInvalid' }, industryId: { key: 'OptionInvalid' } },
    });
    expect(await kinds()).toEqual([]);
  });

  it('keeps topics that a change does not name', async () => {
    await updateProfile(services, user, { topics: { wildfire: true } });
    await updateProfile(services, user, { topics: { research: true } });
    expect((await findAccount(services.db, user))?.topics).toEqual({ wildfire: true, research: true });
  });

  it('syncs the mailing address of the profile when it changes', async () => {
    const place = { street1: '1 Main Street', street2: '', city: 'Columbus', state: 'OH', zip: '43215', country: 'US' };
    await updateProfile(services, user, { address: place });
    await updateProfile(services, user, { address: { ...place } });
    expect(await kinds()).toEqual(['address-sync']);
    await updateProfile(services, user, { address: { ...place, zip: '43216' } });
    expect(await kinds()).toEqual(['address-sync', 'address-sync']);
    const wrong = await updateProfile(services, user, { address: { ...place, zip: 'x', country: 'US' } });
    expect(wrong).toMatchObject({ problems: { 'address.zip': { key: 'ZipInvalid' } } });
  });

  it('lets the mailing address be empty', async () => {
    const none = { street1: '', street2: '', city: '', state: '', zip: '', country: 'CA' };
    expect(await updateProfile(services, user, { address: none })).toMatchObject({
      ok: true,
      value: { country: 'CA' },
    });
    expect(await updateProfile(services, user, { address: { ...none, country: 'XX' } })).toMatchObject({
      problems: { 'address.country': { key: 'CountryNameInvalid' } },
    });
    expect(await kinds()).toEqual([]);
  });

  it('does not know a person without a record', async () => {
    expect(await updateProfile(services, 'nobody', { company: 'x' })).toMatchObject({ code: 'not_found' });
    expect(await saveAddress(services, 'nobody', { address })).toMatchObject({ code: 'not_found' });
  });

  it('makes the first address the default for both uses and keeps one default of each', async () => {
    await save({ street1: 'first' });
    await save({ street1: 'second' });
    expect(await marks()).toEqual([
      ['first', true, true],
      ['second', false, false],
    ]);
    await save({ street1: 'third', isDefaultShipping: true });
    expect(await marks()).toEqual([
      ['first', true, false],
      ['third', false, true],
      ['second', false, false],
    ]);
  });

  it('does not let a default be given up without another', async () => {
    const { id } = await save({ street1: 'first' });
    await save({ street1: 'first, changed', isDefaultBilling: false, isDefaultShipping: false }, id);
    expect(await marks()).toEqual([['first, changed', true, true]]);
  });

  it('moves a default, and gives it to the newest when its address is removed', async () => {
    const first = await save({ street1: 'first' });
    const second = await save({ street1: 'second' });
    await save({ street1: 'third' });
    await setDefaultAddress(services, user, { id: second.id, isDefaultBilling: true, isDefaultShipping: false });
    expect(await marks()).toEqual([
      ['second', true, false],
      ['first', false, true],
      ['third', false, false],
    ]);
    await removeAddress(services.db, user, second.id);
    await removeAddress(services.db, user, first.id);
    expect(await marks()).toEqual([['third', true, true]]);
    await removeAddress(services.db, user, (await listAddresses(services.db, user))[0]?.id ?? '');
    expect(await marks()).toEqual([]);
  });

  it('syncs an address when its place changed, not for a new telephone', async () => {
    const { id } = await save();
    await save({ phone: '+1 330 555 0100' }, id);
    expect(await kinds()).toEqual(['address-sync']);
    await save({ city: 'Cleveland' }, id);
    expect(await kinds()).toEqual(['address-sync', 'address-sync']);
  });

  it('keeps addresses and names of any script', async () => {
    const foreign = {
      firstName: 'مريم',
      lastName: 'الهاشمي',
      street1: 'شارع الشيخ زايد ١٢',
      city: 'دبي',
      state: 'إمارة دبي',
    };
    const saved = await save({ ...foreign, zip: '', country: 'AE' });
    expect((await listAddresses(services.db, user))[0]).toMatchObject({ id: saved.id, ...foreign });
  });

  it("does not find, change, mark or remove another person's address", async () => {
    const { id } = await save();
    const other = `other-${number}`;
    await createAccount(services.db, services.clock, { userId: other, firstName: 'O', lastName: 'T', language: 'en' });
    expect(await saveAddress(services, other, { id, address })).toMatchObject({ code: 'not_found' });
    expect(await removeAddress(services.db, other, id)).toMatchObject({ code: 'not_found' });
    const asked = { id, isDefaultBilling: true, isDefaultShipping: true };
    expect(await setDefaultAddress(services, other, asked)).toMatchObject({ code: 'not_found' });
    expect(await listAddresses(services.db, user)).toHaveLength(1);
    expect(await listAddresses(services.db, other)).toEqual([]);
  });

  it('holds as many addresses as one page of the list', async () => {
    for (let kept = 0; kept < addressBookLimit; kept += 1) await save({ street1: `street ${kept}` });
    expect(await saveAddress(services, user, { address })).toMatchObject({ code: 'address_book_full' });
    expect(await listAddresses(services.db, user)).toHaveLength(addressBookLimit);
  });

  it('keeps one default when two saves ask for it at once', async () => {
    const made = await Promise.all([
      save({ street1: 'a', isDefaultBilling: true }),
      save({ street1: 'b', isDefaultBilling: true }),
      save({ street1: 'c', isDefaultBilling: true }),
    ]);
    expect(made).toHaveLength(3);
    expect((await listAddresses(services.db, user)).filter(({ isDefaultBilling }) => isDefaultBilling)).toHaveLength(1);
  });

  it('never touches what a person is through a profile change', async () => {
    const sneaky = { firstName: 'A', isAhj: true, userId: 'x', companyId: 'member' } as { firstName: string };
    await updateProfile(services, user, sneaky);
    expect(await findAccount(services.db, user)).toMatchObject({
      firstName: 'A',
      isAhj: false,
      companyId: 'default',
    });
  });
});
