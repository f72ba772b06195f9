import { demoInstallation } from '../../../server/platform/installation/demo-installation.ts';
import { formatInTimeZone } from 'date-fns-tz/formatInTimeZone';
import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import { addDays } from '../../../server/platform/dates/calendar.rules.ts';
import { atomFeed, type FeedEntry } from './atom-feed.ts';
import { sitemap } from './sitemap.ts';

const entry: FeedEntry = {
  id: null,
  path: '/news/a',
  title: 'Title',
  summary: 'Summary',
  author: 'Author',
  publishedOn: '2026-03-31',
  updatedAt: '2026-04-01T10:00:00.000Z',
};
const feedOf = (...entries: FeedEntry[]) =>
  atomFeed({
    timeZone: demoInstallation.timeZone,
    origin: 'https://www.example.org',
    path: '/feed.xml',
    home: '/',
    title: 'News',
    language: 'en',
    entries,
  });

const read = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => text ?? '');

/** @throws the error of a strict XML reader */
function parse(xml: string): void {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
}

it.each(['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu', 'America/Halifax', 'Europe/Madrid'])(
  'tells the day of an article to readers in %s, in summer and in winter',
  (timeZone) => {
    for (let day = '2026-01-01', left = 365; left > 0; day = addDays(day, 1), left -= 1) {
      const xml = feedOf({ ...entry, publishedOn: day, updatedAt: null });
      for (const told of [...read(xml, 'published'), ...read(xml, 'updated')]) {
        expect(formatInTimeZone(told, timeZone, 'yyyy-MM-dd'), told).toBe(day);
      }
      expect(read(xml, 'published')).toHaveLength(1);
    }
  },
);

it('names an entry by its stored id, and by its address where there is none', () => {
  const moved = { ...entry, id: 'urn:uuid:3f0c', path: '/news/b' };
  const ids = (...entries: FeedEntry[]) => read(feedOf(...entries), 'id').slice(1);
  expect(ids(moved, entry)).toEqual(['urn:uuid:3f0c', 'https://www.example.org/news/a']);
});

it('says when an article was changed, and of the feed when the newest was', () => {
  const xml = feedOf(entry, { ...entry, updatedAt: null });
  expect(read(xml, 'updated')).toEqual([
    '2026-04-01T10:00:00.000Z',
    '2026-04-01T10:00:00.000Z',
    '2026-03-31T16:00:00.000Z',
  ]);
  expect(read(feedOf(), 'updated')).toEqual(['1970-01-01T00:00:00.000Z']);
});

it('leaves out a day that does not exist rather than failing', () => {
  const xml = feedOf({ ...entry, publishedOn: 'soon', updatedAt: null });
  expect(() => parse(xml)).not.toThrow();
  expect(read(xml, 'published')).toEqual([]);
});

/** Texts that an earlier release stored, and another content API may answer. */
const stored = [
  'a\u000bb',
  '\u0000',
  '\u001b[31m',
  '\ufffe',
  '\uffff',
  'half \ud83e of it',
  '\udd00',
  ']]>',
  '<a href="x">&',
];

it.each(stored)('is XML for every reader, whatever is stored: %j', (text) => {
  expect(() =>
    parse(
      feedOf({
        id: text,
        path: `/${text}`,
        title: text,
        summary: text,
        author: text,
        publishedOn: text,
        updatedAt: text,
      }),
    ),
  ).not.toThrow();
  const route = {
    path: `/${text}`,
    updatedAt: text,
    alternates: [
      { language: text, path: `/${text}` },
      { language: 'es', path: '/es' },
    ],
  };
  expect(() => parse(sitemap('https://www.example.org', [route], null) ?? '')).not.toThrow();
  expect(() => parse(sitemap('https://www.example.org', [route, route], 2, 1) ?? '')).not.toThrow();
  expect(() => parse(sitemap('https://www.example.org', [route, route], null, 1) ?? '')).not.toThrow();
});
