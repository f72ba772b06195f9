import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../platform/env/env.ts';
import { checkCorpus } from './check-corpus.ts';
import { sitePath } from '../items/site-path.rules.ts';
import { locales } from '../../platform/locale.rules.ts';
import { readDemoContent } from '../../../tests/support/demo-content.ts';
import { releasePhrases } from './release-phrases.ts';
import type { Item } from '../items/item.contract.ts';
import { blockTypes } from '../items/types/block.contract.ts';

const root = projectRoot();

/** Addresses the site answers without an item: parts that come with later domains, files, feeds. */
const sitePlaces = [
  /^\/(search|orders|verify|documents|cart|checkout|comments|feed\.xml|robots\.txt|sitemap\.xml)(\/|$)/,
  /^\/(user|account|product|products|store|forms?|training|events|communities)(\/|$)/,
  // Each is opened in `src/areas/standards/library/library.page.test.ts`.
  /^\/library(\/|$)/,
];

let items: Item[];
beforeAll(async () => {
  const checked = checkCorpus(await readDemoContent());
  expect(checked.problems).toEqual([]);
  items = checked.items;
});

const of = (type: string, locale = 'en') => items.filter((item) => item.type === type && item.locale === locale);
const isRouted = ({ path: at, type }: Item) => at !== null && type !== 'redirect';

/** Yields every text of an item with its place. */
function* texts(value: unknown, at = 'fields'): Generator<{ at: string; key: string; text: string }> {
  if (typeof value === 'string') yield { at, key: at.split('.').at(-1) ?? '', text: value };
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) yield* texts(inner, `${at}.${key}`);
  }
}

const linkFields = new Set([
  'href',
  'url',
  'to',
  'ctaLink',
  'permaLink',
  'authorReadMoreLinkTarget',
  'readMoreLinkTarget',
]);

/** Addresses of this site that a text leads to. */
function linksIn(key: string, text: string): string[] {
  const found = linkFields.has(key) ? [text] : [];
  for (const [, target = ''] of text.matchAll(/\]\(\s*<?([^)\s>]+)/g)) found.push(target);
  for (const [, target = ''] of text.matchAll(/href="([^"]+)"/g)) found.push(target);
  return found.filter((link) => link.startsWith('/'));
}

describe('the demo content', () => {
  it.each([
    ['documents', 65, () => of('document').length],
    ['committees', 30, () => of('committee').length],
    ['news articles', 40, () => of('publication').filter(({ fields }) => fields['kind'] === 'news').length],
    ['blog posts', 10, () => of('publication').filter(({ fields }) => fields['kind'] === 'blog').length],
    ['Spanish pages', 60, () => items.filter((item) => item.locale === 'es' && isRouted(item)).length],
  ] as [string, number, () => number][])('has %s, at least %d', (_, least, count) => {
    expect(count()).toBeGreaterThanOrEqual(least);
  });

  it.each(locales)('says no paragraph twice in "%s"', (locale) => {
    const seen = new Map<string, string>();
    const twice: string[] = [];
    for (const item of items.filter((each) => each.locale === locale && each.type !== 'dictionary')) {
      for (const { at, text } of texts(item.fields)) {
        for (const paragraph of text.split(/\n\s*\n/).map((part) => part.replace(/\s+/g, ' ').trim())) {
          if (paragraph.length <= 60 || paragraph.startsWith('|') || /^\/?\S+$/.test(paragraph)) continue;
          const place = `${item.id} ${at}`;
          const earlier = seen.get(paragraph);
          if (earlier) twice.push(`${place} = ${earlier}: ${paragraph.slice(0, 70)}`);
          else seen.set(paragraph, place);
        }
      }
    }
    expect(twice).toEqual([]);
  });

  it.each(locales)('shows every kind of block on a page in "%s"', (locale) => {
    const typesIn = (value: unknown): string[] => {
      if (typeof value !== 'object' || value === null) return [];
      const { type } = value as { type?: unknown };
      return [...(typeof type === 'string' ? [type] : []), ...Object.values(value).flatMap(typesIn)];
    };
    const used = new Set(of('page', locale).flatMap(({ fields }) => typesIn(fields['blocks'])));
    expect(Object.keys(blockTypes).filter((type) => !used.has(type))).toEqual([]);
  });

  it('links only to addresses that exist in the language they name', () => {
    const addresses = new Set(items.flatMap(({ path: at, locale }) => (at === null ? [] : sitePath(at, locale))));
    const files = new Set(
      readdirSync(path.join(root, 'public'), { recursive: true }).map((file) => `/${String(file)}`),
    );
    const places = (address: string) =>
      sitePlaces.some((place) => place.test(address.replace(/^\/es(?=\/|$)/, '') || '/'));
    const dead: string[] = [];
    for (const item of items) {
      for (const { at, key, text } of texts(item.fields)) {
        for (const link of linksIn(key, text)) {
          const address = decodeURI(link.replace(/[?#].*$/, '')) || '/';
          if (!addresses.has(address) && !files.has(address) && !places(address)) {
            dead.push(`${item.locale}/${item.id} ${at}: ${link}`);
          }
        }
      }
    }
    expect(dead).toEqual([]);
  });

  it('keeps Spanish readers in Spanish wherever the page they are led to has a Spanish variant', () => {
    const spanish = new Set(items.flatMap(({ path: at, locale }) => (at !== null && locale === 'es' ? at : [])));
    const astray: string[] = [];
    for (const item of items.filter((each) => each.locale === 'es')) {
      for (const { at, key, text } of texts(item.fields)) {
        // A link may lead to the English page if its text states so.
        for (const link of linksIn(key, text.replace(/\[[^\]]*inglés[^\]]*\]\([^)]*\)/g, ''))) {
          const address = link.replace(/[?#].*$/, '');
          if (!/^\/es(\/|$)/.test(address) && spanish.has(address)) astray.push(`${item.id} ${at}: ${link}`);
        }
      }
    }
    expect(astray).toEqual([]);
  });

  it.each(locales)('offers in "%s" to read an edition without charge only where its text stands', (locale) => {
    const years = new Map(of('document').map(({ id, fields }) => [id, fields['currentEditionYear']]));
    const offers = of('document', locale).flatMap(({ id, fields }) => {
      const free = (fields['freeAccess'] ?? []) as { edition: number; permaLink: string }[];
      return free.map(({ edition, permaLink }) => ({ id, edition, permaLink }));
    });
    const isOwnText = ({ id, edition, permaLink }: (typeof offers)[number]): boolean =>
      edition === years.get(id) && permaLink.endsWith(`/library/${id.replace('document:', '')}/${edition}`);
    expect(offers.filter((offer) => !isOwnText(offer))).toEqual([]);
    expect(offers).toHaveLength(3);
  });

  it('names documents of the current edition of each standard', () => {
    const silent = of('document').filter(({ fields }) => {
      const editions = fields['editions'] as { year: number; documents?: Record<string, string | undefined>[] }[];
      const current = editions.find(({ year }) => year === fields['currentEditionYear']);
      return !current?.documents?.length || current.documents.some(({ url, name, text }) => !url && !(name && text));
    });
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  it('has a picture of every author, described', () => {
    const pictures = of('author').map(({ fields }) => fields['image'] as { src: string; alt: string } | undefined);
    expect(pictures.filter((picture) => !picture?.src.startsWith('/art/portraits/') || picture.alt === '')).toEqual([]);
    expect(new Set(pictures.map((picture) => picture?.src)).size).toBe(pictures.length);
  });

  it('refers only to items that exist', () => {
    const ids = new Set(items.map(({ id }) => id));
    const missing: string[] = [];
    const want = (item: Item, type: string, name: unknown) => {
      if (typeof name === 'string' && !ids.has(`${type}:${name}`)) missing.push(`${item.id}: ${type}:${name}`);
    };
    for (const item of items) {
      const { fields } = item;
      if (item.type === 'publication') want(item, 'author', fields['author']);
      if (item.type === 'document') want(item, 'committee', fields['committee']);
      if (item.type === 'footer') want(item, 'menu', fields['navigation']);
      if (item.type === 'committee') for (const name of list(fields['responsibility'])) want(item, 'document', name);
      if (item.type === 'faq') for (const name of list(fields['tags'])) want(item, 'faq-tag', name);
      for (const block of list(fields['blocks']) as Record<string, unknown>[]) {
        if (block['type'] === 'committee-card') want(item, 'committee', block['committee']);
        if (block['type'] === 'alert') want(item, 'alert', block['alert']);
        if (block['type'] === 'multi-spot') for (const name of list(block['items'])) want(item, 'publication', name);
        if (block['type'] === 'document-list') for (const name of list(block['ids'])) want(item, 'document', name);
        for (const group of list(block['groups']) as Record<string, unknown>[]) {
          for (const name of list(group['items'])) want(item, 'faq', name);
        }
      }
    }
    expect(missing).toEqual([]);
  });
});

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

it('speaks of no card where an order may be paid otherwise', async () => {
  for (const locale of locales) {
    const phrases = await releasePhrases(locale);
    for (const key of ['CheckoutWhenCharged', 'CheckoutReviewText', 'CheckoutNothingDue']) {
      expect([key, phrases.get(key)]).toEqual([key, expect.not.stringMatching(/card|tarjeta/i)]);
      expect(phrases.get(key)).toBeTypeOf('string');
    }
  }
});
