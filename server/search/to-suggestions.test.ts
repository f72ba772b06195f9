import { expect, it } from 'vitest';
import { searchHubs, findSuggestionGroup, suggestionGroups, type SearchHit } from './search.contract.ts';
import { toSuggestions } from './to-suggestions.ts';

const hit = (change: Partial<SearchHit>): SearchHit =>
  ({
    path: '/codes/msca-70',
    title: 'Wiring',
    hub: searchHubs[0],
    designation: null,
    productId: null,
    labels: {},
    variants: [],
    facets: {},
    numbers: {},
    ...change,
  }) as SearchHit;
const typed = (text: string) => ({ typed: text, corrected: null, marks: [] });
const only = (change: Partial<SearchHit>, query = 'wiring') =>
  toSuggestions([hit(change)], typed(query)).groups[0]?.suggestions[0];

it('puts each hit into its group, in the order of the groups, and leaves empty groups out', () => {
  const hubs = searchHubs.toReversed();
  const { groups } = toSuggestions(
    hubs.map((hub) => hit({ hub, title: hub })),
    typed('wiring'),
  );
  expect(groups.map(({ name }) => name)).toEqual(
    suggestionGroups.filter((name) => hubs.some((hub) => findSuggestionGroup(hub) === name)),
  );
  for (const { name, suggestions } of groups) {
    expect(suggestions.map(({ title }) => title)).toEqual(hubs.filter((hub) => findSuggestionGroup(hub) === name));
  }
  expect(toSuggestions([], typed('wiring')).groups).toEqual([]);
});

it.each([
  ['MSCA 70', null, 'MSCA 70'],
  ['MSCA 70', 'msca-70-2026', null],
  ['70', null, '70'],
  ['70', 'msca-70-2026', null],
  [null, null, null],
])('of the designation %j, sold as %j, shows %j', (designation, productId, shown) => {
  expect(only({ designation, productId })?.designation).toBe(shown);
});

it('leads to the page where the question names no choice', () => {
  expect(only({})).toMatchObject({ href: '/codes/msca-70', choice: null });
});

it('tells what is counted of a question, and of one that is not to be counted nothing', () => {
  expect(toSuggestions([], typed('  Wiring  rules ')).searchText).toBe('wiring rules');
  expect(toSuggestions([], typed('mira@example.net')).searchText).toBe('');
});

it('counts what was typed of a slip, and tells the words it was taken for', () => {
  const slip = { typed: 'wirng', corrected: 'wiring', marks: [] };
  expect(toSuggestions([hit({})], slip)).toMatchObject({ searchText: 'wirng', corrected: 'wiring' });
});

it('leads to the choice that the question names, and says it as the reader reads it', () => {
  const book = {
    variants: [{ sku: '70-26', choices: { Edition: '2026', Language: 'Spanish' } }],
    labels: { Spanish: 'Español' },
  };
  expect(only(book, '70-26')).toMatchObject({
    href: '/codes/msca-70?Edition=2026&Language=Spanish',
    choice: '2026, Español',
  });
  expect(only(book, '70 español')).toMatchObject({ href: '/codes/msca-70?Language=Spanish', choice: 'Español' });
});

it('shows the dates of entries with one title, and of no other', () => {
  const event = { title: 'Pumps', hub: 'Events', language: 'en' } as const;
  const { groups } = toSuggestions(
    [
      hit({ ...event, date: '2027-03-09' }),
      hit({ ...event, date: '2027-04-09' }),
      hit({ ...event, title: 'Hoses', date: '2027-05-09' }),
    ],
    typed('pumps'),
  );
  expect(groups[0]?.suggestions.map(({ choice }) => choice)).toEqual(['March 9, 2027', 'April 9, 2027', null]);
});
