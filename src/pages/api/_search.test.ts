import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { searchHub } from '../../../server/search/search-endpoints.contract.ts';
import { createSearchLimit } from '../../../server/search/search-limit.ts';
import { textPage, Editor } from '../../../tests/support/editor-client.ts';
import type { RunningSite } from '../../../tests/support/site-process.ts';
import { startSmallSite } from '../../../tests/support/small-site-scene.ts';
import { Visitor } from '../../../tests/support/fake-visitor.ts';
import * as route from './search/[hub].ts';
import { callRoute } from '../../../tests/support/call-route.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startSmallSite({ DEMO: 'on' });
  const editor = new Editor(site);
  await editor.putLive('search-1', textPage('/grounding', 'Grounding', 'Electrodes and conductors.'));
  const inside = textPage('/bonding', 'Bonding', 'Electrodes for members.');
  await editor.putLive('search-2', { ...inside, fields: { ...inside.fields, access: 'member' } });
  // An edit is found within a second.
  await vi.waitFor(async () => expect((await find({ q: 'electrodes' })).total).toBe(1), {
    timeout: 50_000,
    interval: 200,
  });
});
afterAll(() => site[Symbol.asyncDispose]());

const ask = (query: Record<string, string>, hub = 'Help', init: RequestInit = {}) =>
  fetch(`${site.origin}/api/search/${hub}?${new URLSearchParams(query)}`, init);
async function find(query: Record<string, string>, hub?: string) {
  const answer = await ask(query, hub);
  expect(answer.status).toBe(200);
  return v.parse(searchHub.answers[200].schema, await answer.json());
}

it('finds what everybody may open, and lets every cache keep that for a moment', async () => {
  const { cards, total, totals } = await find({ q: 'electrodes' });
  expect([total, totals['Help'], cards.map(({ href }) => href)]).toEqual([1, 1, ['/grounding']]);
  const { headers } = await ask({ q: 'electrodes' });
  expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
    'public, max-age=30',
    'Cookie, Accept-Encoding',
  ]);
});

it('finds more for a member, and lets no cache keep it', async () => {
  const member = await Visitor.signedIn(site.origin, 'member');
  // The second page may enter the index after the first.
  await vi.waitFor(
    async () => {
      const answer = await ask({ q: 'electrodes' }, 'Help', { headers: { cookie: member.cookie } });
      const { total } = (await answer.json()) as { total: number };
      expect([total, answer.headers.get('cache-control')]).toEqual([2, 'no-store']);
    },
    { timeout: 50_000, interval: 200 },
  );
});

it('searches everything at once', async () => {
  const { total, facets } = await find({ q: 'electrodes' }, 'Search');
  const [section] = facets;
  expect([total, section?.kind, section && 'values' in section && section.values]).toEqual([
    1,
    'levels',
    [{ value: 'Help', label: 'Help', count: 1, level: 0 }],
  ]);
});

describe('hostile questions', () => {
  it.each<[string, Record<string, string>]>([
    ['operators', { q: '"a" AND NEAR(b, 2) OR c* NOT -d ^e col:f' }],
    ['an open quote', { q: '"""' }],
    ['percent soup', { q: '%%%00%zz%_' }],
    ['emoji and writing from the right', { q: '🔥🧯 ‏كهرباء‏' }],
    ['a thousand letters', { q: 'x'.repeat(1_000) }],
    ['SQL', { q: `'; drop table entries; --`, f: '{"topic":["\' or 1=1 --"]}' }],
    ['a prototype’s name', { f: '{"constructor":["x"],"__proto__":["y"]}', ranges: '{"toString":{"from":1,"to":2}}' }],
    ['a range the wrong way round', { ranges: '{"date":{"from":5,"to":1}}' }],
    ['the last page of all', { page: '1000' }],
    ['page 0', { page: '0' }],
  ])('%s get results', async (_, query) => {
    expect((await find(query)).page).toBe(1);
  });

  it.each<[string, Record<string, string>, string]>([
    ['ten thousand letters', { q: 'x'.repeat(10_000) }, 'q'],
    ['a NUL', { q: 'a\u0000b' }, 'q'],
    ['half a letter pair', { f: '{"topic":["\\ud800"]}' }, 'f.topic.0'],
    ['a negative page', { page: '-1' }, 'page'],
    ['a huge page', { page: '1001' }, 'page'],
    ['a size of its own', { size: '13' }, 'size'],
    ['no JSON', { f: '{' }, 'f'],
    ['other JSON', { f: '7' }, 'f'],
    ['a thousand values', { f: JSON.stringify({ topic: Array.from({ length: 1_000 }, String) }) }, 'f'],
    ['a limit that is no number', { ranges: '{"price":{"from":"1","to":null}}' }, 'ranges.price.from'],
    ['another language', { language: 'fr' }, 'language'],
  ])('%s are refused by name', async (_, query, name) => {
    const answer = await ask(query);
    expect(answer.status).toBe(422);
    const { error } = (await answer.json()) as { error: { fields: Record<string, string> } };
    expect(Object.keys(error.fields)).toEqual([name]);
  });

  it('a part of the site that there is not is not found', async () => {
    expect((await ask({}, 'Nothing')).status).toBe(404);
  });
});

describe('words of a text for subscribers', () => {
  /** Stand in one sentence of MSCA 70-2026, 210.8(A)(9), and nowhere else in the demo. */
  const [word, beside] = ['aquariums', 'gardens gallons animals'];
  const place = '/library/msca-70/2026/210.8(A)(9)';
  const inTexts = (q: string) => `/api/search/Texts?${new URLSearchParams({ q })}`;
  const ways = [
    '/library',
    '/library/msca-70',
    '/library/msca-70/2026',
    '/library/msca-70/2026/210',
    place,
    `${place}?view=section`,
    `${place}?q=gallons`,
    '/library/msca-70/2026/210?q=gallons&page=2',
    '/library/msca-70/2026?q=gallons',
    '/library/msca-70/2026?q=gallons&order=place',
    '/library/msca-70/2026/210?compare=2023',
    '/library/msca-70/2026/210?on=2026-11-26',
    '/es/library/msca-70/2026/210',
    inTexts(beside),
    inTexts('210.8(A)(9)'),
    `/api/search/Search?q=${encodeURIComponent(beside)}`,
    '/search?globalSearch=gallons',
    '/search?globalSearch=gallons&tab=texts',
    '/es/search?globalSearch=gallons',
    '/api/search/Standards?q=gallons',
    '/api/search/suggest?q=aqua',
    '/api/search/suggest?q=gallons',
    '/sitemap.xml',
    '/sitemap-1.xml',
    '/feed.xml',
    '/robots.txt',
    '/llms.txt',
    '/api/openapi.json',
    '/codes/msca-70',
  ];
  const graphql = {
    json: {
      query: '{ changes(since: "0", first: 100) { items { paths tags } } routes(first: 100) { items { path } } }',
    },
  };

  /** Expects that nobody of these finds the section by its words, or reads them on any way. */
  async function expectSilence(visitor: Visitor, who: string): Promise<void> {
    for (const way of ways) {
      const { text, location } = await visitor.ask(way);
      expect(text.toLowerCase(), `${who}: ${way}`).not.toContain(word);
      if (location.startsWith('/'))
        expect((await visitor.ask(location)).text, `${who}: ${location}`).not.toContain(word);
    }
    expect((await visitor.ask('/api/content', graphql)).text).not.toContain(word);
    // Neither the words nor what they find is told.
    for (const q of [word, `${word} gardens`, '"indoor gardens"', 'MSCA 70 aquariums gallons']) {
      const { total, cards } = v.parse(searchHub.answers[200].schema, JSON.parse((await visitor.ask(inTexts(q))).text));
      expect([q, total, cards], who).toEqual([q, 0, []]);
    }
    const inside = (await visitor.ask(`/library/msca-70/2026?q=${word}`)).text;
    expect(inside).toContain('No number, no title and no text that you can read');
    const named = v.parse(searchHub.answers[200].schema, JSON.parse((await visitor.ask(inTexts('210.8(A)(9)'))).text));
    expect(named.cards[0], who).toMatchObject({ title: '210.8(A)(9)', href: encodeURI(place), excerpt: [] });
  }

  it('are found and read by subscribers, and by nobody else on any way, whatever is kept', async () => {
    const reader = await Visitor.signedIn(site.origin, 'member');
    const found = v.parse(searchHub.answers[200].schema, JSON.parse((await reader.ask(inTexts(word))).text));
    expect(found.cards.map(({ href }) => href)).toEqual([`${encodeURI(place)}?q=${word}`]);
    expect(found.cards[0]?.excerpt).toContainEqual({ text: word, isMarked: true });
    const everything = v.parse(
      searchHub.answers[200].schema,
      JSON.parse((await reader.ask(`/api/search/Search?q=${word}`)).text),
    );
    expect(everything.inTexts).toMatchObject({ total: 1, all: 'All 1 in MSCA 70' });
    expect((await reader.ask('/library/msca-70/2026/210')).text).toContain(word);
    const marked = await reader.ask(`/library/msca-70/2026/210?q=${word}`);
    expect(marked.text).toContain(`<a class="hit" id="hit-1" href="#hit-1"><mark>${word}</mark></a>`);
    expect(marked.headers.get('cache-control')).toContain('no-store');
    // The page without marks is as it was.
    expect((await reader.ask('/library/msca-70/2026/210')).text).not.toContain('<mark>');

    const customer = await Visitor.signedIn(site.origin, 'customer');
    await expectSilence(new Visitor(site.origin), 'anybody');
    await expectSilence(customer, 'a customer');
    const owner = await Visitor.signedIn(site.origin, 'committee');
    await giveSeat(owner, { to: 'customer@example.org' });
    expect((await customer.ask(inTexts(word))).text).toContain(`"text":"${word}","isMarked":true`);
    expect((await customer.ask(`/library/msca-70/2026?q=${word}`)).text).toMatch(/<mark[^>]*>aquariums<\/mark>/);
    await giveSeat(owner, { to: '', was: 'customer@example.org' });
    await expectSilence(customer, 'a customer who had a seat');
  }, 120_000);
});

/** Gives the second seat of a team to somebody, or takes it back. */
async function giveSeat(owner: Visitor, { to, was = '' }: { to: string; was?: string }): Promise<void> {
  const path = '/user/my-account/account-subscriptions';
  const [, id = ''] = /name="subscription" value="([^"]+)"/.exec((await owner.ask(path)).text) ?? [];
  const form = { intent: 'assign-seats', subscription: id, 'seat-2': to, 'was-2': was };
  expect((await owner.ask(path, { form })).location).toContain('seat=1');
}

it('refuses an address that asks too often, and says for how long', async () => {
  const limit = createSearchLimit({ searches: 2, suggestions: 2 });
  const services = { search: { limit } };
  await limit.count('192.0.2.7');
  await limit.count('192.0.2.7');
  const answer = await callRoute(route, { path: '/api/search/Help', params: { hub: 'Help' } }, { services });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(answer.json).toMatchObject({ error: { details: { retryAfterSeconds: expect.any(Number) as number } } });
});

it('lets a class behind one address have three hundred suggestions and go on searching', async () => {
  const limit = createSearchLimit();
  const waits = [];
  for (let at = 0; at < 300; at += 1) waits.push(await limit.countSuggestion('192.0.2.7'));
  for (let at = 0; at < 100; at += 1) waits.push(await limit.count('192.0.2.7'));
  expect(waits.filter((wait) => wait > 0)).toEqual([]);
});

it('shows a facet that an editor adds at the desk, without anybody else', async () => {
  const editor = await Visitor.signedIn(site.origin, 'editor');
  const address = '/api/content/items/search-hub:help?locale=en';
  const { type, fields } = JSON.parse((await editor.ask(address)).text) as {
    type: string;
    fields: Record<string, unknown>;
  };
  const facet = {
    facetType: 'CategoryFacet',
    facetField: 'section',
    facetLabel: 'Where it stands',
    numberOfValues: 5,
    sortCriteria: 'occurrences',
    withInput: false,
    isCurrency: false,
  };
  const store = (facets: object[]) =>
    editor.ask(address, { method: 'PUT', json: { type, locale: 'en', fields: { ...fields, facets } } });
  const refused = await store([{ ...facet, facetType: 'Slider' }]);
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('facetType') as string]);
  expect((await store([facet])).status).toBe(200);
  await expect
    .poll(async () => (await find({ q: 'grounding' })).facets)
    .toMatchObject([{ kind: 'levels', label: 'Where it stands', values: [{ value: 'Help', count: 1 }] }]);
  const html = await (await fetch(`${site.origin}/search?globalSearch=grounding&tab=help`)).text();
  expect(html).toContain('Where it stands');
});

it('counts what was searched for, for staff alone', async () => {
  await find({ q: 'Nowhere to be found' });
  const staff = await Visitor.signedIn(site.origin, 'staff');
  const page = async () => (await staff.ask('/staff/searches')).text;
  await expect.poll(page, { timeout: 50_000, interval: 500 }).toContain('nowhere to be found');
  expect(await page()).toContain('Without result');
});
