import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import type { StoredList } from '../platform/feeds/list-feed.contract.ts';
import type { TrainingEvent } from '../learning/training/training.contract.ts';
import { EventFollower } from './index-events.ts';
import { EntryIndex } from './entry-index.ts';
import { SqliteStore } from './sqlite-store.ts';
import { indexFile } from './open-index.ts';
import type { SearchAsk } from './search.contract.ts';

const event = (id: string, change: Partial<TrainingEvent> = {}): TrainingEvent => ({
  id,
  title: `Course ${id}`,
  isInPerson: true,
  registrationUrl: null,
  providerName: 'Lakes',
  isCancelled: false,
  starts: { date: '2027-03-09', instant: null },
  ends: { date: '2027-03-10', instant: null },
  address: ['Pier 40', 'Seattle'],
  state: 'Washington',
  language: 'es',
  productName: null,
  topics: [3],
  ...change,
});

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let index: EntryIndex;
let list: StoredList<TrainingEvent>;
let follower: EventFollower;

beforeEach(async () => {
  folder = await temporaryFolder();
  index = new EntryIndex(new SqliteStore(indexFile(folder.path)));
  list = { version: 3, items: [event('a'), event('b')], receivedAt: null, isFailing: false };
  const training = {
    get list() {
      return list;
    },
  };
  follower = new EventFollower({ index, training, log: { error: () => undefined } as never });
});
afterEach(async () => {
  await index.close();
  await folder[Symbol.asyncDispose]();
});
const ask = (change: Partial<SearchAsk> = {}) =>
  index.query({
    query: '',
    alternatives: [],
    naming: { marks: [], kinds: [] },
    hub: 'Events',
    readable: ['public'],
    language: 'en',
    chosen: {},
    ranges: {},
    page: 1,
    size: 12,
    sort: { by: 'lms_event_start_date', isDescending: false },
    ...change,
  });
const found = async (change: Partial<SearchAsk> = {}) => (await ask(change)).hits.map(({ path }) => path);

it('has every event found in every language of the site, by title, place, provider and the language it is held in', async () => {
  expect(follower.isComplete).toBe(false);
  await follower.look();
  expect(follower.isComplete).toBe(true);
  expect(await found()).toEqual(['/events/a', '/events/b']);
  expect(await found({ language: 'es', query: 'lakes español' })).toEqual(['/es/events/a', '/es/events/b']);
  expect(await found({ query: 'course b' })).toEqual(['/events/b']);
  // They are held in Spanish.
  const titles = async (language: 'en' | 'es') => (await ask({ language })).hits.map((hit) => hit.titleLanguage);
  expect([await titles('en'), await titles('es')]).toEqual([
    ['es', 'es'],
    [null, null],
  ]);
  expect(await found({ query: 'seattle spanish' })).toHaveLength(2);
  expect((await ask()).counts['lms_language']).toEqual([{ value: 'es', label: 'Spanish', count: 2 }]);
});

it('keeps what it has while the list is not known yet', async () => {
  await follower.look();
  list = { ...list, version: null, items: [] };
  await follower.look();
  expect(await found()).toHaveLength(2);
});

it('leaves writing to the node that does, and knows when that one has written', async () => {
  const other = { claim: async () => false, positions: () => index.positions(), paths: () => index.paths() };
  const write = vi.fn();
  const reader = new EventFollower({
    index: { ...other, write },
    training: { list },
    log: { error: () => undefined } as never,
  });
  await reader.look();
  expect([reader.isComplete, await found()]).toEqual([false, []]);
  await follower.look();
  await reader.look();
  expect([reader.isComplete, write.mock.calls]).toEqual([true, []]);
});

it('narrows by days, both ends included', async () => {
  list = { ...list, items: [event('a'), event('b', { starts: { date: '2027-03-10', instant: null } })] };
  await follower.look();
  const range = (from: string | null, to: string | null) => ({
    ranges: { lms_event_start_date: { from: from && Date.parse(from), to: to && Date.parse(to) } },
  });
  const span = (from: string | null, to: string | null) => found(range(from, to) as Partial<SearchAsk>);
  expect(await span('2027-03-10', null)).toEqual(['/events/b']);
  expect(await span(null, '2027-03-09')).toEqual(['/events/a']);
  expect(await span('2027-03-09', '2027-03-10')).toHaveLength(2);
});

it('forgets events that are no longer announced, and touches nothing while the list is the same', async () => {
  await follower.look();
  list = { ...list, version: 4, items: [event('b', { title: 'Another course' })] };
  await follower.look();
  expect((await ask()).hits.map(({ path, title }) => [path, title])).toEqual([['/events/b', 'Another course']]);
  // The same version: unchanged.
  list = { ...list, items: [] };
  await follower.look();
  expect(await found()).toEqual(['/events/b']);
  // A rebuilt index takes all events.
  await index.startOver();
  list = { ...list, items: [event('c')] };
  await follower.look();
  expect(await found()).toEqual(['/events/c']);
});

it('shows the dates of one course as one result, the earliest that passes, and counts the course once', async () => {
  const pumps = (id: string, date: string, state: string) =>
    event(id, { title: 'Pumps', starts: { date, instant: null }, ends: { date, instant: null }, state });
  list = {
    ...list,
    items: [
      pumps('late', '2027-06-01', 'Ohio'),
      pumps('early', '2027-03-01', 'Ohio'),
      pumps('far', '2027-02-01', 'Texas'),
      event('hoses', { title: 'Hoses', state: 'Ohio' }),
    ],
  };
  await follower.look();
  const all = await ask();
  expect(all.hits.map(({ path }) => path)).toEqual(['/events/far', '/events/hoses']);
  expect([all.total, all.totals.Events, all.moreDates]).toEqual([2, 2, { '/events/far': 2 }]);
  const states = [
    { value: 'Ohio', label: 'Ohio', count: 2 },
    { value: 'Texas', label: 'Texas', count: 1 },
  ];
  expect(all.counts['lms_location_state']?.toSorted((a, b) => b.count - a.count)).toEqual(states);
  const inOhio = await ask({ chosen: { lms_location_state: ['Ohio'] } });
  expect([inOhio.hits.map(({ path }) => path), inOhio.moreDates]).toEqual([
    ['/events/early', '/events/hoses'],
    { '/events/early': 1 },
  ]);
  const calendar = await ask({ areDatesApart: true });
  expect([calendar.total, calendar.moreDates]).toEqual([4, {}]);
});
