import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSmallEdition } from '../../../../tests/support/small-edition.ts';
import { openDatabase } from '../../../../tests/support/test-databases.ts';
import { listChanges, newestChange } from '../../../content/items/change-feed.repo.ts';
import { contentDue } from '../../../content/items/content.table.ts';
import { DueDates, type DatedSource } from '../../../content/items/documents/due-dates.ts';
import { zonedInstant } from '../../../platform/dates/zoned-time.rules.ts';
import { demoInstallation } from '../../../platform/installation/demo-installation.ts';
import { goLive } from '../live/go-live.ts';
import { storeImport } from '../live/store-import.ts';
import { amendmentDays } from './amendment-days.ts';
import { amendmentsOf } from './amendment.repo.ts';
import { revokeAmendment } from './revoke-amendment.ts';
import { storeAmendment } from './store-amendment.ts';

const actor = { userId: 'ana', requestId: 'r-1' };
const at = (date: string, time: string) => zonedInstant(date, time, demoInstallation.timeZone) ?? new Date(Number.NaN);
let now = at('2026-11-26', '12:00');
const clock = { now: () => now };
let connection: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  connection = await openDatabase();
  const tools = { db: connection.db, clock };
  const text = '# Chapter 1 One\n\n## § 1.1 Doors\n\nA door opens within 5 seconds.';
  for (const code of ['D1', 'D2']) {
    const id = await storeImport(tools, readSmallEdition(code, text), actor, { isChecked: true });
    await goLive(tools, id, actor);
  }
});
afterAll(() => connection[Symbol.asyncDispose]());

const amend = (code: string, name: string, effectiveOn: string) => {
  const words = { language: 'en' as const, key: '1.1', action: 'words' as const, before: 'door', after: 'gate' };
  const dates = { issuedOn: '2026-10-01', effectiveOn };
  const draft = { code, year: 2026, name, kind: '11' as const, ...dates, document: null, instructions: [words] };
  return storeAmendment({ db: connection.db, clock }, draft, actor, { seen: null });
};
const open = (others: DatedSource[] = [amendmentDays]) =>
  new DueDates({ db: connection.db, clock, installation: demoInstallation }, others);
const tagsSince = async (seq: number) =>
  (await listChanges(connection.db, seq, 100)).flatMap(({ tags }) => tags[0] ?? []);

it('tells the feed once of each edition whose text changes at midnight, whichever node looks first', async () => {
  const due = open();
  expect(await due.look()).toBe(0);
  await amend('D1', 'TIA 1', '2027-01-01');
  await amend('D2', 'TIA 1', '2027-03-01');
  const seq = await newestChange(connection.db);
  now = at('2026-12-31', '23:59');
  expect(await due.look()).toBe(0);
  now = at('2027-01-01', '00:00');
  expect((await Promise.all([due.look(), open().look()])).toSorted()).toEqual([0, 1]);
  expect(await tagsSince(seq)).toEqual(['library:D1:2026']);

  const [first] = await amendmentsOf(connection.db, { code: 'D1', year: 2026 });
  await revokeAmendment({ db: connection.db, clock }, { id: first?.id ?? 0, day: '2027-02-01' }, actor);
  const later = await newestChange(connection.db);
  now = at('2027-02-01', '00:00');
  expect(await due.look()).toBe(1);
  expect(await tagsSince(later)).toEqual(['library:D1:2026']);
});

it('tells of all that is due at a midnight or of nothing, and makes up for it', async () => {
  await amend('D1', 'TIA 2', '2027-03-01');
  const seq = await newestChange(connection.db);
  const [before] = await connection.db.select().from(contentDue);
  now = at('2027-03-01', '00:00');
  const broken: DatedSource = {
    type: 'library',
    // The feed takes no row without a type.
    read: async () => [{ id: 'x', locale: 'en', type: null as never, paths: [], tags: [], points: [now] }],
  };
  await expect(open([amendmentDays, broken]).look()).rejects.toThrow();
  expect(await tagsSince(seq)).toEqual([]);
  expect(await connection.db.select().from(contentDue)).toEqual([before]);
  expect(await open().look()).toBe(2);
  expect((await tagsSince(seq)).toSorted()).toEqual(['library:D1:2026', 'library:D2:2026']);
});
