// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import type { SearchView } from '../../server/search/search-endpoints.contract.ts';
import type { SearchState } from '../../server/search/search-tab.contract.ts';
import type { SearchEvent } from './search-events.ts';
import { resultCard, searchState, searchView } from './search.examples.ts';
import type { SearchEnv } from './search.store.ts';
import { SearchResults } from './SearchResults.tsx';

const read = (file: string) =>
  (parse(readFileSync(`src/content/en/dictionary/${file}.yaml`, 'utf8')) as { entries: Record<string, string> })
    .entries;
// The page fills the currency in.
const phrases = { ...read('search'), ...read('shell'), SearchToPrice: 'To $' };
const tabs = [
  { id: 'products', name: 'Products', href: '/search?tab=products', total: 30 },
  { id: 'help', name: 'Help', href: '/search?tab=help', total: 4 },
];

let answer: (call: URL) => Promise<SearchView>;
let asked: URL[];
let noted: SearchEvent[];
const env: SearchEnv = {
  ask(call) {
    asked.push(new URL(call, location.href));
    return answer(asked.at(-1) as URL);
  },
  write: (address, isStep) => (isStep ? history.pushState({}, '', address) : history.replaceState({}, '', address)),
  lead: () => undefined,
  note: (event) => void noted.push(event),
};

beforeEach(() => {
  [asked, noted] = [[], []];
  answer = async () => searchView({ total: 7 });
  history.replaceState(null, '', '/search?globalSearch=70&tab=products');
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  HTMLElement.prototype.scrollIntoView = vi.fn();
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.removeAttribute('open');
    this.dispatchEvent(new Event('close'));
  };
});
afterEach(cleanup);

const page = (state: Partial<SearchState> = {}, view = searchView()) => (
  <SearchResults
    view={view}
    tabs={tabs}
    phrases={phrases}
    env={env}
    language="en"
    path="/search"
    title="Results"
    initial={searchState({ query: '70', ...state })}
  />
);
const total = () => screen.getByRole('heading', { name: /^Results/ }).textContent;

it('marks the words of a sentence, and shows what the server wrote about the texts below the tabs', () => {
  const excerpt = [
    { text: 'Commercial ', isMarked: false },
    { text: 'kitchens', isMarked: true },
  ];
  const view = searchView({ cards: [resultCard('section', { excerpt, titleLanguage: 'es' })] });
  const { container } = render(
    <SearchResults
      view={view}
      tabs={tabs}
      phrases={phrases}
      env={env}
      language="en"
      path="/search"
      title="Results"
      initial={searchState({ query: 'kitchen' })}
    >
      <p>In the text</p>
    </SearchResults>,
  );
  expect(container.querySelector('mark')?.parentElement?.outerHTML).toBe(
    '<p class="search-description" lang="es">Commercial <mark>kitchens</mark></p>',
  );
  const [first, group] = [
    screen.getByRole('navigation', { name: 'Parts of the site' }),
    screen.getByText('In the text'),
  ];
  expect(first.compareDocumentPosition(group) & Node.DOCUMENT_POSITION_FOLLOWING).toBeGreaterThan(0);
});

it('marks a title in another language', () => {
  const [card] = searchView().cards;
  if (!card) throw new Error('There is no card.');
  const cards = [
    { ...card, titleLanguage: 'en' },
    { ...card, href: '/b' },
  ];
  render(page({}, searchView({ cards })));
  const languages = screen.getAllByRole('link', { name: card.title }).map((link) => link.getAttribute('lang'));
  expect(languages).toEqual(['en', null]);
});

it('shows what the server has found without asking again, and writes the same HTML', async () => {
  const element = page();
  const html = renderToString(element);
  expect(html).toContain('Electrical (9)');
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  const wrong = vi.fn();
  const hydrated = await act(async () => hydrateRoot(root, element, { onRecoverableError: wrong }));
  expect([wrong.mock.calls, asked]).toEqual([[], []]);
  await act(async () => hydrated.unmount());
  root.remove();
});

it('narrows by a value, counts it as chosen and says the new number', async () => {
  render(page());
  expect(within(screen.getByRole('navigation', { name: 'Parts of the site' })).getByText('30')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Fire (8)'));
  expect((screen.getByLabelText('Fire (8)') as HTMLInputElement).checked).toBe(true);
  await waitFor(() => expect(total()).toBe('Results: 7'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Results: 7'));
  expect(location.search).toContain('f.topic=fire');
  expect(location.hash).toContain('f.topic=fire');
  // The tabs count all results.
  expect(within(screen.getByRole('navigation', { name: 'Parts of the site' })).queryByText('30')).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Remove filter Topic: Fire' }));
  await waitFor(() => expect(total()).toBe('Results: 30'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^Results/ })));
});

it('finds a value by its name, whatever its accents, and says when there is none', () => {
  render(page());
  expect(screen.getByText('2 more')).toBeTruthy();
  const input = screen.getByLabelText('Find in “Topic”');
  fireEvent.change(input, { target: { value: 'investigacion' } });
  expect(screen.getByLabelText('Investigación (6)')).toBeTruthy();
  expect(screen.queryByLabelText('Fire (8)')).toBeNull();
  fireEvent.change(input, { target: { value: 'zzz' } });
  expect(screen.getByText('Nothing of that name.')).toBeTruthy();
});

it('takes a typed limit once it is left, and says what is wrong with one', async () => {
  render(page());
  const most = screen.getByLabelText('To $');
  fireEvent.change(most, { target: { value: 'much' } });
  fireEvent.blur(most);
  expect([screen.getByText('Enter a number, such as 150.').id, asked]).toEqual(['price.to-error', []]);
  fireEvent.change(most, { target: { value: '99.99' } });
  fireEvent.blur(most);
  await waitFor(() => expect(asked.at(-1)?.searchParams.get('ranges')).toBe('{"price":{"from":null,"to":9999}}'));
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'up to $99.99 (20)' }).getAttribute('aria-current')).toBe('true'),
  );
});

it('lets typed dates replace a time by its name', async () => {
  render(page());
  fireEvent.click(screen.getByRole('link', { name: 'In the last 30 days (3)' }));
  await waitFor(() => expect(asked.at(-1)?.searchParams.get('f')).toBe('{"date":["past-month"]}'));
  const from = within(screen.getByRole('group', { name: 'Published' })).getByLabelText('From');
  fireEvent.change(from, { target: { value: '2026-01-01' } });
  fireEvent.blur(from);
  await waitFor(() => expect(location.search).toContain('date.from=2026-01-01'));
  expect(asked.at(-1)?.searchParams.get('f')).toBeNull();
});

it('has one size for a list, and gives the cards theirs back', async () => {
  render(page({ gridSize: 24 }));
  fireEvent.click(screen.getByRole('link', { name: 'List' }));
  const size = () => screen.getByLabelText('On one page') as HTMLSelectElement;
  await waitFor(() => expect([size().value, size().disabled]).toEqual(['48', true]));
  fireEvent.click(screen.getByRole('link', { name: 'Cards' }));
  await waitFor(() => expect([size().value, size().disabled]).toEqual(['24', false]));
});

it('keeps the old list when there is no answer, says so, and tries again', async () => {
  answer = () => Promise.reject(new Error('There was no answer.'));
  render(page());
  fireEvent.click(screen.getByLabelText('Fire (8)'));
  await waitFor(() => expect(screen.getByText(/could not be shown/)).toBeTruthy());
  expect(screen.getAllByRole('article')).toHaveLength(2);
  answer = async () => searchView({ total: 3 });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(total()).toBe('Results: 3'));
  expect(screen.queryByText(/could not be shown/)).toBeNull();
});

it('takes over what the hash of a shared link says, and leads a click to a new tab on', async () => {
  history.replaceState(null, '', '/search?globalSearch=70&tab=products#q=70&f.topic=wildfire&numberOfResults=24');
  render(page());
  await waitFor(() => expect(total()).toBe('Results: 7'));
  expect((screen.getByLabelText('Wildfire (7)') as HTMLInputElement).checked).toBe(true);
  expect(Object.fromEntries(new URLSearchParams(location.search))).toMatchObject({ 'f.topic': 'wildfire', size: '24' });
  const number = asked.length;
  const elsewhere = fireEvent.click(screen.getByRole('link', { name: 'List' }), { ctrlKey: true });
  expect([elsewhere, asked.length]).toEqual([true, number]);
});

it('shows the filters of a phone as a dialog and says how many results wait behind it', async () => {
  render(page());
  fireEvent.click(screen.getByText('Narrow the products', { selector: 'summary h2' }));
  const dialog = screen.getByRole('dialog', { name: 'Narrow the products' });
  fireEvent.click(within(dialog).getByLabelText('Fire (8)'));
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Show results (7)' })).toBeTruthy());
  fireEvent.click(within(dialog).getByRole('button', { name: 'Show results (7)' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('1 chosen')).toBeTruthy();
});

it('says that results are missing for as long as the index is made again', async () => {
  const { container } = render(page({}, searchView({ isComplete: false })));
  const said = /^The search is being brought up to date/;
  expect(screen.getByText(said)).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(2);
  fireEvent.click(screen.getByLabelText('Fire (8)'));
  await waitFor(() => expect(total()).toBe('Results: 7'));
  expect(within(container).queryByText(said)).toBeNull();
});

it('shows covers, pictures and what took the place of a withdrawn document', () => {
  const cover = { prefix: 'MSCA', number: '70', year: '2023', kind: 'code' };
  const cards = [
    resultCard('cover', { cover }),
    resultCard('drawn', { cover: { ...cover, number: null, kind: 'handbook' } }),
    resultCard('picture', { image: { src: '/a.jpg', alt: 'A valve' } }),
    resultCard('gone', { replacedBy: { href: '/codes/msca-70', title: 'MSCA 70 Installations' } }),
  ];
  const { container } = render(page({ view: 'list' }, searchView({ cards })));
  const covers = [...container.querySelectorAll('.search-cover')];
  expect(covers.map((each) => [each.textContent, each.getAttribute('aria-hidden')])).toEqual([
    ['MSCA702023', 'true'],
    ['MSCA2023', 'true'],
  ]);
  expect(covers[1]?.querySelector('use')?.getAttribute('href')).toBe('#kind-handbook');
  expect(screen.getByAltText('A valve')).toBeTruthy();
  expect(screen.getByText(/^Replaced by/).textContent).toBe('Replaced by MSCA 70 Installations');
  expect(screen.getByRole('link', { name: 'MSCA 70 Installations' }).getAttribute('href')).toBe('/codes/msca-70');
});

it('offers no order, size and view of nothing', () => {
  const { unmount } = render(page());
  expect(screen.getByRole('combobox', { name: 'Order' })).toBeTruthy();
  unmount();
  render(page({ query: 'zxqv' }, searchView({ total: 0, cards: [], facets: [] })));
  expect(screen.queryByRole('combobox', { name: 'Order' })).toBeNull();
});

it('says what nothing was found for, letter for letter', () => {
  const initial = searchState();
  const tab = { ...initial.tab, noResultsFoundMessage: 'Nothing for “{query}”, not one {query}.' };
  render(page({ query: "$& <b>$1 $$ $'", tab }, searchView({ total: 0, cards: [] })));
  expect(screen.getByText("Nothing for “$& <b>$1 $$ $'”, not one $& <b>$1 $$ $'.")).toBeTruthy();
});

it('tells the data layer of the search, of nothing found and of the place of what is followed', () => {
  const { unmount } = render(page({ page: 2 }, searchView({ page: 2 })));
  fireEvent.click(screen.getByRole('link', { name: 'two' }), { ctrlKey: true });
  unmount();
  render(page({ query: 'ana@example.org' }, searchView({ total: 0, cards: [], facets: [], searchText: '' })));
  expect(noted).toEqual([
    { event: 'Search', hub: 'Products', searchText: '70', results: 30 },
    { event: 'SearchResultClick', hub: 'Products', searchText: '70', position: 14, path: '/products/two' },
    { event: 'Search', hub: 'Products', searchText: '', results: 0 },
    { event: 'SearchWithoutResult', hub: 'Products', searchText: '', results: 0 },
  ]);
  expect(screen.getByText('No product matches “ana@example.org”.')).toBeTruthy();
});

it('tells that results are for other words, with the way to the typed ones', () => {
  render(page({ query: 'sprinklr' }, searchView({ total: 3, corrected: 'sprinkler' })));
  expect(screen.getByRole('note').textContent).toContain('Showing results for “sprinkler”.');
  const instead = screen.getByRole('link', { name: 'Search instead for “sprinklr”' });
  expect(instead.getAttribute('href')).toMatch(/globalSearch=sprinklr&.*exact=true/);
});
