import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { parse, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { systemClock } from '../../platform/clock.ts';
import { contentQueryLimit } from './content-endpoints.contract.ts';
import { createContentApi, queryLimits, type ContentApi } from './content-api.ts';
import type { FiledItem } from '../corpus/corpus-file.ts';
import { readDemoContent } from '../../../tests/support/demo-content.ts';
import { importContent, storeCorpus } from '../corpus/import-content.ts';
import { readAll } from '../items/item-access.rules.ts';
import type { Item } from '../items/item.contract.ts';
import { phraseKeys } from '../../platform/phrase-key.contract.ts';

interface Answer {
  data?: Record<string, unknown> | null;
  errors?: { message: string }[];
  extensions?: { tags?: string[] };
}

let connection: Awaited<ReturnType<typeof openDatabase>>;
let api: ContentApi;
let corpus: FiledItem[];

const address = 'http://content.test/api/content/graphql';
const post = (body: string, type = 'application/json', to: ContentApi = api) =>
  to.fetch(new Request(address, { method: 'POST', headers: { 'content-type': type }, body }), { mayRead: readAll });

async function ask(query: string, variables: object = {}): Promise<Answer> {
  return (await (await post(JSON.stringify({ query, variables }))).json()) as Answer;
}

/** The answer to one query without errors. */
async function read<T>(query: string, variables: object = {}): Promise<T> {
  const { data, errors } = await ask(query, variables);
  expect(errors).toBeUndefined();
  return Object.values(data ?? {})[0] as T;
}

const item = (type: Item['type'], name: string, fields: object, at: Partial<Item> = {}): Item => ({
  id: `${type}:${name}`,
  type,
  path: null,
  locale: 'en',
  fields: fields as Record<string, unknown>,
  ...at,
});
const numbered = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1).padStart(5, '0'));
const store = (items: Item[]) => storeCorpus(connection.db, systemClock, items, 'test');

beforeAll(async () => {
  connection = await openDatabase();
  api = createContentApi({ db: connection.db, clock: systemClock, isProduction: true, installation: demoInstallation });
  corpus = await readDemoContent();
  const report = await importContent(connection.db, systemClock, corpus, 'test');
  expect(report.problems).toEqual([]);
  const option = (name: string) => ({ name, displayName: `Option ${name}` });
  await store([
    item('enumeration', 'long', { name: 'Long', children: numbered(60).map(option) }),
    item('menu', 'long', { items: numbered(30).map((label) => ({ label, href: '/' })) }),
    item('footer', 'long', { organization: 'O', address: [], legal: 'L', navigation: 'long' }),
    item('newsletter-topics', 'long', {
      groups: numbered(60).map((id) => ({ id, frequencyLabel: 'Weekly', children: [] })),
    }),
    item('topic-areas', 'long', { areas: numbered(60).map((name) => ({ name, value: name, topics: [] })) }),
    ...numbered(110).map((name) =>
      item('faq', `long-${name}`, { question: `Question ${name}?`, answer: 'Yes.', tags: ['long'] }),
    ),
    item(
      'document',
      'long',
      {
        title: 'Long',
        description: '',
        code: '9999',
        codeNumberPrefix: 'MSCA',
        documentId: '9999',
        status: 'Current',
        stage: '0',
        availableInLink: false,
        currentEditionYear: 2026,
        scope: 'Scope.',
        content: '',
        editions: Array.from({ length: 110 }, (_, index) => ({ year: 1900 + index, summary: 'Edition.' })),
      },
      { path: '/long/document' },
    ),
    ...numbered(1_005).map((name) =>
      item(
        'committee',
        `long-${name}`,
        {
          title: `Committee ${name}`,
          description: '',
          acronym: 'L',
          committeeId: 1,
          status: name === '00001' ? 'Dissolved' : 'Active',
          sortOrder: 2_000 - Number(name),
          responsibility: [],
          seekingMembers: [],
          membershipUpdatedAt: '2026-01-01',
          members: [],
          content: '',
        },
        { path: `/long/committees/c${name}` },
      ),
    ),
  ]);
});
afterAll(() => connection[Symbol.asyncDispose]());

describe('lists are cut at their limits', () => {
  it('select options at 50, in the order of the list', async () => {
    const { children } = await read<{ children: { id: string; displayName: string; value: unknown }[] }>(
      '{ enumeration(path: "/settings/enumerations/long", language: "en") { children { id displayName value { value } } } }',
    );
    expect(children).toHaveLength(50);
    expect(children[0]).toEqual({ id: '1', displayName: 'Option 00001', value: { value: '00001' } });
    expect(children[49]?.displayName).toBe('Option 00050');
  });

  it('footer links at 20', async () => {
    const { navigation } = await read<{ navigation: { items: { label: string }[] } }>(
      '{ footer(datasource: "long", language: "en") { navigation { items { label } } } }',
    );
    expect(navigation.items.map(({ label }) => label)).toEqual(numbered(20));
  });

  it('newsletter groups and topic areas at 50', async () => {
    const { data } = await ask(`{
      newsletterTopics(path: "/settings/newsletters/long", language: "en") { children { id } }
      topicAreas(path: "/settings/topics/long", language: "en") { children { id } }
    }`);
    const { newsletterTopics, topicAreas } = data as Record<string, { children: unknown[] }>;
    expect([newsletterTopics?.children.length, topicAreas?.children.length]).toEqual([50, 50]);
  });

  it('questions of one tag at 100', async () => {
    const items = await read<{ id: string }[]>('{ faqItems(tag: "long", language: "en") { id } }');
    expect(items.map(({ id }) => id)).toEqual(numbered(100).map((name) => `long-${name}`));
  });

  it('editions at 100, newest first', async () => {
    const { editions } = await read<{ editions: { year: number }[] }>(
      '{ documentInfo(path: "/long/document", language: "en") { editions { year } } }',
    );
    expect(editions).toHaveLength(100);
    expect(editions.slice(0, 2).map(({ year }) => year)).toEqual([2009, 2008]);
  });

  it('committees at 1,000, the active ones below the path by sort order, with the full count', async () => {
    const { total, items } = await read<{ total: number; items: { id: string; status: string }[] }>(
      '{ committees(path: "/long/committees", language: "en") { total items { id status } } }',
    );
    expect([total, items.length]).toEqual([1_004, 1_000]);
    expect(items[0]?.id).toBe('long-01005');
    expect(items.every(({ status }) => status === 'Active')).toBe(true);
  });

  it('countries nowhere: the 249 of ISO 3166 and Kosovo are there, the sanctioned ones marked', async () => {
    const countries = await read<{ code: string; countryName: string; allowForOrders: boolean }[]>(
      '{ countries(language: "en") { code countryName allowForOrders } }',
    );
    expect(new Set(countries.map(({ code }) => code)).size).toBe(250);
    expect(countries.find(({ code }) => code === 'US')?.allowForOrders).toBe(true);
    expect(countries.filter(({ allowForOrders }) => !allowForOrders).length).toBeGreaterThan(0);
  });

  it('documents at 10,000 a page; `after` gives the following ones until there are no more', async () => {
    const query = `query D($after: String) {
      documentInfoSearch(path: "/", language: "en", after: $after, pageSize: 20) { total next items { id } }
    }`;
    const seen: string[] = [];
    let after: string | null = null;
    let total = 0;
    do {
      const page: { total: number; next: string | null; items: { id: string }[] } = await read(query, { after });
      expect(page.items.length).toBeLessThanOrEqual(20);
      seen.push(...page.items.map(({ id }) => id));
      ({ total, next: after } = page);
    } while (after);
    expect(new Set(seen).size).toBe(total);
    expect(seen).toHaveLength(total);
    const whole = await read<{ items: unknown[]; next: string | null }>(
      '{ documentInfoSearch(path: "/", language: "en") { next items { id } } }',
    );
    expect([whole.items.length, whole.next]).toEqual([total, null]);
  });

  it('routes at the page asked for; `after` gives every address once', async () => {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: { next: string | null; items: { path: string }[] } = await read(
        'query R($after: String) { routes(after: $after, first: 500) { next items { path } } }',
        { after },
      );
      seen.push(...page.items.map((route) => route.path));
      after = page.next;
    } while (after);
    const routed = corpus.filter(({ body }) => (body as { path?: string }).path !== undefined);
    expect(new Set(seen).size).toBe(seen.length);
    // The dissolved one of the 1,005 committees has no address.
    expect(seen).toHaveLength(routed.length + 1 + 1_004);
    expect(seen).not.toContain('/long/committees/c00001');
  });

  it('never for a negative number: that is refused by name, wherever it stands', async () => {
    for (const query of [
      '{ routes(first: -1) { next } }',
      '{ countries(language: "en", first: -1) { code } }',
      '{ publications(kind: news, language: "en", offset: -1) { total } }',
      '{ committees(path: "/", language: "en", pageSize: -5) { total } }',
      '{ menu(id: "long", language: "en") { items(first: -1) { label } } }',
    ]) {
      const { errors } = await ask(query);
      expect(errors?.[0]?.message).toMatch(/^(first|offset|pageSize) must not be negative\.$/);
    }
  });
});

describe('an answer', () => {
  it('names what it read in extensions.tags, missing items too', async () => {
    const tagsOf = async (query: string) => (await ask(query)).extensions?.tags?.toSorted();
    expect(await tagsOf('{ menu(id: "long", language: "en") { id } }')).toEqual(['menu:long']);
    expect(await tagsOf('{ menu(id: "gone", language: "en") { id } }')).toEqual(['menu:gone']);
    expect(await tagsOf('{ publications(kind: news, language: "en", first: 1) { total } }')).toEqual([
      'list:publication',
    ]);
    expect(await tagsOf('{ documentInfo(path: "/long/document", language: "en") { title } }')).toEqual([
      'document:long',
    ]);
    expect(await tagsOf('{ route(path: "/nowhere", language: "en") { __typename } }')).toEqual(['path:/nowhere']);
  });

  it('is null for what does not exist, and an empty list for a list of nothing', async () => {
    const { data, errors } = await ask(`{
      route(path: "/nowhere", language: "en") { __typename }
      documentInfo(path: "/nowhere", language: "en") { title }
      variant(path: "/nowhere", language: "en") { title }
      redirectPage(itemPath: "/nowhere", language: "en") { path }
      menu(id: "nowhere", language: "en") { id }
      footer(datasource: "nowhere", language: "en") { organization }
      alert(id: "nowhere", language: "en") { id }
      enumeration(path: "/nowhere", language: "en") { id }
      newsletterTopics(path: "/nowhere", language: "en") { id }
      topicAreas(path: "/nowhere", language: "en") { id }
      productCallToAction(productId: "nowhere", language: "en") { ctaText }
      form(id: "nowhere", language: "en") { id }
      adDetails(path: "/nowhere", language: "en") { adId }
      states(countryCode: "XX", language: "en") { code }
      faqItems(tag: "nowhere", language: "en") { id }
      supportResults(tag: "nowhere", locale: "en") { id }
      publicationsById(ids: ["nowhere"], language: "en") { id }
      membershipProducts(path: "/nowhere", language: "en") { id }
      linkableFacets(parent: "nowhere", template: "x", language: "en") { id }
      specContent(ancestorId: "nowhere", templateId: "x", language: "en") { id }
    }`);
    expect(errors).toBeUndefined();
    expect(Object.values(data ?? {}).slice(0, 12)).toEqual(Array(12).fill(null));
    expect(Object.values(data ?? {}).slice(12)).toEqual(Array(8).fill([]));
  });

  it('lists publications newest first, in the language they are written in', async () => {
    for (const language of ['en', 'es']) {
      const { items } = await read<{ items: { publicationDate: string; language: string }[] }>(
        'query P($language: String!) { publications(kind: news, language: $language) { items { publicationDate language } } }',
        { language },
      );
      const dates = items.map(({ publicationDate }) => publicationDate);
      expect(dates.length).toBeGreaterThan(0);
      expect(dates).toEqual(dates.toSorted().toReversed());
      expect(new Set(items.map((each) => each.language))).toEqual(new Set([language]));
    }
  });

  it('keeps article and blog post in their own fields', async () => {
    for (const kind of ['news', 'blog']) {
      const { items } = await read<{ items: { content: string | null; blogContent: string | null }[] }>(
        'query P($kind: PublicationKind!) { publications(kind: $kind, language: "en", first: 3) { items { content blogContent } } }',
        { kind },
      );
      for (const { content, blogContent } of items) {
        expect([content === null, blogContent === null]).toEqual([kind === 'blog', kind === 'news']);
      }
    }
  });

  it('fills what Spanish lacks from English: options, menus, phrases', async () => {
    const spanish = await read<{ children: { displayName: string }[] }>(
      '{ enumeration(path: "/settings/enumerations/long", language: "es") { children { displayName } } }',
    );
    expect(spanish.children[0]?.displayName).toBe('Option 00001');
    await store([item('dictionary', 'gap', { entries: { OnlyInEnglish: 'Only in English' } })]);
    const phrases = await read<{ key: string; phrase: string }[]>('{ dictionary(language: "es") { key phrase } }');
    expect(phrases).toContainEqual({ key: 'OnlyInEnglish', phrase: 'Only in English' });
    expect(new Set(phrases.map(({ key }) => key)).size).toBe(phrases.length);
  });

  it('says a phrase that no dictionary in the store has in words of the release', async () => {
    await store([
      item('dictionary', 'checkout', { entries: { CheckoutFree: 'No charge' } }),
      item('dictionary', 'checkout', { entries: { CheckoutFree: 'Sin costo' } }, { locale: 'es' }),
    ]);
    const phrasesIn = async (language: string) => {
      const query = 'query D($language: String!) { dictionary(language: $language) { key phrase } }';
      const phrases = await read<{ key: string; phrase: string }[]>(query, { language });
      return new Map(phrases.map(({ key, phrase }) => [key, phrase]));
    };
    const [english, spanish] = [await phrasesIn('en'), await phrasesIn('es')];
    expect([english.get('CheckoutTitle'), spanish.get('CheckoutTitle')]).toEqual(['Checkout', 'Finalizar la compra']);
    expect([english.get('CheckoutFree'), spanish.get('CheckoutFree')]).toEqual(['No charge', 'Sin costo']);
    expect(phraseKeys.filter((key) => !spanish.has(key))).toEqual([]);
  });

  it('treats a language the site does not have as English', async () => {
    expect(await read('{ menu(id: "long", language: "xx") { id } }')).toEqual({ id: 'long' });
  });

  it('has a page of its own only in languages that have a variant', async () => {
    const query = 'query D($language: String!) { route(path: "/long/document", language: $language) { __typename } }';
    expect(await read(query, { language: 'en' })).toEqual({ __typename: 'DocumentInfo' });
    expect(await read(query, { language: 'es' })).toBeNull();
  });

  it.each([
    ['en', '/codes/msca-70', '/products/msca-70-2026', 'MSCA 70, Electrical Installation Code'],
    ['es', '/codigos/msca-70', '/es/productos/msca-70-2026', 'MSCA 70, Código de instalaciones eléctricas'],
  ])('shows in %s the picture of a related product, described by its name', async (language, path, url, alt) => {
    const document = await read<{ relatedProduct: object }>(
      'query ($path: String!, $language: String!) { documentInfo(path: $path, language: $language) { relatedProduct { url image { src alt } } } }',
      { path, language },
    );
    expect(document.relatedProduct).toEqual({ url, image: { src: '/art/electrical.svg', alt } });
  });

  it('has a committee that has ended nowhere: no page, crumb, reference, card or address', async () => {
    const committee = (name: string, status: string, responsibility: string[] = []) =>
      item(
        'committee',
        name,
        {
          title: name,
          description: '',
          acronym: 'E',
          committeeId: 1,
          status,
          responsibility,
          members: [],
          sortOrder: 1,
          seekingMembers: [],
          membershipUpdatedAt: '2026-01-01',
          content: '',
          tags: ['ended'],
        },
        { path: `/ended/${name}` },
      );
    const blocks = [
      { type: 'committee-list', topic: 'ended' },
      { type: 'committee-card', committee: 'over' },
      { type: 'committee-card', committee: 'running' },
    ];
    await store([
      committee('over', 'Inactive'),
      committee('running', 'Active'),
      item(
        'page',
        'below-over',
        { title: 'Below', description: '', template: 'blocks', blocks },
        { path: '/ended/over/x' },
      ),
    ]);
    const { data } = await ask(`{
      over: route(path: "/ended/over", language: "en") { __typename }
      running: route(path: "/ended/running", language: "en") { __typename }
      breadcrumb(path: "/ended/over/x", language: "en") { path }
      committees(path: "/ended", language: "en") { items { id } }
      below: route(path: "/ended/over/x", language: "en") {
        ... on Page { blocks {
          ... on CommitteeList { items { id } }
          ... on CommitteeCard { committee { id } }
        } }
      }
      routes(after: "/ended/ en", first: 3) { items { path } }
    }`);
    expect(data).toMatchObject({
      over: null,
      running: { __typename: 'Committee' },
      breadcrumb: [{ path: '/' }, { path: '/ended/over/x' }],
      committees: { items: [{ id: 'running' }] },
      below: { blocks: [{ items: [{ id: 'running' }] }, { committee: null }, { committee: { id: 'running' } }] },
    });
    const { routes } = data as { routes: { items: { path: string }[] } };
    const ended = routes.items.map(({ path }) => path).filter((path) => path.startsWith('/ended'));
    expect(ended).toEqual(['/ended/over/x', '/ended/running']);
  });

  it('survives items that leave every optional field out', async () => {
    const minimal: FiledItem[] = [
      {
        id: 'committee:bare',
        body: {
          type: 'committee',
          path: '/bare/committee',
          locale: 'en',
          fields: {
            title: 'Bare',
            description: '',
            acronym: 'BAR',
            committeeId: 9,
            status: 'Active',
            membershipUpdatedAt: '2026-01-01',
            members: [],
            content: '',
          },
        },
      },
      {
        id: 'document:bare',
        body: {
          type: 'document',
          path: '/bare/document',
          locale: 'en',
          fields: {
            title: 'Bare',
            description: '',
            code: '8',
            documentId: '8',
            status: 'Current',
            currentEditionYear: 2026,
            scope: 'S',
            editions: [],
            content: '',
          },
        },
      },
      {
        id: 'publication:bare',
        body: {
          type: 'publication',
          path: '/bare/news',
          locale: 'en',
          fields: {
            title: 'Bare',
            description: '',
            kind: 'news',
            category: 'News',
            publishedAt: '1990-01-01',
            content: '',
          },
        },
      },
      {
        id: 'page:bare',
        body: {
          type: 'page',
          path: '/bare',
          locale: 'en',
          fields: {
            title: 'Bare',
            description: '',
            blocks: [
              { type: 'hero-banner', heading: 'H' },
              { type: 'two-column', first: [], second: [] },
              { type: 'alert' },
              { type: 'multi-spot', heading: 'H' },
            ],
          },
        },
      },
      {
        id: 'product:bare',
        body: { type: 'product', path: '/bare/product', locale: 'en', fields: { title: 'Bare', description: '' } },
      },
      { id: 'faq:bare', body: { type: 'faq', locale: 'en', fields: { question: 'Q?', answer: 'A.' } } },
    ].map((each) => ({ file: `en/${each.id}`, ...each }));
    expect((await importContent(connection.db, systemClock, minimal, 'test')).problems).toEqual([]);
    const routeQuery = siteQueries.find(({ name }) => name === 'GetRoute')?.document ?? '';
    for (const at of ['/bare', '/bare/committee', '/bare/document', '/bare/news', '/bare/product']) {
      expect(await read(routeQuery, { path: at, language: 'en' })).toMatchObject({ title: 'Bare' });
    }
    expect((await ask('{ faqItems(tag: "x", language: "en") { id } }')).errors).toBeUndefined();
  });
});

interface SiteQuery {
  name: string;
  document: string;
}
const isQuery = (value: unknown): value is SiteQuery =>
  typeof value === 'object' && value !== null && 'document' in value;
const modules = import.meta.glob<Record<string, unknown>>(
  [
    '../../../src/cms/queries/*.ts',
    '../../../src/cms/shell.ts',
    '../../../src/templates/get-route.ts',
    '!../../../src/**/*.test.ts',
  ],
  { eager: true },
);
const siteQueries = Object.values(modules).flatMap((module) => Object.values(module).filter(isQuery));

describe('the limits', () => {
  it.each(siteQueries.map((query) => [query.name, query.document] as const))(
    'let %s of the site through, in production',
    async (_, document) => {
      const asked = /\$(\w+): (\[?)(\w+)(?:!?\])?!/g;
      const variables = Object.fromEntries(
        [...document.matchAll(asked)].map(([, name = '', list, type]) => {
          const value =
            type === 'Int'
              ? 5
              : type === 'PublicationKind'
                ? 'news'
                : name === 'language' || name === 'locale'
                  ? 'en'
                  : '/x';
          return [name, list ? [value] : value];
        }),
      );
      expect((await ask(document, variables)).errors).toBeUndefined();
    },
  );

  const nested = (levels: number) =>
    `{ committees(path: "/", language: "en") { items { ${'responsabilityList { '.repeat(0)}${'breadcrumb { '.repeat(0)}id } } a: route(path: "/", language: "en") ${deep(levels)} }`;
  const deep = (levels: number): string => (levels === 0 ? '{ __typename }' : `{ ... on Page ${deep(levels - 1)} }`);

  it.each([
    ['50 levels', () => nested(50)],
    [
      '1,000 aliases',
      () =>
        `{ ${numbered(1_000)
          .map((n) => `a${n}: countries(language: "en") { code }`)
          .join(' ')} }`,
    ],
    [
      'a cost far above any page',
      () =>
        '{ committees(path: "/", language: "en") { items { responsabilityList { id } members { memberOffices { officeName } } alternates { path } breadcrumb { path } } } routes(first: 2000) { items { id alternates { path language } } } }',
    ],
    [
      'fragments that double thirty times',
      () =>
        `{ ...F0 } ${Array.from({ length: 30 }, (_, n) => `fragment F${n} on Query { ...F${n + 1} ...F${n + 1} }`).join(' ')} fragment F30 on Query { __typename }`,
    ],
    ['fragments in a circle', () => '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }'],
    ['more tokens than any page', () => `{ ${'__typename '.repeat(queryLimits.tokens + 1)} }`],
    ['the same field with a thousand directives', () => `{ __typename ${'@skip(if: false) '.repeat(1_000)} }`],
  ])('refuse a query of %s with a 4xx, data untouched', async (_, query) => {
    const response = await post(JSON.stringify({ query: query() }));
    const { data, errors } = (await response.json()) as Answer;
    expect(errors?.length).toBeGreaterThan(0);
    expect(data ?? null).toBeNull();
    expect(response.status).toBeLessThan(500);
  });

  it('leave the largest query of the site a margin, and not an endless one', async () => {
    const { costLimitRule } = await import('@escape.tech/graphql-armor-cost-limit');
    const { maxDepthRule } = await import('@escape.tech/graphql-armor-max-depth');
    const { maxAliasesRule } = await import('@escape.tech/graphql-armor-max-aliases');
    const { buildSchema } = await import('graphql');
    const { contentSchema } = await import('./content-api.ts');
    const schema = buildSchema(contentSchema());
    const most = { depth: 0, aliases: 0, cost: 0 };
    const note = (key: keyof typeof most) => ({
      onAccept: [(_: unknown, found: { n: number }) => void (most[key] = Math.max(most[key], found.n))],
    });
    for (const { document } of siteQueries) {
      validate(schema, parse(document), [
        costLimitRule({ maxCost: 1e9, depthCostFactor: 1.2, ignoreIntrospection: false, ...note('cost') }),
        maxDepthRule({ n: 1_000, ignoreIntrospection: false, ...note('depth') }),
        maxAliasesRule({ n: 1_000, allowList: [], ...note('aliases') }),
      ]);
    }
    for (const key of ['depth', 'aliases', 'cost'] as const) {
      expect(queryLimits[key]).toBeGreaterThan(most[key] * 1.1);
      expect(queryLimits[key]).toBeLessThan(most[key] * 3);
    }
  });

  it('allow a body that any query of the site fits in ten times', () => {
    for (const { document } of siteQueries) expect(document.length * 10).toBeLessThan(contentQueryLimit);
  });
});

describe('the content API refuses', () => {
  it.each([
    ['malformed JSON', '{"query":', 'application/json'],
    ['an empty body', '', 'application/json'],
    ['a number', '7', 'application/json'],
    ['null', 'null', 'application/json'],
    ['a query that is no text', '{"query":7}', 'application/json'],
    ['a query that is no GraphQL', '{"query":"{"}', 'application/json'],
    ['a field that does not exist', '{"query":"{ secrets }"}', 'application/json'],
    ['variables that are a list', '{"query":"{ __typename }","variables":[1]}', 'application/json'],
    [
      'a variable of the wrong type',
      '{"query":"query A($f: Int!) { routes(first: $f) { next } }","variables":{"f":"x"}}',
      'application/json',
    ],
    ['an operation that is not there', '{"query":"{ __typename }","operationName":"B"}', 'application/json'],
    ['plain text', '{"query":"{ __typename }"}', 'text/plain'],
    ['no content type', '{"query":"{ __typename }"}', ''],
    ['a mutation', '{"query":"mutation { deleteAll }"}', 'application/json'],
    ['a subscription', '{"query":"subscription { changes }"}', 'application/json'],
    ['a batch', '[{"query":"{ __typename }"},{"query":"{ __typename }"}]', 'application/json'],
    [
      'a NUL in an address',
      JSON.stringify({ query: '{ route(path: "/\\u0000", language: "en") { __typename } }' }),
      'application/json',
    ],
  ])('%s, and it is no fault of the server', async (_, body, type) => {
    const response = await post(body, type);
    expect(response.status).toBeLessThan(500);
    const text = await response.text();
    if (response.status < 400) expect(JSON.parse(text)).toHaveProperty('errors');
    expect(text).not.toMatch(/stack|node_modules|Unexpected error/);
  });

  it('introspection in production, and allows it in development', async () => {
    const body = JSON.stringify({ query: '{ __schema { types { name } } __type(name: "Page") { name } }' });
    const refused = (await (await post(body)).json()) as Answer;
    expect(refused.errors?.length).toBeGreaterThan(0);
    expect(refused.data ?? null).toBeNull();
    const development = createContentApi({
      db: connection.db,
      clock: systemClock,
      isProduction: false,
      installation: demoInstallation,
    });
    const allowed = (await (await post(body, 'application/json', development)).json()) as Answer;
    expect(allowed.errors).toBeUndefined();
    expect(allowed.data?.['__type']).toEqual({ name: 'Page' });
  });

  it('nothing of a query sent with GET', async () => {
    const response = await api.fetch(
      new Request(`${address}?query=${encodeURIComponent('{ countries(language: "en", first: 1) { code } }')}`),
      { mayRead: readAll },
    );
    expect(((await response.json()) as Answer).data).toHaveProperty('countries');
  });
});

it('shows a change at once: lists are kept only until the feed moves on', async () => {
  const query = '{ faqItems(tag: "moving", language: "en") { question } }';
  expect(await read(query)).toEqual([]);
  const faq = (question: string) => item('faq', 'moving', { question, answer: 'A.', tags: ['moving'] });
  await store([faq('First?')]);
  expect(await read(query)).toEqual([{ question: 'First?' }]);
  await store([faq('Second?')]);
  expect(await read(query)).toEqual([{ question: 'Second?' }]);
});

it('names the title of a page above in a breadcrumb, which an edit of its texts leaves alone', async () => {
  const page = (name: string, path: string, fields: object = {}) =>
    item('page', name, { title: name, description: '', template: 'blocks', blocks: [], ...fields }, { path });
  await store([page('above', '/above'), page('below', '/above/below')]);
  const query = '{ route(path: "/above/below", language: "en") { ... on Page { breadcrumb { title } } } }';
  const named = (await ask(query)).extensions?.tags ?? [];
  expect(named).toEqual(expect.arrayContaining(['page:below', 'path:/above', 'title:page:above']));
  /** Returns the tags by which a change of the parent page reaches the page below. */
  const toldBy = async (fields: object): Promise<string[]> => {
    type Feed = { head: string; items: { tags: string[] }[] };
    const { head: since } = await read<Feed>('{ changes(since: "999999999") { head items { tags } } }');
    await store([page('above', '/above', fields)]);
    const { items } = await read<Feed>(`{ changes(since: "${since}") { head items { tags } } }`);
    return items.flatMap(({ tags }) => tags).filter((tag) => named.includes(tag));
  };
  expect(await toldBy({ description: 'Other words' })).toEqual([]);
  expect(await toldBy({ description: 'Other words', navigationTitle: 'Up' })).toEqual(['title:page:above']);
  expect(await read(query)).toMatchObject({ breadcrumb: [{ title: 'Home' }, { title: 'Up' }, { title: 'below' }] });
});

it('pages through the change feed in order, from any position to its head', async () => {
  const query = `query C($since: String!) {
    changes(since: $since, first: 500) { cursor head items { cursor id paths tags isDeleted } }
  }`;
  type Feed = { cursor: string; head: string; items: { cursor: string; id: string }[] };
  const seqs: number[] = [];
  let since = '0';
  let head = '';
  do {
    const feed: Feed = await read(query, { since });
    seqs.push(...feed.items.map((change) => Number(change.cursor)));
    ({ cursor: since, head } = feed);
  } while (since !== head);
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
  expect(seqs.length).toBeGreaterThan(1_000);
  expect((await read<Feed>(query, { since: head })).items).toEqual([]);
});
