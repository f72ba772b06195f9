import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { openMailroom } from '../../../../tests/support/mail-scene.ts';
import { storeDocument } from '../../../../tests/support/followed-document-scene.ts';
import { readSmallEdition } from '../../../../tests/support/small-edition.ts';
import { addDays } from '../../../platform/dates/calendar.rules.ts';
import { organizationDate } from '../../../platform/dates/organization-date.rules.ts';
import { zonedInstant } from '../../../platform/dates/zoned-time.rules.ts';
import { addNotices } from '../../../people/preferences/document-notice.repo.ts';
import {
  followSection,
  listSectionNotices,
  unfollowSections,
} from '../../../people/preferences/section-notice.repo.ts';
import { unsubscribe } from '../../../people/preferences/unsubscribe.ts';
import { sendDocumentNotices } from '../../documents/send-document-notices.ts';
import { sectionChanges } from '../../documents/section-change.table.ts';
import { watchDocuments } from '../../documents/watch-documents.ts';
import { libraryAmendments, libraryStates } from '../history.table.ts';
import { goLive } from '../live/go-live.ts';
import { storeImport } from '../live/store-import.ts';
import { libraryBodies, librarySections } from '../section.table.ts';
import { noteStates } from './note-states.ts';

let room: Awaited<ReturnType<typeof openMailroom>>;
const actor = { userId: 'staff', requestId: 'r' };
const secret = 'Lamps of the corridor burn all night and are lit by a battery.';
const text = (lamps: string, pumps = 'Pumps start within ten seconds of the call.', more = '') => `# Chapter 1 Rules

## § 1.1 Lamps

${lamps}

## § 1.2 Pumps

${pumps}
${more}`;

async function publish(words: string, year: number): Promise<number> {
  const id = await storeImport(room.services, readSmallEdition('70', words, year), actor, { isChecked: true });
  const done = await goLive(room.services, id, actor);
  if (!done.ok) throw new Error(done.message);
  return done.value.id;
}
const workOf = async (edition: number, key: string) => {
  const rows = await room.services.db.select().from(librarySections).where(eq(librarySections.edition, edition));
  return rows.find((section) => section.key === key)?.work ?? '';
};
const today = () => organizationDate(room.services.clock.now(), room.services.installation.timeZone);

/** Waits until the emails of the next morning are written and sent. */
async function nextMorning(): Promise<number> {
  const { services, time } = room;
  const due = zonedInstant(addDays(today(), 1), '07:00', services.installation.timeZone);
  time.ahead += (due?.getTime() ?? Number.NaN) - services.clock.now().getTime() + 1_000;
  return sendDocumentNotices(services);
}
const mailTo = async (to: string) => {
  await expect.poll(async () => (await room.mailsTo(to)).length, { timeout: 15_000 }).toBeGreaterThan(0);
  return (await room.mailsTo(to)).at(-1) ?? { source: '', html: '', subject: '' };
};
/** A mail as it is read: without the breaks of its encoding. */
const readable = (source: string) => source.replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '=');

let first: number;
beforeAll(async () => {
  room = await openMailroom();
  await storeDocument(room.services.db, room.services.clock);
  await watchDocuments(room.services);
  first = await publish(text(secret), 2023);
}, 60_000);
afterAll(() => room[Symbol.asyncDispose]());
beforeEach(async () => {
  await room.services.db.delete(sectionChanges);
});

it('tells followers of a standard and of a section which ones have another text, by number and title, never by words', async () => {
  const { db, clock } = room.services;
  const [ofStandard, ofSection, ofOther] = [
    await room.addPerson('es'),
    await room.addPerson('en'),
    await room.addPerson('en'),
  ];
  await addNotices(db, clock, ofStandard.userId, ['70']);
  await followSection(room.services, ofSection.userId, { code: '70', work: await workOf(first, '1.1') });
  await followSection(room.services, ofOther.userId, { code: '70', work: await workOf(first, '1.2') });
  room.time.ahead += 60_000;
  const lamps = secret.replace('burn all night', 'burn for ninety minutes');
  await publish(
    text(lamps, undefined, '\n## § 1.3 Doors\n\nDoors of the corridor open outward and close by themselves.\n'),
    2026,
  );
  expect(await sendDocumentNotices(room.services)).toBe(0);
  // The text of 1.2 is the same: who follows it alone gets nothing.
  expect(await nextMorning()).toBe(2);
  const [one, other] = [await mailTo(ofStandard.email), await mailTo(ofSection.email)];
  expect(readable(one.source)).toContain('https://www.example.org/es/library/70/2026?compare=2023');
  expect(one.html).toContain('1.1, 1.3');
  expect(readable(other.source)).toContain('https://www.example.org/library/70/2026/1.1?compare=2023');
  expect(other.html).toContain('1.1 Lamps');
  expect(other.html).not.toContain('1.3');
  for (const { source, html } of [one, other]) expect(readable(source) + html).not.toMatch(/corridor|battery|ninety/);
  expect(await room.mailsTo(ofOther.email)).toEqual([]);
  expect(await nextMorning()).toBe(0);
});

it('tells nothing of an edition that is older, nor of a text that is put in again unchanged', async () => {
  const { db } = room.services;
  await publish(text('Another old text of lamps that nobody follows any more.'), 2020);
  expect(await db.select().from(sectionChanges)).toEqual([]);
  await publish(text('Another old text of lamps that nobody follows any more.'), 2020);
  expect(await db.select().from(sectionChanges)).toEqual([]);
});

it('tells of an amendment on its day and not before, once, with both days to compare', async () => {
  const { db, clock } = room.services;
  const person = await room.addPerson('en');
  const edition = await publish(text(secret), 2029);
  await db.delete(sectionChanges);
  const [lamps, pumps] = [await workOf(edition, '1.1'), await workOf(edition, '1.2')];
  await followSection(room.services, person.userId, { code: '70', work: lamps });
  const tomorrow = addDays(today(), 1);
  const [amendment] = await db
    .insert(libraryAmendments)
    .values({ code: '70', year: 2029, name: 'TIA 29-1', kind: '11', issuedOn: today(), effectiveOn: tomorrow })
    .returning();
  await db.insert(libraryBodies).values({ hash: 'f'.repeat(64), html: '<p>New.</p>', plain: 'New.', objects: [] });
  const section = { edition, from: tomorrow, isDeleted: false, cause: amendment?.id ?? 0 };
  const [same] = await db.select().from(librarySections).where(eq(librarySections.work, pumps)).limit(1);
  await db.insert(libraryStates).values([
    { ...section, work: lamps, number: '1.1', title: 'Lamps', body: 'f'.repeat(64) },
    { ...section, work: pumps, number: '1.2', title: 'Pumps of the hall', body: same?.body ?? null },
  ]);
  expect(await noteStates(room.services)).toBe(0);
  const midnight = zonedInstant(tomorrow, '00:00', room.services.installation.timeZone);
  room.time.ahead += (midnight?.getTime() ?? Number.NaN) - clock.now().getTime() + 1_000;
  const noted = await Promise.all([noteStates(room.services), noteStates(room.services)]);
  expect(noted.toSorted()).toEqual([0, 1]);
  const [row] = await db.select().from(sectionChanges);
  expect(row?.sections.map(({ number }) => number)).toEqual(['1.1']);
  room.time.ahead += 7.5 * 3_600_000;
  // Of the people before, those who follow the standard or the section get it, and who follows the other section does not.
  expect(await sendDocumentNotices(room.services)).toBe(3);
  const mail = await mailTo(person.email);
  const query = `on=${tomorrow}&compare=${addDays(tomorrow, -1)}`;
  expect(readable(mail.source)).toContain(`https://www.example.org/library/70/2029/1.1?${query}`);
  expect([await noteStates(room.services), await nextMorning()]).toEqual([0, 0]);
});

it('stops at once when somebody stops following, and by the link of the mail for all sections of the standard', async () => {
  const { db } = room.services;
  const person = await room.addPerson('en');
  const [one, two] = [await workOf(first, '1.1'), await workOf(first, '1.2')];
  for (const work of [one, two]) await followSection(room.services, person.userId, { code: '70', work });
  await followSection(room.services, person.userId, { code: '70', work: one });
  expect(await listSectionNotices(db, person.userId)).toHaveLength(2);
  await unfollowSections(db, person.userId, { work: one });
  expect(await listSectionNotices(db, person.userId)).toEqual([{ code: '70', work: two }]);
  await unsubscribe(room.services, { userId: person.userId, topic: { category: 'codes', name: '70' } });
  expect(await listSectionNotices(db, person.userId)).toEqual([]);
});
