import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSmallEdition } from '../../../../tests/support/small-edition.ts';
import { drivers } from '../../../../tests/support/test-databases.ts';
import { systemClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { libraryAmendments, libraryStates } from '../history.table.ts';
import { goLive } from '../live/go-live.ts';
import { storeImport } from '../live/store-import.ts';
import { contentsOf } from '../read-sections.ts';
import { libraryBodies } from '../section.table.ts';
import { sectionsOn, textsOn } from './read-state.ts';

const actor = { userId: 'ana', requestId: 'r-1' };
const text =
  '# Chapter 1 One\n\n## § 1.1 Doors\n\nDoors open to the outside.\n\n## § 1.2 Halls\n\nA hall has two doors.';

describe.each(drivers)('an edition on a day on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  let db: Database;
  let edition = 0;
  beforeAll(async () => {
    connection = await open();
    ({ db } = connection);
    const tools = { db, clock: systemClock };
    const id = await storeImport(tools, readSmallEdition('S1', text), actor, { isChecked: true });
    const live = await goLive(tools, id, actor);
    if (!live.ok) throw new Error(live.message);
    edition = live.value.id;
    const works = new Map((await contentsOf(db, { id: edition })).map(({ key, work }) => [key, work]));
    const day = { issuedOn: '2026-02-01', effectiveOn: '2026-05-01' };
    const [cause] = await db
      .insert(libraryAmendments)
      .values({ code: 'S1', year: 2026, name: 'TIA 1', kind: '11', ...day })
      .returning();
    await db.insert(libraryBodies).values({ hash: 'h2', html: '<p>Three.</p>', plain: 'Three.', objects: [] });
    const row = { edition, from: '2026-05-01', cause: cause?.id ?? 0, isDeleted: false };
    const [doors = '', halls = ''] = [works.get('1.1'), works.get('1.2')];
    await db.insert(libraryStates).values([
      { ...row, work: doors, number: '1.1', title: 'Doors', body: null, isDeleted: true },
      { ...row, work: halls, number: '1.2', title: 'Halls', body: 'h2' },
      {
        ...row,
        work: crypto.randomUUID(),
        number: '1.3',
        title: 'Ramps',
        body: 'h2',
        key: '1.3',
        kind: 'section',
        after: halls,
        fold: '1-3',
      },
    ]);
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  it.each([
    ['issued', ['chapter-1', '1.1 Doors open to the outside.', '1.2 A hall has two doors.']],
    ['2026-04-30', ['chapter-1', '1.1 Doors open to the outside.', '1.2 A hall has two doors.']],
    ['2026-05-01', ['chapter-1', '1.2 Three.', '1.3 Three.']],
  ])('on %s has the sections and texts of that day', async (day, lines) => {
    const texts = await textsOn(db, { id: edition }, day);
    expect(texts.map(({ key, plain }) => `${key} ${plain}`.trim())).toEqual(lines);
    const without = texts.map(({ html: _, plain: _plain, ...section }) => section);
    expect(await sectionsOn(db, { id: edition }, day)).toEqual(without);
  });
});
