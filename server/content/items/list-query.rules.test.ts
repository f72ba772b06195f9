import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bothDrivers } from '../../../tests/support/test-databases.ts';
import { systemClock } from '../../platform/clock.ts';
import { ContentLoader } from '../api/content-loader.ts';
import { storeCorpus } from '../corpus/import-content.ts';
import { readAll } from './item-access.rules.ts';
import type { Item } from './item.contract.ts';
import { ListCache } from '../api/list-cache.ts';
import { selectItems, type ListQuery } from './list-query.rules.ts';

const kinds = ['news', 'blog'];
const tags = ['fire', 'power', 'a"b', 'ñ'];
const names = Array.from({ length: 24 }, (_, at) => `${at % 2 ? 'B' : 'a'}${at}${at % 5 ? '' : '.x-y'}`);

/** Half of them also in Spanish, without the unchanged fields; one in Spanish only. */
const items: Item[] = names.flatMap((name, at) => {
  const own = { kind: kinds[at % 2], tags: tags.filter((_, index) => (at + index) % 3 === 0), sortOrder: (at * 7) % 5 };
  const fields = { title: name, publishedAt: `2026-01-${String(10 + (at % 4)).padStart(2, '0')}`, definition: own };
  const of = (locale: string, said: object): Item => ({
    id: `publication:${name}`,
    type: 'publication',
    locale,
    path: `/${at % 3 ? 'news' : 'newsletter'}/${name}`,
    fields: said as Record<string, unknown>,
  });
  const english = of('en', Object.assign({}, fields, own));
  if (at === 3) return [of('es', english.fields)];
  return at % 2 ? [english] : [english, of('es', { title: `${name} en español`, publishedAt: '2026-01-11' })];
});

const query: fc.Arbitrary<ListQuery> = fc.record(
  {
    equals: fc.constantFrom<Record<string, string>>({ kind: 'news' }, { 'definition.kind': 'blog' }, { kind: 'none' }),
    tag: fc.constantFrom(...tags, 'none'),
    below: fc.constantFrom('/', '/news/', '/news%', '/none/'),
    after: fc.constantFrom(...names).map((name) => `publication:${name}`),
    order: fc.constantFrom('id', 'newest', 'sortOrder'),
    offset: fc.nat(8),
    first: fc.nat(30),
  },
  { requiredKeys: [] },
);

describe.each(bothDrivers)('lists of $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    connection = await open();
    await storeCorpus(connection.db, systemClock, items, 'test');
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  it.each([
    ['en', 'any'],
    ['es', 'any'],
    ['es', 'own'],
  ] as const)('are those that a look at every item finds, in %s (%s)', async (language, variants) => {
    const make = () =>
      new ContentLoader(connection.db, new ListCache(), { mayRead: readAll, now: new Date(), timeZone: 'UTC' });
    const all = await make().list('publication', language, { variants });
    expect(all.map(({ id }) => id)).toHaveLength(language === 'en' ? 23 : variants === 'own' ? 13 : 24);
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const found = await make().list('publication', language, Object.assign({ variants }, asked));
        expect(found).toEqual(selectItems(all, asked));
        const { first: _first, offset: _offset, after: _after, ...whole } = asked;
        const total = await make().total('publication', language, Object.assign({ variants }, asked));
        expect(total).toBe(selectItems(all, whole).length);
      }),
      { numRuns: 60 },
    );
  });
});
