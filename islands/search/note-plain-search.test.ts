// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { reportPlainSearch } from './note-plain-search.ts';

const events = () => (window.dataLayer ?? []).map(({ hub: _, ...event }) => event);
const part = () => document.querySelector('div') as HTMLElement;
const follow = (selector: string, type = 'click') =>
  document.querySelector(selector)?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));

beforeEach(() => {
  window.dataLayer = [];
  history.replaceState(null, '', '/events?globalSearch=pumps&f.type=virtual&page=2');
  document.body.innerHTML = `
    <div data-hub="Events" data-search-text="pumps" data-results="50" data-before="48">
      <form>
        <input name="f.type" type="checkbox" value="virtual" checked>
        <input name="f.type" type="checkbox" value="in-person" checked>
        <input name="date.from" value="2026-12-01"><input name="date.to" value="">
        <input name="price.from" value=""><input name="sort" value="1">
      </form>
      <a id="clear" href="/events?globalSearch=pumps">All</a>
      <article><a id="first" href="/events/EV-1">One</a></article>
      <article><a id="second" href="/redirect-warning?redirect=x"><b>Two</b></a></article>
    </div>`;
  part().addEventListener('click', (event) => event.preventDefault());
  part().addEventListener('submit', (event) => event.preventDefault());
});

it('tells of the search and of the place of a result that is followed', () => {
  reportPlainSearch(part());
  follow('#first', 'auxclick');
  follow('#second b');
  expect(window.dataLayer?.[0]).toEqual({ event: 'Search', hub: 'Events', searchText: 'pumps', results: 50 });
  const followed = { event: 'SearchResultClick', searchText: 'pumps' };
  expect(events().slice(1)).toEqual([
    { ...followed, position: 49, path: '/events/EV-1' },
    { ...followed, position: 50, path: '/redirect-warning?redirect=x' },
  ]);
});

it('tells what the next page is narrowed by, and no longer', () => {
  reportPlainSearch(part());
  document.querySelector('form')?.requestSubmit();
  follow('#clear');
  expect(events().slice(1)).toEqual([
    { event: 'SearchFacet', field: 'type', value: 'in-person', isChosen: true },
    { event: 'SearchFacet', field: 'date', value: '2026-12-01..', isChosen: true },
    { event: 'SearchFacet', field: 'type', value: 'virtual', isChosen: false },
  ]);
});

it('tells that nothing was found', () => {
  part().dataset['results'] = '0';
  reportPlainSearch(part());
  expect(events().map(({ event }) => event)).toEqual(['Search', 'SearchWithoutResult']);
});
