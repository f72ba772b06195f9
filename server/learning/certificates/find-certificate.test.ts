import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { createAccount } from '../../people/accounts/account.repo.ts';
import { committeeOffices } from '../../people/accounts/office.table.ts';
import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { addSection } from '../../standards/sections/section.repo.ts';
import { findCertificate } from './find-certificate.ts';

let connection: Awaited<ReturnType<typeof openDatabase>>;
const clock = { now: () => new Date('2026-11-26T12:00:00Z') };
const unasked = () => Promise.reject(new Error('The training system is not asked about records of ours.'));

beforeAll(async () => {
  connection = await openDatabase();
  const { db } = connection;
  for (const userId of ['ana', 'bo']) {
    await createAccount(db, clock, { userId, firstName: 'Ana', lastName: 'Núñez', language: 'en' });
    await addSection(db, { userId, sectionId: 'roads', joinedOn: '2026-11-25' });
  }
  const office = { acronym: 'EIC', committeeName: 'Electrical Installations', officeName: 'Chair' };
  await db.insert(committeeOffices).values({ userId: 'ana', originalDate: '2025-03-20', ...office });
});
afterAll(() => connection[Symbol.asyncDispose]());

const find = (kind: 'membersection' | 'committee', documentId: string, userId = 'ana') =>
  findCertificate(
    {
      db: connection.db,
      clock,
      installation: demoInstallation,
      training: { learners: { read: unasked } } as never,
      accountContent: { sections: async () => [{ id: 'roads', name: 'Roads' }] },
    },
    { userId, kind, documentId, language: 'en' },
  );

it.each([
  ['membersection', 'roads', 'Roads', /^MS-\w{10}$/],
  ['committee', 'EIC:Chair', 'Electrical Installations (EIC)', /^TC-\w{10}$/],
] as const)('numbers a certificate of a %s, the same each time', async (kind, id, title, number) => {
  const found = await find(kind, id);
  expect(found).toMatchObject({ title, number: expect.stringMatching(number) as string, isVerifiable: false });
  expect(await find(kind, id)).toEqual(found);
});

it('gives two people in one section two numbers, and nobody what they do not have', async () => {
  const [ana, bo] = [await find('membersection', 'roads'), await find('membersection', 'roads', 'bo')];
  expect(ana?.number).not.toBe(bo?.number);
  expect(await find('committee', 'EIC:Chair', 'bo')).toBeNull();
  expect(await find('membersection', 'rail')).toBeNull();
});
