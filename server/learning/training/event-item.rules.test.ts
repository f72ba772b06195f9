import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventItem, isOver, readEventItem, readEventItems, findRegistrationUrl } from './event-item.rules.ts';

const item = {
  lms_event_id: 'EV-7',
  title: 'Sprinkler layout',
  lms_event_start_date: '2027-03-08T08:30:00-08:00',
  lms_event_end_date: '2027-03-10T23:30:00-08:00',
  lms_event_type: 1,
  lms_registration_link: 'https://learn.example.org/e?id=7',
  lms_provider_name: 'Lakes Institute',
  lms_is_cancelled: false,
  lms_location_name: 'Pier 40',
  lms_location_address_line_one: '40 Harbor Way',
  lms_location_city: 'Seattle',
  lms_location_state: 'Washington',
  lms_location_zip: '98101',
  lms_location_country: 'United States',
  lms_language: 'English',
  lms_product_name: 'Sprinkler layout and calculation',
  lms_topic: ['1', 99],
};
const schema = eventItem(demoInstallation.timeZone);
const read = (change: object) => readEventItem({ ...item, ...change }, schema);

it('reads an event; its dates are those of the place where it is held', () => {
  expect(readEventItem(item, schema)).toEqual({
    id: 'EV-7',
    title: 'Sprinkler layout',
    isInPerson: true,
    isCancelled: false,
    language: 'en',
    topics: [1],
    starts: { date: '2027-03-08', instant: '2027-03-08T16:30:00.000Z' },
    ends: { date: '2027-03-10', instant: '2027-03-11T07:30:00.000Z' },
    registrationUrl: 'https://learn.example.org/e?id=7',
    providerName: 'Lakes Institute',
    state: 'Washington',
    productName: 'Sprinkler layout and calculation',
    address: ['Pier 40', '40 Harbor Way', 'Seattle, Washington 98101', 'United States'],
  });
});

describe('the dates', () => {
  it.each([
    ['2027-03-09', { date: '2027-03-09', instant: null }],
    // For UTC the organization's calendar applies.
    ['2027-03-09T02:00:00Z', { date: '2027-03-08', instant: '2027-03-09T02:00:00.000Z' }],
    [Date.UTC(2027, 2, 9, 15), { date: '2027-03-09', instant: '2027-03-09T15:00:00.000Z' }],
  ])('of %j are read', (given, starts) => {
    expect(read({ lms_event_start_date: given, lms_event_end_date: null })).toMatchObject({ starts, ends: starts });
  });

  it('fall back to the day of the event, and last as long as they say', () => {
    expect(read({ lms_event_start_date: null, lms_event_end_date: null, date: '2027-03-09' })).toMatchObject({
      starts: { date: '2027-03-09' },
    });
    expect(read({ lms_event_start_date: '2027-03-09', lms_event_end_date: '2029-03-09' })).toMatchObject({
      ends: { date: '2029-03-09' },
    });
  });

  it.each([
    '2027-02-30',
    '2027-02-30T09:00:00Z',
    'soon',
    '2027-3-9',
    9e15,
    -1,
    {},
    null,
    '+2027-03-09',
    '2027-03-09T09:00',
  ])('refuse %j', (given) => {
    expect(read({ lms_event_start_date: given })).toContain('lms_event_start_date');
  });

  it.each([
    ['2027-03-09', '2027-03-08', 'before the start'],
    ['2027-03-09T09:00:00Z', '2027-03-09T08:00:00Z', 'before the start'],
  ])('from %s to %s are refused', (from, to, reason) => {
    expect(read({ lms_event_start_date: from, lms_event_end_date: to })).toContain(reason);
  });
});

it.each([
  [{ lms_event_type: 0 }, false],
  [{ lms_event_type: '0' }, false],
  [{ lms_event_type: 2 }, false],
  [{ lms_event_type: '1' }, true],
  [{ lms_event_type: null }, false],
  [{ lms_event_type: undefined }, false],
])('with %j is in person: %s; what is live has no address', (change, isInPerson) => {
  const event = read(change);
  expect(event).toMatchObject({ isInPerson });
  expect(typeof event === 'string' ? null : event.address.length > 0).toBe(isInPerson);
});

it.each([
  ['no id', { lms_event_id: undefined }, 'lms_event_id'],
  ['an id that is a path', { lms_event_id: '../x' }, 'lms_event_id'],
  ['no title', { title: ' \u0000\u202e ' }, 'title'],
  ['a long title', { title: 'x'.repeat(301) }, 'title'],
  ['a title that is none', { title: { toString: 1 } }, 'title'],
  ['no provider', { lms_provider_name: null }, 'lms_provider_name'],
  ['a link of script', { lms_registration_link: 'javascript:alert(1)' }, 'lms_registration_link'],
  ['a link with a user', { lms_registration_link: 'https://site@evil.example/' }, 'lms_registration_link'],
  ['an address of another kind', { lms_location_city: 7 }, 'lms_location_city'],
])('refuses %s and says where', (_, change, place) => {
  expect(read(change)).toMatch(new RegExp(`^${place} `));
});

it('cleans texts of what no reader sees', () => {
  expect(read({ title: ' A\u202e \n course\u0007 ' })).toMatchObject({ title: 'A course' });
});

it('keeps the good items of a list, and the first of two with one id', () => {
  const { events, refused } = readEventItems(
    [item, null, { ...item, title: 'Other' }, { ...item, lms_event_id: 8 }, 'x'],
    demoInstallation.timeZone,
  );
  expect(events.map(({ id, title }) => [id, title])).toEqual([
    ['EV-7', 'Sprinkler layout'],
    ['8', 'Sprinkler layout'],
  ]);
  expect(refused).toHaveLength(3);
  expect(refused[1]).toBe('item 3: lms_event_id EV-7 comes twice');
});

it('survives whatever a list holds, and what it keeps can be stored', () => {
  fc.assert(
    fc.property(fc.record(Object.fromEntries(Object.keys(item).map((key) => [key, fc.anything()]))), (change) => {
      const { events } = readEventItems([{ ...item, ...change }, change, item], demoInstallation.timeZone);
      expect(events.length).toBeGreaterThan(0);
      expect(JSON.parse(JSON.stringify(events))).toEqual(events);
    }),
    { numRuns: 300 },
  );
});

it('is over after its last day in the time of the organization, and registers nobody when it is cancelled', () => {
  const event = read({ lms_event_start_date: '2027-03-09', lms_event_end_date: '2027-03-10' });
  if (typeof event === 'string') throw new Error(event);
  expect(isOver(event, organizationDate(new Date('2027-03-11T04:59:00Z'), demoInstallation.timeZone))).toBe(false);
  expect(isOver(event, organizationDate(new Date('2027-03-11T05:00:00Z'), demoInstallation.timeZone))).toBe(true);
  expect(findRegistrationUrl(event)).toBe('https://learn.example.org/e?id=7');
  expect(findRegistrationUrl({ ...event, isCancelled: true })).toBeNull();
});

it('knows the topics 0 to 8 of the register, and no others', () => {
  expect(read({ lms_topic: ['0', 1, 2, 3, 4, 5, 6, 7, '8', 9, -1] })).toMatchObject({
    topics: [0, 1, 2, 3, 4, 5, 6, 7, 8],
  });
});
