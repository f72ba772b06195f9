import { beforeEach, expect, it } from 'vitest';
import type { SearchView } from '../../server/search/search-endpoints.contract.ts';
import type { SearchEvent } from './search-events.ts';
import { searchState, searchView } from './search.examples.ts';
import { createSearchStore, type SearchStore } from './search.store.ts';

interface Asked {
  call: URL;
  signal: AbortSignal;
  answer(view: SearchView): void;
  fail(): void;
}

/** Addresses whose search the links to other languages keep. */
let led: string[];
let asked: Asked[];
let written: [string, boolean][];
let noted: SearchEvent[];
let store: SearchStore;
const last = (): Asked => asked.at(-1) as Asked;
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  [asked, written, noted, led] = [[], [], [], []];
  store = createSearchStore(
    { state: searchState({ query: '70' }), view: searchView(), language: 'en', path: '/search' },
    {
      ask: (call, signal) =>
        new Promise((resolve, reject) => {
          asked.push({
            call: new URL(call, 'http://localhost'),
            signal,
            answer: resolve,
            fail: () => reject(new Error('There was no answer.')),
          });
        }),
      write: (address, isStep) => void written.push([address, isStep]),
      lead: (address) => void led.push(address),
      note: (event) => void noted.push(event),
    },
  );
});

it('asks for a choice from the first page, and writes the whole search into the address', async () => {
  void store.change({ page: 3 });
  last().answer(searchView({ page: 3 }));
  await settled();
  void store.change({ chosen: { topic: ['fire'] } });
  expect(store.$phase.get()).toBe('asking');
  expect(store.$state.get()).toMatchObject({ page: 1, chosen: { topic: ['fire'] } });
  expect(last().call.pathname).toBe('/api/search/Products');
  expect(Object.fromEntries(last().call.searchParams)).toEqual({
    q: '70',
    language: 'en',
    tab: 'products',
    view: 'grid',
    page: '1',
    sort: '0',
    size: '12',
    f: '{"topic":["fire"]}',
  });
  const [address = '', isStep] = written.at(-1) ?? [];
  const { searchParams, hash } = new URL(address, 'http://localhost');
  expect(isStep).toBe(true);
  expect([searchParams.get('manualTab'), searchParams.get('f.topic'), searchParams.get('page')]).toEqual([
    'true',
    'fire',
    null,
  ]);
  expect(hash).toContain('q=70');
  expect(hash).toContain('f.topic=fire');
});

it('keeps the old results until there are new ones, and of two questions answers the last', async () => {
  const before = store.$view.get();
  void store.change({ chosen: { topic: ['fire'] } });
  const first = last();
  void store.change({ chosen: { topic: ['fire', 'wildfire'] } });
  expect(first.signal.aborted).toBe(true);
  last().answer(searchView({ total: 2 }));
  await settled();
  first.answer(searchView({ total: 99 }));
  await settled();
  expect([before.total, store.$view.get().total, store.$phase.get()]).toEqual([30, 2, 'shown']);
});

it('says that it failed, keeps what was there, and asks again', async () => {
  void store.change({ chosen: { topic: ['fire'] } });
  last().fail();
  await settled();
  expect([store.$phase.get(), store.$view.get().total]).toEqual(['failed', 30]);
  expect(store.$state.get().chosen).toEqual({ topic: ['fire'] });
  void store.retry();
  expect(store.$phase.get()).toBe('asking');
  last().answer(searchView({ total: 5 }));
  await settled();
  expect([store.$phase.get(), store.$view.get().total, written.length]).toEqual(['shown', 5, 1]);
});

it('goes back to what it has shown without asking, and asks nothing for what is chosen already', async () => {
  const begin = store.$state.get();
  void store.change({ chosen: { topic: ['fire'] } });
  last().answer(searchView({ total: 5 }));
  await settled();
  await store.change({ chosen: { topic: ['fire'] } });
  await store.visit(begin);
  expect([store.$view.get().total, asked.length, written.length]).toEqual([30, 1, 1]);
});

it('stays on the last page where there is no further one', async () => {
  void store.change({ page: 9 });
  last().answer(searchView({ page: 3 }));
  await settled();
  expect(store.$state.get().page).toBe(3);
});

it('tells the data layer of each choice and of each that is taken back', () => {
  void store.change({ chosen: { topic: ['fire'] }, ranges: { price: { from: null, to: 9_999 } } });
  void store.change({ chosen: {}, ranges: {} });
  expect(noted.map((event) => Object.values(event))).toEqual([
    ['SearchFacet', 'Products', 'topic', 'fire', true],
    ['SearchFacet', 'Products', 'price', '..9999', true],
    ['SearchFacet', 'Products', 'topic', 'fire', false],
    ['SearchFacet', 'Products', 'price', '', false],
  ]);
});

it('lets the links to other languages keep what is shown, after a step back too', async () => {
  const start = store.$state.get();
  void store.change({ chosen: { topic: ['fire'] } });
  void store.visit(start);
  expect(led).toEqual([
    '/search?globalSearch=70&tab=products&tabName=Products&manualTab=true&f.topic=fire',
    '/search?globalSearch=70&tab=products&tabName=Products',
  ]);
});
