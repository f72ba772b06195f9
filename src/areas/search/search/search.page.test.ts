import { beforeEach, describe, expect, it } from 'vitest';
import { pageContext } from '../../../../tests/support/fake-page-context.ts';
import { SearchUnavailable } from '../../../../server/search/open-index.ts';
import { searchHubs, type SearchAnswer, type SearchAsk } from '../../../../server/search/search.contract.ts';
import { exampleShell } from '../../../cms/shell.examples.ts';
import { searchPage } from './search.page.ts';

const facetOf = (facetField: string, facetType: string) => ({
  facetType,
  facetField,
  facetLabel: facetField,
  numberOfValues: 5,
  numberOfIntervals: null,
  sortCriteria: 'occurrences',
  withInput: true,
  isCurrency: facetField === 'price',
});
const tab = (id: string, searchHubName: string) => ({
  id,
  tabName: id,
  searchHubName,
  defaultView: 'Grid View',
  filtersHeading: 'Filters',
  noResultsFoundMessage: 'Nothing',
  isDisabled: false,
  leavingPage: null,
  facets: [facetOf('topic', 'Facet'), facetOf('price', 'NumericFacet')],
  sortItems: [],
});
const tabs = [tab('products', 'Products'), tab('standards', 'Standards'), tab('help', 'Help')];
const content = {
  async query(name: string) {
    if (name === 'GetSearchHubs') return { searchHubs: tabs };
    if (name === 'GetSearchSynonyms') return { searchSynonyms: [] };
    if (name === 'GetLinkableFacets') return { linkableFacets: [] };
    const { site, topicAreas, header, menu, footer, adDetails } = exampleShell('en');
    return { site, topicAreas, header, menu, footer, adDetails, dictionary: [] };
  },
};

/** Number of results per hub, where there are any. */
let totals: Partial<Record<(typeof searchHubs)[number], number>>;
let landing: (typeof searchHubs)[number] | null;
/** Number of sections of standards with the words; null without a library. */
let texts: { total: number; isNumber: boolean } | null;
let slip: { typed: string; meant: string } | null;
let asked: string[];
let withdrawn: SearchAnswer['withdrawn'];
let popular: string[];
let isComplete: boolean;
let isAway: boolean;
let noted: object[];
beforeEach(() => {
  [totals, landing, isComplete, isAway, noted] = [{}, null, true, false, []];
  [slip, asked] = [null, []];
  texts = null;
  [withdrawn, popular] = [[], []];
});

function openPage(address: string) {
  const query = async ({ hub, query: text }: SearchAsk) => {
    asked.push(text);
    if (isAway) throw new SearchUnavailable('away');
    const all = Object.fromEntries(searchHubs.map((each) => [each, totals[each] ?? 0]));
    return {
      hits: [],
      moreDates: {},
      withdrawn,
      total: all[hub as keyof typeof all] ?? 0,
      totals: all,
      counts: { topic: [{ value: 'electrical', label: 'Electrical', count: 3 }] },
      limits: {},
      spread: {},
      suggestion: text === slip?.typed ? slip.meant : null,
      landing,
    };
  };
  const services = {
    search: {
      query,
      isComplete: () => isComplete,
      sections: {
        hasTexts: () => texts !== null,
        query: async () => {
          const { total, isNumber } = texts ?? { total: 0, isNumber: false };
          return { hits: [], total, isNumber, counts: { standard: [], edition: [], kind: [] }, terms: [] };
        },
      },
    },
    searchTerms: { note: (search: object) => void noted.push(search), popular: async () => popular },
    clock: { now: () => new Date('2026-11-22T12:00:00Z') },
    log: { error: () => undefined },
    db: {},
  };
  return searchPage.open(pageContext(services, address, { content }));
}
async function open(address: string) {
  const view = await openPage(address);
  if (view instanceof Response) throw new Error(String(view.status));
  return view;
}

it('says that results are missing while the index is made again', async () => {
  expect((await open('/search?globalSearch=70')).view?.isComplete).toBe(true);
  isComplete = false;
  expect((await open('/search?globalSearch=70')).view?.isComplete).toBe(false);
});

it.each<[string, typeof totals, string, string]>([
  ['the one with the most, where it and the products have none', { Standards: 2, Help: 9 }, '', 'help'],
  ['itself, where the products have some', { Products: 1, Help: 9 }, '&tab=standards', 'standards'],
  ['itself, where a person chose it', { Help: 9 }, '&tab=standards&MANUALTAB=true', 'standards'],
  ['itself, where nothing has any', {}, '&tab=standards', 'standards'],
])('shows of an empty tab %s', async (_, given, more, shown) => {
  totals = given;
  const { state } = await open(`/search?globalSearch=x${more}`);
  expect(state.tab.id).toBe(shown);
  expect(noted).toEqual([{ text: 'x', language: 'en', isFound: Object.keys(given).length > 0 }]);
});

it.each<[string, string, string]>([
  ['the tab of the answer, where everybody begins', '', 'help'],
  ['a tab that the address names', '&tab=standards', 'standards'],
  ['the products, where a person chose them', '&manualTab=true', 'products'],
])('shows of a question %s', async (_, more, shown) => {
  [totals, landing] = [{ Products: 3, Standards: 1, Help: 2 }, 'Help'];
  expect((await open(`/search?globalSearch=x${more}`)).state.tab.id).toBe(shown);
});

it('shows the results of the corrected words at once, and those of the typed ones on request', async () => {
  [totals, slip] = [{ Products: 3 }, { typed: 'sprinklr', meant: 'sprinkler' }];
  const shown = await open('/search?globalSearch=sprinklr');
  expect([shown.state.query, shown.view?.corrected, shown.view?.suggestion]).toEqual(['sprinklr', 'sprinkler', null]);
  const exact = await open('/search?globalSearch=sprinklr&exact=true');
  expect([exact.view?.corrected, exact.view?.suggestion]).toEqual([null, 'sprinkler']);
  expect(asked).toEqual(['sprinklr', 'sprinkler', 'sprinklr']);
});

describe('the tab of the texts of standards', () => {
  it('is there behind that of the standards where the library has texts, with its own count', async () => {
    [totals, texts] = [
      { Standards: 2, Help: 9 },
      { total: 41, isNumber: false },
    ];
    const { tabs: shown } = await open('/search?globalSearch=x&tab=standards');
    expect(shown.map(({ tab: each, total }) => [each.id, total])).toEqual([
      ['products', 0],
      ['standards', 2],
      ['texts', 41],
      ['help', 9],
    ]);
    texts = null;
    expect((await open('/search?globalSearch=x&tab=standards')).tabs).toHaveLength(3);
  });

  it.each<[string, typeof totals, { total: number; isNumber: boolean }, string]>([
    ['the number of a section, whatever else has it', { Products: 3 }, { total: 2, isNumber: true }, 'texts'],
    ['words that only texts have', {}, { total: 2, isNumber: false }, 'texts'],
    ['words that a page has too', { Help: 1 }, { total: 41, isNumber: false }, 'help'],
    ['words that products have too', { Products: 1 }, { total: 41, isNumber: false }, 'products'],
  ])('is shown first or not for %s', async (_, given, found, shown) => {
    [totals, texts] = [given, found];
    expect((await open('/search?globalSearch=x')).state.tab.id).toBe(shown);
  });

  it('does not correct a word that stands in a text', async () => {
    [slip, texts] = [
      { typed: 'samovar', meant: 'sandbar' },
      { total: 1, isNumber: false },
    ];
    const { view } = await open('/search?globalSearch=samovar&tab=texts&manualTab=true');
    expect([view?.total, view?.corrected]).toEqual([1, null]);
  });
});

it('is there without results while the index cannot be asked', async () => {
  isAway = true;
  const { view, state } = await open('/search?globalSearch=70');
  expect([view, state.query]).toEqual([null, '70']);
});

it('offers tabs that have some, topics, popular searches and the help where a chosen tab has none', async () => {
  [totals, popular] = [{ Help: 9 }, ['grounding']];
  const { view } = await open('/search?globalSearch=x&tab=standards&manualTab=true');
  expect(view?.offers).toEqual({
    tabs: [{ label: 'help', total: 9, href: '/search?globalSearch=x&tab=help&tabName=help&manualTab=true' }],
    topics: [{ label: 'Electrical', href: '/search?tab=products&tabName=products&manualTab=true&f.topic=electrical' }],
    searches: [{ label: 'grounding', href: '/search?globalSearch=grounding&tab=products&tabName=products' }],
    help: '/search?tab=help&tabName=help&manualTab=true',
  });
  expect((await open('/search?globalSearch=x&tab=help')).view?.offers).toBeNull();
});

it('names the successor of a withdrawn standard on every tab', async () => {
  totals = { Products: 1, Standards: 1, Help: 1 };
  const replacedBy = { path: '/codes/msca-9', code: '9', designation: 'MSCA 9', title: 'Wiring' };
  withdrawn = [{ path: '/codes/msca-8', title: 'Wires', designation: 'MSCA 8', replacedBy }];
  for (const name of ['products', 'standards', 'help']) {
    const { view } = await open(`/search?globalSearch=8&tab=${name}&manualTab=true`);
    expect(view?.withdrawn).toEqual([
      { href: '/codes/msca-8', title: 'MSCA 8 Wires', replacedBy: { href: '/codes/msca-9', title: 'MSCA 9 Wiring' } },
    ]);
  }
});

it('leads from a page past the end to the last one', async () => {
  totals = { Products: 30 };
  const answer = await openPage('/search?globalSearch=x&tab=products&page=9');
  expect(answer).toBeInstanceOf(Response);
  const { status, headers } = answer as Response;
  expect([status, headers.get('Location')]).toEqual([
    302,
    '/search?globalSearch=x&tab=products&tabName=products&page=3',
  ]);
});

it('turns a price range round whose ends were typed the other way', async () => {
  const { state } = await open('/search?tab=products&price.from=300&price.to=100');
  expect(state.ranges).toEqual({ price: { from: 10_000, to: 30_000 } });
});

it('leads to the same search in the language of the address', async () => {
  const answer = (await openPage('/search?globalSearch=x&tab=products&f.topic=electrical&locale=es')) as Response;
  expect([answer.status, answer.headers.get('Location')]).toEqual([
    302,
    '/es/search?globalSearch=x&tab=products&f.topic=electrical',
  ]);
});
