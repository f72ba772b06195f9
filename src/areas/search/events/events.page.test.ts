import { demoInstallation } from '../../../../server/platform/installation/demo-installation.ts';
import react from '@astrojs/react/server.js';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readFileSync, readdirSync } from 'node:fs';
import { pageContext } from '../../../../tests/support/fake-page-context.ts';
import { SearchUnavailable } from '../../../../server/search/open-index.ts';
import { toEventEntry } from '../../../../server/search/event-entry.ts';
import type { SearchAsk } from '../../../../server/search/search.contract.ts';
import type { StoredList } from '../../../../server/platform/feeds/list-feed.contract.ts';
import type { TrainingEvent } from '../../../../server/learning/training/training.contract.ts';
import { exampleShell } from '../../../cms/shell.examples.ts';
import Events from './Events.astro';
import { eventCalendarPage, eventPage } from './event.page.ts';
import { eventsPage } from './events.page.ts';

const folder = 'src/content/en/dictionary';
const dictionary = readdirSync(folder).flatMap((file) => {
  const { entries } = parse(readFileSync(`${folder}/${file}`, 'utf8')) as { entries: Record<string, string> };
  return Object.entries(entries).map(([key, phrase]) => ({ key, phrase }));
});
const hubFields = parse(readFileSync('src/content/en/search-hub/training-events.yaml', 'utf8')) as { facets: object[] };
const facets = hubFields.facets.map((facet) => ({ numberOfIntervals: null, ...facet }));
let hub: object = { id: 'training-events', ...hubFields, facets };
const content = {
  async query(name: string) {
    if (name === 'GetSearchHubs') return { searchHubs: [hub] };
    if (name === 'GetSearchSynonyms') return { searchSynonyms: [] };
    const { site, topicAreas, header, menu, footer, adDetails } = exampleShell('en');
    return { site, topicAreas, header, menu, footer, adDetails, dictionary };
  },
};

const event: TrainingEvent = {
  id: 'EV-1',
  title: 'Pumps, hands on',
  isInPerson: true,
  registrationUrl: 'https://learn.example.org/e?id=1',
  starts: { date: '2027-03-09', instant: null },
  ends: { date: '2027-03-11', instant: null },
  providerName: 'Lakes',
  isCancelled: false,
  address: ['Pier 40', 'Seattle'],
  state: 'Washington',
  language: 'en',
  productName: null,
  topics: [1],
};
const receivedAt = new Date('2027-03-01T15:00:00Z');

let htmlShown = '';
let isComplete = true;

function open(address: string, change: Partial<StoredList<TrainingEvent>> = {}, isSearchAway = false) {
  const list: StoredList<TrainingEvent> = { version: 1, items: [event], receivedAt, isFailing: false, ...change };
  const asked: SearchAsk[] = [];
  const query = (ask: SearchAsk) => {
    asked.push(ask);
    if (isSearchAway) return Promise.reject(new SearchUnavailable('away'));
    const hits = list.items.map((each) => toEventEntry(each, 'en'));
    return Promise.resolve({
      hits,
      moreDates: {},
      withdrawn: [],
      total: hits.length,
      totals: {},
      counts: { lms_event_type: [{ value: 'in-person', label: 'in-person', count: hits.length }] },
      limits: {},
      spread: {},
      suggestion: null,
      landing: null,
    });
  };
  const env = { siteOrigin: 'https://www.example.org' };
  const clock = { now: () => receivedAt };
  const services = {
    training: { list },
    search: { query, isComplete: () => isComplete },
    log: { error: () => undefined },
    env,
    clock,
  };
  const params = { event: /\/events\/([^/?]+)/.exec(address)?.[1] ?? '' };
  return { asked, context: pageContext(services, address, { content, params }) };
}
async function show(change: Partial<StoredList<TrainingEvent>>, isSearchAway = false): Promise<string> {
  const { context } = open('/events', change, isSearchAway);
  const view = await eventsPage.open(context);
  if (view instanceof Response) throw new Error(String(view.status));
  const container = await AstroContainer.create();
  container.addServerRenderer({ renderer: react, name: '@astrojs/react' });
  const locals = {
    site: { origin: 'https://www.example.org', isProduction: true, isDemo: false, installation: demoInstallation },
  };
  const html = await container.renderToString(Events, { props: view, locals: locals as never });
  // Dates are inline, so the text between them contains spaces.
  htmlShown = html;
  return html
    .replace(/<\/?time[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

describe('the hub of training events', () => {
  it('shows days with their weekday, a range, the place and the warning before the registration', async () => {
    const text = await show({});
    expect(text).toContain('Tuesday, March 9, 2027 to Thursday, March 11, 2027');
    expect(text).toContain('Pier 40 Seattle');
    expect(text).not.toContain('does not answer');
  });

  it('says how old the list is while the learning system is away', async () => {
    const text = await show({ isFailing: true });
    expect(text).toContain('This is the list of Mar 1, 2027, 10:00 AM EST; dates may have changed since.');
    expect(text).toContain('Pumps, hands on');
  });

  it('says so when there never was a list, and when nothing is announced', async () => {
    expect(await show({ isFailing: true, receivedAt: null, items: [] })).toContain('there is no earlier list to show');
    expect(await show({ items: [] })).toContain('No event is announced at the moment.');
  });

  it('offers the orders of its tab, in the form of the filters', async () => {
    const other = { ...event, id: 'EV-2', title: 'Hydrants' };
    expect(await show({ items: [event, other] })).toContain('Order Soonest first Title');
    expect(htmlShown).toMatch(/<select name="sort" form="search-filters">/);
    // A single result has no order.
    expect(await show({})).not.toContain('Soonest first');
  });

  it('says that events are missing while they are read into the index', async () => {
    isComplete = false;
    expect(await show({})).toContain('The search is being brought up to date.');
    isComplete = true;
    expect(await show({})).not.toContain('brought up to date');
  });

  it('shows the events without filters while they cannot be searched', async () => {
    const text = await show({}, true);
    expect(text).toContain('The search cannot be used right now.');
    expect(text).toContain('Pumps, hands on');
  });

  it('asks for what the address says, in one view whatever it says, and for a page there is', async () => {
    const { asked, context } = open(
      '/events?view=grid&size=12&page=7&f.lms_topic=topic-1&lms_event_start_date.from=2027-03-09',
    );
    await eventsPage.open(context);
    expect(asked.map(({ page, size }) => [page, size])).toEqual([
      [7, 48],
      [1, 48],
    ]);
    expect(asked[0]).toMatchObject({
      hub: 'Events',
      chosen: { lms_topic: ['topic-1'] },
      sort: { by: 'lms_event_start_date' },
      ranges: { lms_event_start_date: { from: Date.parse('2027-03-09'), to: null } },
    });
  });

  it('is not there when editors have switched it off', async () => {
    hub = { ...hub, isDisabled: true };
    for (const [page, address] of [[eventsPage, '/events'] as const, [eventPage, '/events/EV-1'] as const]) {
      const answer = await page.open(open(address).context);
      expect(answer instanceof Response && answer.status).toBe(404);
    }
    hub = { ...hub, isDisabled: false };
  });
});

it.each(['/events/EV-2/calendar', '/events/..%2F/calendar'])('has no calendar file at %s', async (address) => {
  const answer = await eventCalendarPage.open(open(address).context);
  expect(answer instanceof Response && answer.status).toBe(404);
});

it('puts an event into a calendar: whole days where no time is known', async () => {
  const answer = await eventCalendarPage.open(open('/events/EV-1/calendar').context);
  if (!(answer instanceof Response)) throw new Error('No file.');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="EV-1.ics"');
  const text = await answer.text();
  expect(text).toContain('DTSTART;VALUE=DATE:20270309\r\nDTEND;VALUE=DATE:20270312\r\n');
  expect(text).toContain(String.raw`LOCATION:Pier 40\, Seattle`);
  expect(text).toContain('URL:https://www.example.org/events/EV-1');
});
