import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSmallEdition } from '../../../../tests/support/small-edition.ts';
import { drivers } from '../../../../tests/support/test-databases.ts';
import { contentChanges } from '../../../content/items/content.table.ts';
import { auditEntries } from '../../../people/access/audit.table.ts';
import { systemClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { findEdition } from '../read-editions.ts';
import { contentsOf, findKey, readPageSection } from '../read-sections.ts';
import { acceptLosses, checkImport, decidePair } from './decide-import.ts';
import { goLive } from './go-live.ts';
import { readImport } from './import.repo.ts';
import { storeImport } from './store-import.ts';

const actor = { userId: 'ana', requestId: 'r-1' };
const one =
  '# Chapter 1 One\n\n## § 1.1 Doors\n\nDoors of a hall open to the outside in every case, whatever their width.';
const moved = one.replace('§ 1.1', '§ 1.2');

describe.each(drivers)('going live on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  let db: Database;
  beforeAll(async () => {
    connection = await open();
    ({ db } = connection);
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  const tools = () => ({ db, clock: systemClock });
  const store = (code: string, text: string, year?: number) =>
    storeImport(tools(), readSmallEdition(code, text, year), actor);
  const publish = async (code: string, text: string, year?: number) => {
    const id = await store(code, text, year);
    expect(await checkImport(tools(), id, actor)).toMatchObject({ ok: true });
    const done = await goLive(tools(), id, actor);
    return { id, done };
  };
  const edition = async (code: string) => {
    const found = await findEdition(db, { code, year: 2026, language: 'en' });
    if (!found) throw new Error('no such edition');
    return found;
  };
  const find = async (code: string, spelling: string) =>
    (await findKey(db, await edition(code), spelling))?.key ?? null;

  it('shows nothing of a draft, and makes nothing live that was not checked', async () => {
    const id = await store('A1', one);
    expect(await findEdition(db, { code: 'A1', year: 2026, language: 'en' })).toBeNull();
    expect(await goLive(tools(), id, actor)).toMatchObject({ ok: false, code: 'not-checked' });
    expect(await goLive(tools(), 999_999, actor)).toMatchObject({ ok: false, code: 'not-found' });
  });

  it('is possible only when every class of loss is accepted, in a name', async () => {
    const id = await store('A2', '# Chapter 1 One\n\nSee [[9.9]].');
    expect(await checkImport(tools(), id, actor)).toMatchObject({ ok: false, code: 'open' });
    expect(await acceptLosses(tools(), id, 'no-alt', actor)).toMatchObject({ ok: false, code: 'not-found' });
    await acceptLosses(tools(), id, 'reference', actor);
    expect((await readImport(db, id))?.report.accepted).toMatchObject({ reference: { by: 'ana' } });
    expect(await checkImport(tools(), id, actor)).toMatchObject({ ok: true });
    expect(await acceptLosses(tools(), id, 'reference', actor)).toMatchObject({ ok: false, code: 'not-draft' });
    expect(await goLive(tools(), id, actor)).toMatchObject({ ok: true });
    const trail = await db.select().from(auditEntries).where(eq(auditEntries.actorUserId, 'ana'));
    const verbs = trail.filter(({ detail }) => detail.startsWith('A2-2026 en')).map(({ action }) => action);
    expect(verbs).toEqual(['library-import', 'library-accept', 'library-check', 'library-live']);
  });

  it('keeps the address of a section that a new text renumbers, its work, and puts the text before back', async () => {
    const first = await publish('A3', one);
    const before = await contentsOf(db, await edition('A3'));
    const second = await publish('A3', moved);
    expect(second.done).toMatchObject({ ok: true });
    const after = await contentsOf(db, await edition('A3'));
    expect(after.map(({ work }) => work)).toEqual(before.map(({ work }) => work));
    expect(await find('A3', '1.1')).toBe('1.2');
    expect(await goLive(tools(), first.id, actor)).toMatchObject({ ok: true });
    expect(await find('A3', '1.1')).toBe('1.1');
    expect(await find('A3', '1.2')).toBe('1.1');
    expect((await contentsOf(db, await edition('A3'))).map(({ work }) => work)).toEqual(before.map(({ work }) => work));
    expect((await readImport(db, second.id))?.state).toBe('withdrawn');
  });

  it('puts a text back in which a section stands that went into another one since, with all its numbers', async () => {
    const locks = 'A lock opens from inside without a key, at any time of the day and of the night.';
    const first = await publish('B3', `${one}\n\n## § 1.5 Locks\n\n${locks}`);
    const second = await publish('B3', `${one} ${locks}`);
    expect(second.done).toMatchObject({ ok: true });
    expect(await find('B3', '1.5')).toBe('1.1');
    expect(await goLive(tools(), first.id, actor)).toMatchObject({ ok: true });
    expect(await find('B3', '1.5')).toBe('1.5');
    expect(await goLive(tools(), second.id, actor)).toMatchObject({ ok: true });
    expect(await find('B3', '1.5')).toBe('1.1');
  });

  it('refuses a text in which an address would lead nowhere, and leaves the live one as it was', async () => {
    await publish('A4', `${one}\n\n## § 1.5 Pumps\n\nA pump is tested every week by its owner.`);
    const { done } = await publish('A4', one);
    expect(done).toMatchObject({ ok: false, code: 'address-lost', message: expect.stringContaining('1.5') });
    expect(await find('A4', '1.5')).toBe('1.5');
  });

  it('refuses a text that was compared with another one than is live', async () => {
    await publish('A5', one);
    const [slow, quick] = [await store('A5', `${one} More.`), await store('A5', `${one} Most.`)];
    for (const id of [slow, quick]) await checkImport(tools(), id, actor);
    expect(await goLive(tools(), quick, actor)).toMatchObject({ ok: true });
    expect(await goLive(tools(), slow, actor)).toMatchObject({ ok: false, code: 'not-checked' });
  });

  it('refuses a text that was imported before the edition it descends from went live', async () => {
    const [old, now] = [await store('B1', one, 2023), await store('B1', `${one} More.`)];
    for (const id of [old, now]) await checkImport(tools(), id, actor);
    expect(await goLive(tools(), old, actor)).toMatchObject({ ok: true });
    expect(await goLive(tools(), now, actor)).toMatchObject({ ok: false, code: 'not-checked' });
    const { done } = await publish('B1', `${one} More.`);
    expect(done).toMatchObject({ ok: true, value: { previous: expect.any(Number) } });
  });

  it('makes an older edition that comes later the one before', async () => {
    await publish('B2', one);
    expect((await edition('B2')).previous).toBeNull();
    await publish('B2', one, 2020);
    const old = await findEdition(db, { code: 'B2', year: 2020, language: 'en' });
    expect((await edition('B2')).previous).toBe(old?.id);
  });

  it('lets a person say that two sections are no pair', async () => {
    await publish(
      'A6',
      '# Part A Old heading\n\n## § 1.1 Doors\n\nDoors of a hall open to the outside in every case.',
      2023,
    );
    const id = await store(
      'A6',
      '# Part A New heading\n\n## § 1.1 Doors\n\nDoors of a hall open to the outside in every case.',
    );
    expect(await checkImport(tools(), id, actor)).toMatchObject({ ok: false, code: 'open' });
    expect(await decidePair(tools(), id, { from: 'part-a', to: 'nowhere' }, actor)).toMatchObject({ ok: false });
    expect(await decidePair(tools(), id, { from: 'part-a', to: null }, actor)).toMatchObject({ ok: true });
    expect((await readImport(db, id))?.pairing).toMatchObject({ removed: ['part-a'], added: ['part-a'] });
    expect(await checkImport(tools(), id, actor)).toMatchObject({ ok: true });
    await goLive(tools(), id, actor);
    const old = await findEdition(db, { code: 'A6', year: 2023, language: 'en' });
    const works = [await contentsOf(db, await edition('A6')), old ? await contentsOf(db, old) : []].map((sections) =>
      sections.map(({ work }) => work),
    );
    expect(works[0]?.[0]).not.toBe(works[1]?.[0]);
    expect(works[0]?.[1]).toBe(works[1]?.[1]);
  });

  it('tells the change feed once for each text, in its transaction', async () => {
    const before = await db.$count(contentChanges);
    await publish('A7', one);
    const rows = await db.select().from(contentChanges);
    expect(rows).toHaveLength(before + 1);
    expect(rows.at(-1)).toMatchObject({ id: 'library:A7:2026', tags: ['library:A7:2026', 'library:A7', 'library'] });
  });

  it('is whole or not at all when the database fails on the way', async () => {
    await publish('A8', one);
    const id = await store('A8', moved);
    await checkImport(tools(), id, actor);
    // The clock is asked between the first write and the last.
    let asked = 0;
    const clock = {
      now: () => {
        asked += 1;
        if (asked > 1) throw new Error('killed');
        return new Date();
      },
    };
    await expect(goLive({ db, clock }, id, actor)).rejects.toThrow('killed');
    expect(await find('A8', '1.2')).toBeNull();
    const page = await readPageSection(db, await edition('A8'), 1);
    expect(page?.sections.map(({ key }) => key)).toEqual(['chapter-1', '1.1']);
    expect((await readImport(db, id))?.state).toBe('checked');
    expect(await goLive(tools(), id, actor)).toMatchObject({ ok: true });
  });
});
