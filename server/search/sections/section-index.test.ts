import { and, eq } from 'drizzle-orm';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexDrivers } from '../../../tests/support/search-index-scene.ts';
import { openSectionScene, sectionQuery, type SectionScene } from '../../../tests/support/section-search-scene.ts';
import { mountSmallDisk } from '../../../tests/support/small-disk.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { libraryEditions } from '../../standards/library/edition.table.ts';
import { libraryAmendments, libraryStates } from '../../standards/library/history.table.ts';
import { libraryBodies, librarySections } from '../../standards/library/section.table.ts';
import { indexFile, openIndex } from '../open-index.ts';
import { indexModule } from '../open-search.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import { listLiveTexts } from './list-live-texts.ts';
import type { FoundPlace, IndexedEdition, SectionAsk } from './section-search.contract.ts';
import { SqliteSectionStore } from './sqlite-section-store.ts';

/** Worst rank that is right, language, question, and the place in the demo's texts that answers it. */
const questions = readFileSync(path.join(import.meta.dirname, 'golden-sections.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [most = '', language = '', question = '', answer = ''] = line.split('\t');
    return { most: Number(most), language: language as Locale, question, answer };
  });

const nameOf = ({ edition: { code, year }, key }: FoundPlace): string => `${code}-${year} ${key}`;

it('asks sixty questions and more, most of them for numbers', () => {
  expect(questions.length).toBeGreaterThan(60);
  expect(questions.filter(({ most }) => most === 1).length).toBeGreaterThan(30);
});

describe.each(indexDrivers)('in $name', (driver) => {
  let scene: SectionScene;
  beforeAll(async () => {
    scene = await openSectionScene(driver);
    await scene.connection.db.insert(libraryAmendments).values({
      code: '70',
      year: 2026,
      name: 'TIA 26-1',
      kind: '11',
      issuedOn: '2026-03-01',
      effectiveOn: '2026-03-21',
    });
    await scene.follower.look();
  }, 60_000);
  afterAll(() => scene[Symbol.asyncDispose]());

  const find = async (query: string, more: Partial<SectionAsk> = {}) => {
    const { hits, total } = await scene.index.sections.query(sectionQuery(query, more));
    return { total, keys: hits.map(nameOf) };
  };
  const setState = (code: string, year: number, state: 'live' | 'withdrawn') =>
    scene.connection.db
      .update(libraryEditions)
      .set({ state })
      .where(eq(libraryEditions.id, editionId(code, year)));
  let ids: IndexedEdition[] = [];
  const editionId = (code: string, year: number) =>
    ids.find((each) => each.code === code && each.year === year && each.language === 'en')?.id ?? 0;
  beforeAll(async () => {
    ids = await scene.index.sections.editions();
  });
  /** Reports a change of a text in the feed, as going live does. */
  const tell = async (tags = ['library:70:2026', 'library:70', 'library']) => {
    scene.feed.head += 1;
    scene.feed.tags = tags;
    await scene.follower.look();
  };

  it.each(questions)('answers "$question" among the first $most', async ({ most, language, question, answer }) => {
    expect((await find(question, { language, size: most })).keys).toContain(answer);
  });

  it('has every live edition, and is complete', () => {
    expect(ids.map(({ code, year, language }) => `${code}-${year} ${language}`).toSorted()).toEqual([
      '1-2024 en',
      '1-2027 en',
      '110-2023 en',
      '110-2026 en',
      '110-2026 es',
      '70-2023 en',
      '70-2026 en',
    ]);
    expect(scene.follower.isComplete).toBe(true);
  });

  it('finds the words of current editions, of others when their year is chosen or typed', async () => {
    const current = await find('kitchens');
    expect(current.keys.length).toBeGreaterThan(3);
    expect(current.keys.every((key) => /^(70-2026|110-2026|1-2027) /.test(key))).toBe(true);
    expect((await find('kitchens', { chosen: { edition: ['2023'] } })).keys[0]).toMatch(/^70-2023 /);
    expect((await find('MSCA 70-2023 kitchens')).keys[0]).toMatch(/^70-2023 /);
  });

  it('counts under each filter, and pages hold every result once', async () => {
    const ask = (more: Partial<SectionAsk>) =>
      scene.index.sections.query(sectionQuery('water', { countsOlder: true, ...more }));
    const all = await ask({ size: 500 });
    const byStandard = new Map(all.counts.standard);
    expect([...byStandard.values()].reduce((sum, count) => sum + count, 0)).toBe(all.total);
    const fire = await ask({ chosen: { standard: ['1'], kind: ['requirement'] }, size: 500 });
    expect(fire.total).toBe(new Map(fire.counts.kind).get('requirement'));
    expect(fire.hits.every(({ edition, kind }) => edition.code === '1' && kind === 'requirement')).toBe(true);
    expect(new Map(fire.counts.standard).size).toBeGreaterThan(1);
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => ask({ page, size: 20 })));
    const paged = pages.flatMap(({ hits }) => hits.map(({ edition, key }) => `${edition.id} ${key}`));
    expect(new Set(paged).size).toBe(paged.length);
    expect(paged).toEqual(all.hits.slice(0, 120).map(({ edition, key }) => `${edition.id} ${key}`));
  });

  it('shows a text in another language only where there is none in that of the site', async () => {
    const { hits } = await scene.index.sections.query(sectionQuery('5.1', { language: 'es' }));
    expect(hits.map(({ edition }) => `${edition.code} ${edition.language}`)).toEqual(
      expect.arrayContaining(['110 es', '1 en', '70 en']),
    );
    expect(hits.some(({ edition }) => edition.code === '110' && edition.language === 'en')).toBe(false);
  });

  it('finds words of protected texts for nobody who may not read them, alone or beside words of a title', async () => {
    expect((await find('machine', { reading: 'all' })).keys).toContain('70-2026 210.8(A)(5)');
    for (const reading of ['open', 'titles'] as const) {
      expect((await find('washing machine', { reading })).keys).not.toContain('70-2026 210.8(A)(5)');
      expect((await find('dwellings dryer', { reading, size: 500 })).keys).not.toContain('70-2026 210.8(A)(5)');
      expect((await find('210.8(A)', { reading })).keys[0]).toBe('70-2026 210.8(A)');
    }
    // Chapter 6 is free.
    expect((await find('vehicles sun batteries', { reading: 'open' })).keys).toContain('70-2026 6.3.1');
    expect((await find('vehicles sun batteries', { reading: 'titles' })).keys).not.toContain('70-2026 6.3.1');
  });

  it('puts free and followed sections of a number before others, and current ones before those', async () => {
    const first = async (more: Partial<SectionAsk>) => (await find('5.1', more)).keys.slice(0, 3);
    expect(await first({ reading: 'all' })).toEqual(['1-2027 5.1', '70-2026 5.1', '110-2026 5.1']);
    expect((await first({ reading: 'all', preferred: ['110'] }))[0]).toBe('110-2026 5.1');
    expect((await first({ reading: 'open' }))[0]).toBe('110-2026 5.1');
  });

  it('keeps the current editions where there are too many sections, and leaves out the oldest', async () => {
    const { db } = scene.connection;
    const named = (texts: Awaited<ReturnType<typeof listLiveTexts>>) =>
      texts.map(({ code, year, isCurrent }) => `${code}-${year}${isCurrent ? '' : ' before'}`);
    expect(new Set(named(await listLiveTexts(db, '2026-11-26', 0)))).toEqual(
      new Set(['1-2027', '110-2026', '70-2026']),
    );
    expect(named(await listLiveTexts(db, '2026-11-26'))).toContain('70-2023 before');
  });

  it('finds what is in force today: a change takes effect at midnight, without anybody', async () => {
    const { db } = scene.connection;
    const ofEdition = editionId('70', 2026);
    const [section] = await db
      .select()
      .from(librarySections)
      .where(and(eq(librarySections.edition, ofEdition), eq(librarySections.key, '210.8(A)(5)')));
    if (!section) throw new Error('The demo has no such section.');
    const [{ id: cause } = { id: 0 }] = await db
      .insert(libraryAmendments)
      .values({
        code: '70',
        year: 2026,
        name: 'TIA 26-9',
        kind: '11',
        issuedOn: '2026-11-01',
        effectiveOn: '2026-11-27',
      })
      .returning();
    await db
      .insert(libraryBodies)
      .values({ hash: 'c0ffee', html: '<p>Samovars.</p>', plain: 'Samovars.', objects: [] });
    await db.insert(libraryStates).values({
      edition: ofEdition,
      work: section.work,
      from: '2026-11-27',
      body: 'c0ffee',
      number: '210.8(A)(5)',
      title: '',
      isDeleted: false,
      cause,
    });
    await tell();
    expect((await find('samovars')).total).toBe(0);
    expect((await find('TIA 26-9')).keys).toEqual(['70-2026 TIA 26-9']);
    // Midnight in New York.
    scene.setNow('2026-11-27T05:00:01Z');
    await scene.follower.look();
    expect((await find('samovars')).keys).toEqual(['70-2026 210.8(A)(5)']);
    expect((await find('electric dryer')).keys).not.toContain('70-2026 210.8(A)(5)');
  });

  it('forgets an edition that was withdrawn, and the one before is current again', async () => {
    await setState('70', 2026, 'withdrawn');
    // Another part of the site changed: nothing of the library is read.
    await tell(['page:home']);
    expect((await find('kitchens MSCA 70')).keys[0]).toMatch(/^70-2026 /);
    await tell();
    expect((await find('kitchens MSCA 70')).keys[0]).toMatch(/^70-2023 /);
    expect((await find('210.8(A)')).keys[0]).toBe('70-2023 210.8(A)');
    await setState('70', 2026, 'live');
    await tell();
    expect((await find('kitchens MSCA 70')).keys[0]).toMatch(/^70-2026 /);
  });

  it('is made again on request, and answers meanwhile', async () => {
    await scene.index.sections.startOver();
    expect((await find('kitchens')).total).toBeGreaterThan(3);
    await tell();
    expect((await scene.index.sections.editions()).every(({ stamp }) => stamp !== '')).toBe(true);
  });

  it('goes on after a killed or failed write, and makes a restored database good', async () => {
    const { sections } = scene.index;
    const { replace } = sections;
    await sections.startOver();
    let writes = 0;
    sections.replace = async (change) => {
      writes += 1;
      if (writes === 3) throw new Error('database or disk is full');
      return replace(change);
    };
    await expect(tell()).rejects.toThrow('full');
    expect(scene.follower.isComplete).toBe(false);
    sections.replace = replace;
    await scene.follower.look();
    expect(scene.follower.isComplete).toBe(true);
    // A restored database has a shorter feed.
    await setState('110', 2023, 'withdrawn');
    scene.feed.head = 1;
    await scene.follower.look();
    expect((await sections.editions()).some(({ code, year }) => code === '110' && year === 2023)).toBe(false);
  });
});

const edition: IndexedEdition = {
  id: 7,
  stamp: 'a',
  code: '70',
  year: 2026,
  language: 'en',
  shownIn: ['en', 'es'],
  isCurrent: true,
};
const place = (key: string, text: string) => {
  return { key, fold: key, kind: 'requirement' as const, isOpen: false, title: key, above: '', text };
};
const asked = (word: string) => {
  return { questions: [[{ words: [word], stems: [word] }]], reading: 'all' as const, isCurrent: true };
};

it('refuses a write on a full disk as a whole, and takes it when there is room', async ({ skip }) => {
  await using disk = await mountSmallDisk(4);
  if (!disk) return skip('this user may not mount a disk');
  const store = new SqliteSectionStore(path.join(disk.path, 'sections.sqlite'));
  store.replace(edition, [place('1', 'harbour')]);
  await disk.fill();
  const long = Array.from({ length: 60_000 }, (_, number) => `word${number}`).join(' ');
  const changed: IndexedEdition = Object.assign({}, edition, { stamp: 'b' });
  expect(() => store.replace(changed, [place('2', `lighthouse ${long}`)])).toThrow(/full/);
  expect([store.editions()[0]?.stamp, store.match(asked('harbour')).ids.length]).toEqual(['a', 1]);
  await disk.makeRoom();
  store.replace(changed, [place('2', `lighthouse ${long}`)]);
  expect([store.match(asked('harbour')).ids.length, store.match(asked('lighthouse')).ids.length]).toEqual([0, 1]);
  store.close();
});

it('makes a broken file anew, and leaves the index of pages alone', async () => {
  await using folder = await temporaryFolder();
  await writeFile(path.join(folder.path, 'sections.sqlite'), 'no database'.repeat(500));
  const index = openIndex({ place: { file: indexFile(folder.path) }, module: indexModule() });
  await index.write({ put: [], remove: [], positions: { content: 5 } });
  expect(await index.sections.editions()).toEqual([]);
  await index.sections.replace({ edition, places: [place('1', 'harbour')] });
  expect((await index.sections.query(sectionQuery('harbour'))).total).toBe(1);
  expect(await index.positions()).toEqual({ content: 5 });
  await index.close();
});
