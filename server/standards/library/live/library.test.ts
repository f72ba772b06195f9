import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drivers } from '../../../../tests/support/test-databases.ts';
import { contentChanges } from '../../../content/items/content.table.ts';
import { readDemoLibrary } from '../../../http/store-demo-library.ts';
import { systemClock } from '../../../platform/clock.ts';
import { libraryLineage } from '../history.table.ts';
import type { EditionName, Edition } from '../library.contract.ts';
import { findEdition, listEditions } from '../read-editions.ts';
import { contentsOf, findKey, readPageSection, termsOf } from '../read-sections.ts';
import { seedLibrary } from './seed-library.ts';

describe.each(drivers)('the demo library on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    connection = await open();
    await seedLibrary({ db: connection.db, clock: systemClock }, await readDemoLibrary());
  }, 60_000);
  afterAll(() => connection[Symbol.asyncDispose]());

  const edition = async (name: Partial<EditionName> = {}): Promise<Edition> => {
    const found = await findEdition(connection.db, { code: '70', year: 2026, language: 'en', ...name });
    if (!found) throw new Error('no such edition');
    return found;
  };

  it('lists the editions, the newest of a standard first, each after the one it replaces', async () => {
    const editions = await listEditions(connection.db);
    expect(editions.map(({ code, year, language }) => `${code}-${year} ${language}`)).toEqual([
      '1-2027 en',
      '1-2024 en',
      '110-2026 en',
      '110-2026 es',
      '110-2023 en',
      '70-2026 en',
      '70-2023 en',
    ]);
    const before = await edition({ year: 2023 });
    expect(await edition()).toMatchObject({
      previous: before.id,
      access: 'library',
      freePages: ['chapter-3', 'chapter-6', '100'],
      issuedOn: '2025-08-14',
    });
    expect(await listEditions(connection.db, '70')).toHaveLength(2);
    expect(await findEdition(connection.db, { code: '70', year: 2020, language: 'en' })).toBeNull();
  });

  it('reads the contents in order, without texts', async () => {
    const sections = await contentsOf(connection.db, await edition());
    expect(sections).toHaveLength(315);
    expect(sections.map(({ place }) => place)).toEqual(sections.map((_, at) => at + 1));
    expect(sections.every((section) => !('html' in section))).toBe(true);
  });

  it.each([
    ['210.8(A)', '210.8(A)', 'section'],
    ['§ 210.8 (a)', '210.8(A)', 'section'],
    ['210-8-a', '210.8(A)', 'section'],
    ['Table 250.122', 'table-250.122', 'object'],
    ['s6.2', '6.2', 'section'],
    ['CHAPTER-6', 'chapter-6', 'section'],
  ])('finds %s as %s', async (spelling, key, kind) => {
    expect(await findKey(connection.db, await edition(), spelling)).toMatchObject({ key, kind });
  });

  it.each(['', '999.9', '§', "210.8(A)' or 1=1", '\u0000'])('finds nothing for %j', async (spelling) => {
    expect(await findKey(connection.db, await edition(), spelling)).toBeNull();
  });

  it('reads a page with its texts, objects, terms and references', async () => {
    const { db } = connection;
    const found = await findKey(db, await edition(), 'table-250.122');
    const page = await readPageSection(db, await edition(), found?.page ?? 0);
    expect(page?.sections.map(({ key }) => key).slice(0, 3)).toEqual(['250', '250.4', '250.8']);
    expect(page?.objects).toMatchObject([{ key: 'table-250.122', kind: 'table', section: found?.place }]);
    expect(page?.references.filter(({ key }) => key === 'table-250.122')).toHaveLength(2);
    const definitions = await findKey(db, await edition(), '100');
    expect((await readPageSection(db, await edition(), definitions?.page ?? 0))?.terms).toHaveLength(25);
    expect(await readPageSection(db, await edition(), (found?.page ?? 0) + 1)).toBeNull();
  });

  it('gives the same provision the same work in both editions and languages', async () => {
    const { db } = connection;
    const worksOf = async (name: Partial<EditionName>) =>
      new Map((await contentsOf(db, await edition(name))).map(({ key, work }) => [key, work]));
    const [old, now] = [await worksOf({ year: 2023 }), await worksOf({})];
    expect(now.get('210.8(A)')).toBe(old.get('210.8(A)'));
    expect(now.get('705.15')).toBe(old.get('480.15'));
    expect(now.get('406.16')).not.toBe(old.get('406.16'));
    const [english, spanish] = [await worksOf({ code: '110' }), await worksOf({ code: '110', language: 'es' })];
    expect(spanish).toEqual(english);
    const merged = (await db.select().from(libraryLineage)).filter(({ how }) => how === 'merged');
    expect(merged.map(({ fromWork }) => fromWork)).toContain(old.get('110.15'));
  });

  it('defines terms with their other names', async () => {
    const terms = await termsOf(connection.db, await edition());
    expect(terms.find(({ key }) => key === 'term-100-13')).toMatchObject({ term: 'Ground-fault interrupter' });
    expect(terms.every(({ definition }) => definition.startsWith('<p>'))).toBe(true);
  });

  it('tells the change feed of each edition', async () => {
    const rows = await connection.db.select().from(contentChanges);
    expect(rows.map(({ tags }) => tags[0])).toContain('library:70:2026');
    expect(rows).toHaveLength(7);
  });
});
