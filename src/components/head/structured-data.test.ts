// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Site } from './metadata.ts';
import { breadcrumbList, event, faqPage, organization, qaPage, serialize } from './structured-data.ts';

const site: Site = {
  origin: 'https://www.example.org',
  isProduction: true,
  isDemo: false,
  installation: {
    languages: ['en'],
    timeZone: 'UTC',
    currency: 'USD',
    country: 'US',
    paper: 'A4',
    modulesOff: [],
  },
};

/** Random text, seeded with the pieces that end or re-open a script element. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom('</script', '>', '<!--', '<script', ']]>', '&lt;', '\u2028', '"', '\\'),
      fc.string({ unit: 'binary' }),
    ),
  )
  .map((pieces) => pieces.join(''));

it('writes JSON that no text can break out of and that reads back unchanged', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const data = qaPage({ question: text, answer: text });
      const json = serialize(data);
      expect(json).not.toMatch(/[<>&\u2028\u2029]/);
      expect(JSON.parse(json)).toEqual(data);
    }),
  );
});

it('stays one script element for an HTML parser', () => {
  const data = faqPage([{ question: '</script><script>alert(1)</script><!--', answer: '<p>a & b</p>' }]);
  const html = `<body><script type="application/ld+json">${serialize(data)}</script></body>`;
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  expect(parsed.scripts).toHaveLength(1);
  expect(parsed.body.children).toHaveLength(1);
  expect(JSON.parse(parsed.scripts[0]?.textContent ?? '')).toEqual(data);
});

it('tells of an event where and when it is, or that it is held by video or cancelled', () => {
  const told = { name: 'Pumps', description: 'Hands on', path: '/events/EV-1', organizer: 'Lakes', language: 'es' };
  const days = { starts: '2027-03-09', ends: '2027-03-11' };
  expect(event(site, { ...told, ...days, isCancelled: false, place: ['Pier 40', 'Seattle'] })).toMatchObject({
    '@type': 'Event',
    name: 'Pumps',
    url: 'https://www.example.org/events/EV-1',
    inLanguage: 'es',
    startDate: '2027-03-09',
    endDate: '2027-03-11',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: 'Pier 40', address: 'Pier 40, Seattle' },
    organizer: { '@type': 'Organization', name: 'Lakes' },
  });
  expect(event(site, { ...told, ...days, isCancelled: true, place: [], language: undefined })).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: 'https://www.example.org/events/EV-1' },
  });
});

it('numbers the breadcrumb from one and makes its addresses absolute', () => {
  const crumbs = [
    { title: 'Home', path: '/' },
    { title: 'Codes', path: '/codes' },
  ];
  expect(breadcrumbList(site, crumbs).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://www.example.org/' },
    { '@type': 'ListItem', position: 2, name: 'Codes', item: 'https://www.example.org/codes' },
  ]);
});

it('describes the organization with absolute addresses', () => {
  expect(organization(site, { name: 'MSCA', logo: '/favicon.svg', sameAs: [] })).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: 'MSCA',
    url: 'https://www.example.org/',
    logo: 'https://www.example.org/favicon.svg',
  });
});
