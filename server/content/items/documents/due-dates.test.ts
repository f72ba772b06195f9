import { demoInstallation } from '../../../platform/installation/demo-installation.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../../../tests/support/test-databases.ts';
import { zonedInstant } from '../../../platform/dates/zoned-time.rules.ts';
import { listChanges, newestChange } from '../change-feed.repo.ts';
import { contentDue } from '../content.table.ts';
import { storeCorpus } from '../../corpus/import-content.ts';
import type { Item } from '../item.contract.ts';
import { DueDates } from './due-dates.ts';

let connection: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  connection = await openDatabase();
});
afterAll(() => connection[Symbol.asyncDispose]());

const at = (date: string, time: string) => zonedInstant(date, time, demoInstallation.timeZone) ?? new Date(Number.NaN);
let now = at('2027-01-06', '12:00');
const clock = { now: () => now };

const paper = (hideDate: string | null) => ({
  docTypeId: 5,
  displayTitle: 'TIA 26-1',
  url: '/tia',
  publishedDate: '2026-03-02',
  sortOrder: 1,
  private: false,
  docType: { docTypeName: 'TIA', docTypeLongName: 'Amendment', docTypeGroupID: 11, sortOrder: 1 },
  hideDate,
});
const document = (name: string, locale: string, fields: Record<string, unknown>): Item => ({
  id: `document:${name}`,
  type: 'document',
  path: `/codes/${name}`,
  locale,
  fields: { title: name, description: '', editions: [], ...fields },
});
const schedule = { isProposed: true, publicInputCloses: '2027-01-06', publicInputComplete: true };

beforeEach(async () => {
  now = at('2027-01-06', '12:00');
  await connection.db.delete(contentDue);
  await storeCorpus(
    connection.db,
    clock,
    [
      document('dated', 'en', { schedule }),
      document('dated', 'es', { schedule }),
      document('hiding', 'en', { editions: [{ year: 2026, documents: [paper('2027-01-08')] }] }),
      document('plain', 'en', {}),
    ],
    'test',
  );
});

/** Returns the addresses that changed in the feed since a position. */
const changedSince = async (seq: number) => (await listChanges(connection.db, seq, 100)).flatMap(({ paths }) => paths);

it('changes each document in the feed when its date has come, once, and no other', async () => {
  const due = new DueDates({ db: connection.db, clock, installation: demoInstallation });
  expect(await due.look()).toBe(0);
  const seq = await newestChange(connection.db);

  now = at('2027-01-06', '23:59');
  expect(await due.look()).toBe(0);
  now = new Date(now.getTime() + 1);
  expect([await due.look(), await due.look()]).toEqual([2, 0]);
  expect(await changedSince(seq)).toEqual(['/codes/dated', '/es/codes/dated']);

  now = at('2027-01-08', '23:59');
  expect(await due.look()).toBe(0);
  now = at('2027-01-09', '00:00');
  expect(await due.look()).toBe(1);
  expect((await changedSince(seq)).slice(2)).toEqual(['/codes/hiding']);
});

it('finds after a restart what became due meanwhile', async () => {
  await new DueDates({ db: connection.db, clock, installation: demoInstallation }).look();
  const seq = await newestChange(connection.db);
  now = at('2027-01-12', '09:00');
  const [first, second] = [
    new DueDates({ db: connection.db, clock, installation: demoInstallation }),
    new DueDates({ db: connection.db, clock, installation: demoInstallation }),
  ];
  // Two nodes start together: one appends, the other finds it done.
  expect((await Promise.all([first.look(), second.look()])).toSorted()).toEqual([0, 3]);
  expect((await changedSince(seq)).toSorted()).toEqual(['/codes/dated', '/codes/hiding', '/es/codes/dated']);
});

it('takes the dates of an edit at once', async () => {
  const due = new DueDates({ db: connection.db, clock, installation: demoInstallation });
  await due.look();
  await storeCorpus(connection.db, clock, [document('plain', 'en', { schedule })], 'editor');
  const seq = await newestChange(connection.db);
  now = at('2027-01-07', '00:00');
  expect(await due.look()).toBe(3);
  expect(await changedSince(seq)).toContain('/codes/plain');
});
