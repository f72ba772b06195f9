import fc from 'fast-check';
import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  demoNaming,
  indexDrivers,
  openTestIndex,
  testQuery,
  testEntry as entry,
} from '../../tests/support/search-index-scene.ts';
import { casesOf } from '../../tests/support/test-scope.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { designationKeys } from './designation-key.rules.ts';
import { indexFile, SearchUnavailable } from './open-index.ts';
import type { SearchEntry, SearchIndex, SuggestAsk } from './search.contract.ts';

const standard = (code: string, title: string, years: number[], more: Partial<SearchEntry> = {}) =>
  entry({
    path: `/codes/msca-${code}`,
    title,
    designation: `MSCA ${code}`,
    keys: designationKeys(code, years),
    numbers: { edition: years[0] ?? 0 },
    facets: { topic: ['electrical'], status: ['Current'] },
    ...more,
  });
const typed = (query: string): SuggestAsk => ({
  query,
  alternatives: [],
  naming: demoNaming,
  language: 'en',
  readable: ['public'],
});
/** Makes a word of two entries rare, as it is among the pages of a site. */
const others = Array.from({ length: 40 }, (_, at) =>
  entry({ path: `/others/x${at}`, title: `Other x${at}`, hub: 'News' }),
);
const entries = [
  ...others,
  standard('70', 'Electrical Installation Code', [2026, 2023], { text: 'Wiring of buildings. See MSCA 13.' }),
  standard('72', 'Electrical Works', [2022], {
    replacedBy: { path: '/codes/msca-70', code: '70', designation: 'MSCA 70', title: 'Electrical Installation Code' },
  }),
  standard('13', 'Installation of Sprinkler Systems', [2025], { facets: { topic: ['fire'], status: ['Current'] } }),
  standard('1', 'Fire Code', [2027], {
    text: 'It cites MSCA 70 and MSCA 13 for sprinklers.',
    facets: { topic: ['fire'] },
  }),
  entry({
    path: '/products/handbook-70',
    title: 'Electrical Handbook',
    hub: 'Products',
    kind: 'handbook',
    keys: ['handbook-70', '70-26-hb', 'r:70'],
    numbers: { price: 23_900 },
    facets: { format: ['Print'] },
  }),
  entry({
    path: '/products/msca-70',
    title: 'MSCA 70',
    hub: 'Products',
    kind: 'code',
    numbers: { price: 14_900 },
    keys: [...designationKeys('70', [2026, 2023]), '70-23-ES-D'],
    facets: { format: ['Print', 'Digital'] },
  }),
  entry({
    path: '/members/papers',
    title: 'Working papers on wiring',
    text: 'confidential',
    hub: 'Help',
    access: 'member',
  }),
  entry({ path: '/products/old', title: 'Old wiring book', hub: 'Products', isListed: false, tags: ['catalog:old'] }),
  entry({
    path: '/es/codes/msca-70',
    title: 'Código de instalaciones eléctricas',
    language: 'es' as const,
    keys: designationKeys('70', [2026]),
  }),
];

describe.each(indexDrivers)('the index in $name', (driver) => {
  let index: SearchIndex;
  let place: Awaited<ReturnType<typeof driver.place>>;
  const ask = (...asked: Parameters<typeof testQuery>) => index.query(testQuery(...asked));
  const paths = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).hits.map((hit) => hit.path);

  beforeAll(async () => {
    place = await driver.place();
    index = openTestIndex(place.place);
    await index.write({ put: entries, remove: [], positions: { content: 7 } });
  });
  afterAll(async () => {
    await index.close();
    await place[Symbol.asyncDispose]();
  });

  describe('what is found first', () => {
    it.each([
      ['70', '/codes/msca-70'],
      ['MSCA 70', '/codes/msca-70'],
      ['70-23', '/codes/msca-70'],
      ['13', '/codes/msca-13'],
      ['sprinkler', '/codes/msca-13'],
      ['sprinklers', '/codes/msca-13'],
      ['SPRINKLER syst', '/codes/msca-13'],
      ['electric', '/codes/msca-70'],
      ['buildings wiring', '/codes/msca-70'],
    ])('for %j', async (query, first) => {
      expect((await paths(query))[0]).toBe(first);
    });

    it('is the document, then what is about it, then what speaks of it', async () => {
      expect(await paths('70', { hub: 'Products' })).toEqual(['/products/msca-70', '/products/handbook-70']);
      expect(await paths('70')).toEqual(['/codes/msca-70', '/codes/msca-1']);
      expect(await paths('70-23-es-d', { hub: 'Products' })).toContain('/products/msca-70');
      expect(await paths('handbook-70', { hub: 'Products' })).toEqual(['/products/handbook-70']);
    });

    it('is found in other words as well, by its number too', async () => {
      expect(await paths('nec', { alternatives: ['70'] })).toEqual(['/codes/msca-70', '/codes/msca-1']);
      expect((await paths('sprinkler', { alternatives: ['70 2023'] })).toSorted()).toEqual([
        '/codes/msca-1',
        '/codes/msca-13',
        '/codes/msca-70',
      ]);
    });

    it('is in the language asked for, with or without its accents', async () => {
      expect(await paths('electricas', { language: 'es' })).toEqual(['/es/codes/msca-70']);
      expect(await paths('instalación', { language: 'es' })).toEqual(['/es/codes/msca-70']);
      expect(await paths('sprinkler', { language: 'es' })).toEqual([]);
    });
  });

  it('suggests what is called so first, then what begins so, by groups', async () => {
    const suggested = async (query: string, more: Partial<SuggestAsk> = {}) =>
      (await index.suggest({ ...typed(query), ...more })).map((hit) => hit.path);
    expect(await suggested('70')).toEqual(['/products/msca-70', '/products/handbook-70', '/codes/msca-70']);
    expect(await suggested('code MSCA 70')).toEqual(await suggested('70'));
    expect((await suggested('7'))[0]).toBe('/products/msca-70');
    expect(await suggested('sprin')).toEqual(['/codes/msca-13']);
    expect((await suggested('electrical'))[0]).toBe('/products/handbook-70');
    expect(await suggested('70-23-es')).toContain('/products/msca-70');
    expect(await suggested('working pa')).toEqual([]);
    expect(await suggested('working pa', { readable: ['public', 'member'] })).toEqual(['/members/papers']);
    expect(await suggested('electricas', { language: 'es' })).toEqual(['/es/codes/msca-70']);
    expect((await suggested('other')).length).toBe(8);
    expect(await suggested('')).toEqual([]);
  });

  it('leads from a withdrawn document to the one that took its place, and ranks its title after those of others', async () => {
    expect(await paths('72')).toEqual(['/codes/msca-72', '/codes/msca-70']);
    expect(await paths('72', { hub: 'Products' })).toEqual(['/products/msca-70']);
    expect(await paths('electrical')).toEqual(['/codes/msca-70', '/codes/msca-72']);
    expect((await ask('72')).hits[0]?.replacedBy).toMatchObject({ path: '/codes/msca-70' });
  });

  it('finds nothing of what the asker may not open, and counts none of it', async () => {
    expect((await ask('wiring')).totals).toMatchObject({ Help: 0, Products: 0 });
    expect(await paths('wiring', { hub: 'Help', readable: ['public', 'member'] })).toEqual(['/members/papers']);
  });

  it('counts a facet as if nothing else of it were chosen', async () => {
    const { counts, total } = await ask('', { chosen: { topic: ['fire'] } });
    expect(total).toBe(2);
    expect(counts['topic']).toEqual(
      expect.arrayContaining([
        { value: 'fire', label: 'fire', count: 2 },
        { value: 'electrical', label: 'electrical', count: 2 },
      ]),
    );
    expect(counts['status']).toEqual([{ value: 'Current', label: 'Current', count: 1 }]);
  });

  it('narrows by a range, sorts and pages', async () => {
    const products = { hub: 'Products' as const, sort: { by: 'price', isDescending: false } };
    expect(await paths('', products)).toEqual(['/products/msca-70', '/products/handbook-70']);
    expect(await paths('', { ...products, page: 2, size: 1 })).toEqual(['/products/handbook-70']);
    const answer = await ask('', { ...products, ranges: { price: { from: 20_000, to: null } } });
    expect([answer.total, answer.limits['price']]).toEqual([1, { least: 14_900, most: 23_900 }]);
  });

  it('offers a word near to one that nothing has, and never another number', async () => {
    expect((await ask('sprnikler')).suggestion).toBe('sprinkler');
    expect((await ask('electrical sprnikler')).suggestion).toBe('electrical sprinkler');
    expect((await ask('9999')).suggestion).toBeNull();
  });

  it('offers no word that only pages have which the asker may not open, or that are in another language', async () => {
    expect((await ask('confidantial', { readable: ['public', 'member'] })).suggestion).toBe('confidential');
    expect((await ask('confidantial')).suggestion).toBeNull();
    expect((await ask('electircas', { language: 'es' })).suggestion).toBe('electricas');
    expect((await ask('instalacoines')).suggestion).toBeNull();
  });

  it.each([
    '"',
    "'",
    '*',
    'a*',
    'NEAR(a b)',
    'a AND',
    'OR',
    '-a',
    '^a',
    'title:a',
    '{a b}',
    '(',
    '%%%',
    '\0',
    '🔥',
    'ש',
    '/',
    'a'.repeat(10_000),
    'a '.repeat(5_000),
    '"; drop table entries; --',
  ])('answers %j', async (query) => {
    expect(await ask(query)).toMatchObject({ total: expect.any(Number) as number });
    expect(await index.suggest(typed(query))).toBeInstanceOf(Array);
  });

  it.each(['🔥', '%%%', '-', '“”'])('finds nothing for %j, which has no word', async (query) => {
    expect(await ask(query)).toMatchObject({ total: 0, hits: [], suggestion: null });
  });

  it('answers whatever is typed, chosen and paged to', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom('70 OR 1', "'; --", '70:*', '=70'),
    );
    const asked = fc.record({
      chosen: fc.dictionary(fc.string({ maxLength: 8 }), fc.array(fc.string({ maxLength: 8 }), { maxLength: 3 }), {
        maxKeys: 3,
      }),
      page: fc.integer(),
      sort: fc.record({ by: fc.string({ maxLength: 8 }), isDescending: fc.boolean() }),
    });
    await fc.assert(
      fc.asyncProperty(text, asked, async (query, more) => {
        const { total, hits } = await ask(query, more);
        expect(hits.length).toBeLessThanOrEqual(Math.min(12, total));
        expect((await index.suggest(typed(query))).length).toBeLessThanOrEqual(8);
      }),
      { numRuns: casesOf([300], [60])[0] ?? 60 },
    );
    const values = Array.from({ length: 1_000 }, (_, at) => `value ${at}`);
    expect(await ask('70', { chosen: { topic: values } })).toMatchObject({ total: 0 });
  });

  if (driver.name === 'PostgreSQL') {
    it('is written by one node at a time and read by all, and another takes over', async () => {
      const other = openTestIndex(place.place);
      expect([await index.claim(), await other.claim()]).toEqual([true, false]);
      expect((await other.query(testQuery('70'))).total).toBe((await ask('70')).total);
      await index.write({ put: [standard('71', 'Gangways', [2025])], remove: [], positions: {} });
      const { hits } = await other.query(testQuery('gangways'));
      expect(hits.map(({ path }) => path)).toEqual(['/codes/msca-71']);
      await index.write({ put: [], remove: ['/codes/msca-71'], positions: {} });
      expect((await other.query(testQuery('gangways'))).total).toBe(0);
      await index.close();
      index = openTestIndex(place.place);
      await expect.poll(() => other.claim()).toBe(true);
      expect(await index.claim()).toBe(false);
      await other.close();
    });
  }

  it('replaces and removes entries, keeps its positions, and finds by tag what is not listed', async () => {
    await index.close();
    index = openTestIndex(place.place);
    expect(await index.positions()).toEqual({ content: 7 });
    expect(await index.pathsOf(['catalog:old', 'none'])).toEqual(['/products/old']);
    const changed = standard('13', 'Sprinklers and standpipes', [2025]);
    await index.write({ put: [changed], remove: ['/codes/msca-1'], positions: { content: 8 } });
    expect(await paths('standpipes')).toEqual(['/codes/msca-13']);
    expect(await paths('systems')).toEqual([]);
    expect(await paths('cites')).toEqual([]);
    expect(await index.positions()).toEqual({ content: 8 });
  });
});

it.each(['no database at all', ''])('is made again from a file that holds %j', async (content) => {
  await using folder = await temporaryFolder();
  const file = indexFile(folder.path);
  await writeFile(file, content);
  const again = openTestIndex({ file });
  expect(await again.positions()).toEqual({});
  await again.write({ put: entries, remove: [], positions: { content: 1 } });
  expect(await again.paths()).toHaveLength(entries.length);
  await again.close();
});

it('is made again when its file turns out to be broken later', async () => {
  await using folder = await temporaryFolder();
  const file = indexFile(folder.path);
  const index = openTestIndex({ file });
  await index.write({ put: entries, remove: [], positions: { content: 1 } });
  await index.close();
  const bytes = await readFile(file);
  // The header stays intact, so the file opens.
  await writeFile(file, bytes.fill(0x5a, 4_096));
  const opened = openTestIndex({ file });
  await expect(opened.query(testQuery('70'))).rejects.toThrow(SearchUnavailable);
  await expect.poll(() => opened.positions().catch(() => null)).toEqual({});
  await opened.write({ put: entries, remove: [], positions: { content: 1 } });
  expect((await opened.query(testQuery('70'))).total).toBeGreaterThan(0);
  await opened.close();
});
