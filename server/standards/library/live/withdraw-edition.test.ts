import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSmallEdition } from '../../../../tests/support/small-edition.ts';
import { drivers } from '../../../../tests/support/test-databases.ts';
import { contentChanges } from '../../../content/items/content.table.ts';
import { auditEntries } from '../../../people/access/audit.table.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { demoInstallation } from '../../../platform/installation/demo-installation.ts';
import { libraryEditions } from '../edition.table.ts';
import { findEdition } from '../read-editions.ts';
import { contentsOf, findKey } from '../read-sections.ts';
import { goLive } from './go-live.ts';
import { readImport } from './import.repo.ts';
import { storeImport } from './store-import.ts';
import { putEditionBack, withdrawEdition } from './withdraw-edition.ts';

const actor = { userId: 'ana', requestId: 'r-1' };
const text = '# Chapter 1 One\n\n## § 1.1 Doors\n\nDoors of a hall open to the outside in every case.';
// In New York it is still the 25th.
const clock = { now: () => new Date('2026-11-26T03:00:00Z') };
const withdrawal = { on: '2026-11-25', reason: ' Replaced by the edition of 2029. ' };

describe.each(drivers)('withdrawing on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  let db: Database;
  beforeAll(async () => {
    connection = await open();
    ({ db } = connection);
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  const tools = () => ({ db, clock, installation: demoInstallation });
  const store = (code: string, year?: number, words = text) =>
    storeImport(tools(), readSmallEdition(code, words, year), actor, { isChecked: true });
  const publish = async (code: string, year?: number, words = text) => {
    const id = await store(code, year, words);
    const done = await goLive(tools(), id, actor);
    if (!done.ok) throw new Error(done.message);
    return { id, edition: done.value.id };
  };
  const rowOf = async (id: number) => (await db.select().from(libraryEditions).where(eq(libraryEditions.id, id)))[0];
  const isRead = async (code: string) => (await findEdition(db, { code, year: 2026, language: 'en' })) !== null;

  it('takes the edition from readers at once, keeps all it has, and puts it back as it was', async () => {
    const { id, edition } = await publish('V1');
    const before = { row: await rowOf(edition), sections: await contentsOf(db, { id: edition }) };
    expect(await withdrawEdition(tools(), edition, withdrawal, actor)).toMatchObject({ ok: true });
    expect(await isRead('V1')).toBe(false);
    expect(await rowOf(edition)).toMatchObject({
      state: 'withdrawn',
      withdrawnOn: '2026-11-25',
      withdrawnReason: 'Replaced by the edition of 2029.',
    });
    expect(await findKey(db, { id: edition }, '1.1')).toMatchObject({ key: '1.1' });
    expect((await readImport(db, id))?.state).toBe('live');
    expect(await putEditionBack(tools(), edition, actor)).toMatchObject({ ok: true });
    expect({ row: await rowOf(edition), sections: await contentsOf(db, { id: edition }) }).toEqual(before);
    const trail = await db.select().from(auditEntries);
    const verbs = trail.map(({ action, detail }) => `${action} ${detail}`);
    expect(verbs).toContain('library-withdraw V1-2026 en, 2026-11-25: Replaced by the edition of 2029.');
    expect(verbs).toContain('library-put-back V1-2026 en');
    const feed = await db.select().from(contentChanges).orderBy(desc(contentChanges.seq)).limit(2);
    expect(feed.map(({ id: name, isDeleted }) => [name, isDeleted])).toEqual([
      ['library:V1:2026', false],
      ['library:V1:2026', true],
    ]);
  });

  it.each([
    ['no reason', { ...withdrawal, reason: '  ' }, 'bad-reason'],
    ['a reason of a page', { ...withdrawal, reason: 'x'.repeat(501) }, 'bad-reason'],
    ['a reason that the database refuses', { ...withdrawal, reason: 'a\u0000b' }, 'bad-reason'],
    ['no day', { ...withdrawal, on: '' }, 'bad-day'],
    ['a day that is none', { ...withdrawal, on: '2026-02-30' }, 'bad-day'],
    ['a day to come at the organization', { ...withdrawal, on: '2026-11-26' }, 'bad-day'],
    ['a day before the edition was issued', { ...withdrawal, on: '2026-01-01' }, 'bad-day'],
  ])('refuses %s, and changes nothing', async (what, given, code) => {
    const { edition } = await publish(`V2-${what.length}`);
    const changes = await db.$count(contentChanges);
    expect(await withdrawEdition(tools(), edition, given, actor)).toMatchObject({ ok: false, code });
    expect((await rowOf(edition))?.state).toBe('live');
    expect(await db.$count(contentChanges)).toBe(changes);
  });

  it('withdraws once, puts back once, and neither what is not there', async () => {
    const { edition } = await publish('V3');
    expect(await putEditionBack(tools(), edition, actor)).toMatchObject({ ok: false, code: 'not-live' });
    await withdrawEdition(tools(), edition, withdrawal, actor);
    expect(await withdrawEdition(tools(), edition, withdrawal, actor)).toMatchObject({ ok: false, code: 'not-live' });
    expect(await withdrawEdition(tools(), 999_999, withdrawal, actor)).toMatchObject({ ok: false, code: 'not-found' });
    expect(await putEditionBack(tools(), 999_999, actor)).toMatchObject({ ok: false, code: 'not-found' });
  });

  it('is whole or not at all when the database fails on the way', async () => {
    const { edition } = await publish('V6');
    const changes = await db.$count(contentChanges);
    let asked = 0;
    const failing = {
      now: () => {
        asked += 1;
        // The first asks for today, the second for the change feed, the third for the audit.
        if (asked > 2) throw new Error('killed');
        return clock.now();
      },
    };
    await expect(withdrawEdition({ ...tools(), clock: failing }, edition, withdrawal, actor)).rejects.toThrow('killed');
    expect([(await rowOf(edition))?.state, await db.$count(contentChanges)]).toEqual(['live', changes]);
  });

  it('lets no text go live in a withdrawn edition', async () => {
    const first = await publish('V4');
    const { edition } = await publish('V4', 2026, `${text} More.`);
    const next = await store('V4', 2026, `${text} Most.`);
    await withdrawEdition(tools(), edition, withdrawal, actor);
    expect(await goLive(tools(), next, actor)).toMatchObject({ ok: false, code: 'withdrawn' });
    expect(await goLive(tools(), first.id, actor)).toMatchObject({ ok: false, code: 'withdrawn' });
    expect(await isRead('V4')).toBe(false);
    await putEditionBack(tools(), edition, actor);
    expect(await goLive(tools(), next, actor)).toMatchObject({ ok: true });
  });

  it('leaves a withdrawn edition the one that the next descends from', async () => {
    const { edition } = await publish('V5', 2023);
    await withdrawEdition(tools(), edition, withdrawal, actor);
    const next = await publish('V5', 2026, text.replace('§ 1.1', '§ 1.2'));
    expect((await rowOf(next.edition))?.previous).toBe(edition);
    const [before, now] = [await contentsOf(db, { id: edition }), await contentsOf(db, { id: next.edition })];
    expect(now.map(({ work }) => work)).toEqual(before.map(({ work }) => work));
  });
});
