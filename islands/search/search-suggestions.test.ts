// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Suggestions } from '../../server/search/suggest-endpoints.contract.ts';
import { attachSuggestions } from './search-suggestions.ts';

// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined;

const suggestion = (title: string, href: string, more: object = {}) => ({
  title,
  href,
  designation: null,
  choice: null,
  ...more,
});
const answer: Suggestions = {
  searchText: 'elec',
  corrected: null,
  groups: [
    { name: 'products', suggestions: [suggestion('MSCA 70, Electrical', '/products/msca-70', { choice: '2023' })] },
    {
      name: 'standards',
      suggestions: [suggestion('Electrical Installation Code', '/codes/msca-70', { designation: 'MSCA 70' })],
    },
  ],
};

let connection: AbortController;
let requests: { url: string; signal: AbortSignal; answer: (with_: Response | Error) => void }[];
const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector) as T;
const input = () => find<HTMLInputElement>('input');
const list = () => find('[role="listbox"]');
const options = () => [...document.querySelectorAll<HTMLAnchorElement>('[role="option"]')];
const active = () => document.getElementById(input().getAttribute('aria-activedescendant') ?? '');
const press = (key: string) =>
  input().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const ok = (body: unknown) => new Response(JSON.stringify(body));

async function type(text: string): Promise<void> {
  input().value = text;
  input().dispatchEvent(new Event('input', { bubbles: true }));
  await vi.advanceTimersByTimeAsync(200);
}
async function respond(with_: Response | Error): Promise<void> {
  requests.at(-1)?.answer(with_);
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  vi.stubGlobal(
    'fetch',
    (url: string, { signal }: { signal: AbortSignal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        requests.push({ url, signal, answer: (given) => (given instanceof Error ? reject(given) : resolve(given)) });
      }),
  );
  document.documentElement.lang = 'en';
  document.body.innerHTML = `
    <search-field data-label="Suggestions" data-products="Products" data-standards="Standards" data-pages="Pages"
      data-count='{"one":"1 suggestion","other":"{count} suggestions"}' data-none="Nothing"
      data-corrected="Suggestions for “{query}”">
      <form><label for="q">Search</label><input id="q" type="search"></form>
    </search-field><button>Elsewhere</button>`;
  connection = new AbortController();
  attachSuggestions(find('search-field'), input(), connection.signal);
  input().focus();
});
afterEach(() => {
  connection.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('suggests by groups what was typed, marks it and tells how much there is', async () => {
  await type('elec');
  expect(requests[0]?.url).toBe('/api/search/suggest?q=elec&language=en');
  expect(list().hidden).toBe(true);
  await respond(ok(answer));
  expect(list().hidden).toBe(false);
  expect(input().getAttribute('aria-expanded')).toBe('true');
  expect(options().map((option) => option.textContent)).toEqual([
    'MSCA 70, Electrical 2023',
    'MSCA 70 Electrical Installation Code',
  ]);
  expect(options()[0]?.querySelector('mark')?.textContent).toBe('Elec');
  expect(list().querySelector('[role="group"]')?.getAttribute('aria-labelledby')).toBe('q-suggestions-products');
  expect(find('[role="status"]').textContent).toBe('2 suggestions');
});

it('is gone through by keys, past either end to the field, and Enter follows what is chosen', async () => {
  await type('70');
  await respond(ok(answer));
  const steps = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End'];
  const chosen = steps.map((key) => (press(key), active()?.getAttribute('href') ?? null));
  const [book, code] = ['/products/msca-70', '/codes/msca-70'];
  expect(chosen).toEqual([book, code, null, code, book, code]);
  const followed = vi.fn((event: Event) => event.preventDefault());
  options()[1]?.addEventListener('click', followed);
  expect(press('Enter')).toBe(false);
  expect(followed).toHaveBeenCalledOnce();
});

it('leaves keys to the field while nothing is chosen, and Enter to the form', async () => {
  await type('70');
  await respond(ok(answer));
  for (const key of ['Home', 'End', 'Enter', 'a']) expect(press(key), key).toBe(true);
});

it('closes on Escape first, which the panel around it does not see, then lets it through', async () => {
  const seen = vi.fn();
  document.addEventListener('keydown', seen, { signal: connection.signal });
  await type('70');
  await respond(ok(answer));
  press('Escape');
  expect([list().hidden, seen.mock.calls.length]).toEqual([true, 0]);
  press('Escape');
  expect(seen).toHaveBeenCalledOnce();
});

it('closes when the focus leaves it, and asks for nothing when there is nothing, or too much, typed', async () => {
  await type('70');
  await respond(ok(answer));
  find('button').focus();
  expect(list().hidden).toBe(true);
  input().focus();
  await type('  ');
  await type('a'.repeat(300));
  expect(requests).toHaveLength(1);
});

it('gives up a question that another has followed, and shows the answer of the last one only', async () => {
  await type('7');
  await type('70');
  expect(requests[0]?.signal.aborted).toBe(true);
  await respond(ok(answer));
  expect(options()).toHaveLength(2);
});

it.each([
  ['a key', () => press('ArrowDown')],
  ['a press of the mouse', () => options()[0]?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))],
])('keeps the list that %s has gone into, whatever was asked for meanwhile', async (_, go) => {
  await type('elec');
  await respond(ok(answer));
  const seen = options()[0];
  await type('electrical');
  go();
  await respond(ok({ ...answer, searchText: 'electrical' }));
  expect(requests).toHaveLength(2);
  expect(seen?.isConnected).toBe(true);
  await type('electric');
  await respond(ok(answer));
  expect(seen?.isConnected).toBe(false);
});

it.each<[string, () => Response | Error]>([
  ['no network', () => new Error('offline')],
  ['a server that refuses', () => new Response('{}', { status: 429 })],
  ['an answer that is none', () => new Response('<html>')],
])('stays the plain form it is with %s', async (_, given) => {
  await type('70');
  await respond(given());
  expect([list().hidden, input().getAttribute('aria-expanded'), press('Enter')]).toEqual([true, 'false', true]);
});

it('says when there is nothing, and follows no address of another site', async () => {
  await type('xyz');
  await respond(ok({ groups: [] }));
  expect([list().hidden, find('[role="status"]').textContent]).toEqual([true, 'Nothing']);
  await type('xyzz');
  const foreign = ['https://evil.example', '//evil.example', 'javascript:alert(1)'].map((href) =>
    suggestion('x', href),
  );
  await respond(ok({ groups: [{ name: 'pages', suggestions: foreign }] }));
  expect(options()).toHaveLength(0);
});

it('tells the data layer what was looked for when typing rests, and the place of what is followed', async () => {
  window.dataLayer = [];
  await type('e');
  await respond(ok({ ...answer, searchText: 'e' }));
  await type('elec');
  await respond(ok(answer));
  expect(window.dataLayer).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  const searched = { event: 'Search', hub: 'Suggestions', searchText: 'elec', results: 2 };
  expect(window.dataLayer).toEqual([searched]);
  list().addEventListener('click', (event) => event.preventDefault());
  press('End');
  press('ArrowDown');
  press('Enter');
  const followed = { event: 'SearchResultClick', hub: 'Suggestions', searchText: 'elec', position: 1 };
  expect(window.dataLayer).toEqual([searched, { ...followed, path: '/products/msca-70' }]);
});

it('tells of nothing found, and of a search before what is followed at once', async () => {
  window.dataLayer = [];
  await type('xyzzy');
  await respond(ok({ searchText: '', groups: [] }));
  await vi.advanceTimersByTimeAsync(1_000);
  const missed = { hub: 'Suggestions', searchText: '', results: 0 };
  expect(window.dataLayer).toEqual([
    { event: 'Search', ...missed },
    { event: 'SearchWithoutResult', ...missed },
  ]);
  window.dataLayer = [];
  await type('elec');
  await respond(ok(answer));
  options()[1]?.dispatchEvent(new MouseEvent('auxclick', { bubbles: true, cancelable: true }));
  expect(window.dataLayer.map(({ event, position }) => [event, position])).toEqual([
    ['Search', undefined],
    ['SearchResultClick', 2],
  ]);
});

it('tells the words that a slip was taken for, before the suggestions for them', async () => {
  await type('elecrical');
  await respond(ok({ ...answer, corrected: 'electrical' }));
  expect(list().firstElementChild?.textContent).toBe('Suggestions for “electrical”');
  expect(find('[role="status"]').textContent).toBe('Suggestions for “electrical” 2 suggestions');
});
