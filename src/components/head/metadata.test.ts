import { demoInstallation } from '../../../server/platform/installation/demo-installation.ts';
import { describe, expect, it } from 'vitest';
import { translator } from '../../cms/dictionary.ts';
import {
  canonicalUrl,
  documentTitle,
  hreflangLinks,
  openGraph,
  robots,
  sharingImage,
  type PageMeta,
  type Site,
} from './metadata.ts';

const site: Site = {
  origin: 'https://www.example.org',
  isProduction: true,
  isDemo: false,
  installation: demoInstallation,
};
const meta = (fields: Partial<PageMeta> = {}): PageMeta => ({ title: 'Codes', description: '', ...fields });
const image = (src: string) => ({ src, alt: src });

describe('the document title', () => {
  const t = translator([{ key: 'meta_page_title', phrase: '{meta_page_title} | MSCA' }]);

  it.each<[string, Partial<PageMeta>, string]>([
    ['is the title', {}, 'Codes'],
    ['prefers pageTitle', { pageTitle: 'Codes and standards' }, 'Codes and standards'],
    ['ignores a blank pageTitle', { pageTitle: ' ' }, 'Codes'],
    ['ignores a missing pageTitle', { pageTitle: null }, 'Codes'],
    ['is Page when nothing is given', { title: '' }, 'Page'],
    ['frames Page too', { title: '', addTitleSuffix: true }, 'Page | MSCA'],
    ['has the suffix only when asked', { addTitleSuffix: true }, 'Codes | MSCA'],
    ['has no suffix when refused', { addTitleSuffix: false, pageTitle: 'X' }, 'X'],
    [
      'keeps braces an editor wrote',
      { title: '{meta_page_title} $&', addTitleSuffix: true },
      '{meta_page_title} $& | MSCA',
    ],
  ])('%s', (_, fields, expected) => {
    expect(documentTitle(meta(fields), t)).toBe(expected);
  });

  it('survives a dictionary without the template', () => {
    expect(documentTitle(meta({ addTitleSuffix: true }), translator([]))).toBe('Codes');
  });
});

it.each<[boolean, boolean, boolean, string | undefined]>([
  [false, false, true, undefined],
  [true, false, true, 'noindex'],
  [false, true, true, 'noindex, nofollow'],
  [true, true, true, 'noindex, nofollow'],
  [false, false, false, 'noindex'],
  [false, true, false, 'noindex, nofollow'],
])('answers noIndex %s, noFollow %s, production %s with robots %s', (noIndex, noFollow, isProduction, expected) => {
  expect(robots(meta({ noIndex, noFollow }), { ...site, isProduction })).toBe(expected);
});

it.each([
  ['/', 'https://www.example.org/'],
  ['/en', 'https://www.example.org/'],
  ['/en/codes', 'https://www.example.org/codes'],
  ['/energy', 'https://www.example.org/energy'],
  ['/es', 'https://www.example.org/es'],
  ['/news/', 'https://www.example.org/news'],
  ['//evil.example/x', 'https://www.example.org//evil.example/x'],
  ['/a?b#c', 'https://www.example.org/a%3Fb%23c'],
  ['/temas/électricidad', 'https://www.example.org/temas/%C3%A9lectricidad'],
])('makes the canonical address of %s', (path, expected) => {
  expect(canonicalUrl(site, path)).toBe(expected);
});

describe('hreflang links', () => {
  const en = { language: 'en', path: '/about' };
  const es = { language: 'es', path: '/es/acerca' };
  const tags = (links: { hreflang: string; href: string }[]) =>
    links.map(({ hreflang, href }) => `${hreflang} ${new URL(href).pathname}`);

  it('names every variant and English as the default', () => {
    expect(tags(hreflangLinks(site, { ...es, alternates: [en, es] }))).toEqual([
      'en /about',
      'es /es/acerca',
      'x-default /about',
    ]);
  });

  it('makes a page without English its own default', () => {
    expect(tags(hreflangLinks(site, { ...es, alternates: [es] }))).toEqual(['es /es/acerca', 'x-default /es/acerca']);
  });

  it('names no filters of a list', () => {
    const alternates = [
      { language: 'en', path: '/editor/items?state=live' },
      { language: 'es', path: '/es/editor/items?state=live' },
    ];
    expect(tags(hreflangLinks(site, { language: 'en', path: '/editor/items', alternates }))).toEqual([
      'en /editor/items',
      'es /es/editor/items',
      'x-default /editor/items',
    ]);
  });

  it('adds the page itself when its alternates leave it out', () => {
    expect(tags(hreflangLinks(site, { ...en, alternates: [] }))).toEqual(['en /about', 'x-default /about']);
  });
});

it.each<[string, Partial<PageMeta>, string | undefined]>([
  ['card first', { cardImage: image('/c.svg'), mainImage: image('/m.svg'), titleImage: image('/t.svg') }, '/c.svg'],
  ['then main', { cardImage: null, mainImage: image('/m.svg'), titleImage: image('/t.svg') }, '/m.svg'],
  ['then title', { titleImage: image('/t.svg') }, '/t.svg'],
  ['none without any', {}, undefined],
])('shares the %s image', (_, fields, expected) => {
  expect(sharingImage(meta(fields), site)?.src).toBe(expected && `https://www.example.org${expected}`);
});

it('keeps an absolute image address in the sharing picture', () => {
  expect(sharingImage(meta({ cardImage: image('https://cdn.example/x.png') }), site)?.src).toBe(
    'https://cdn.example/x.png',
  );
});

it('describes a page in Open Graph without empty properties', () => {
  const page = { language: 'es', path: '/es/acerca', alternates: [{ language: 'en', path: '/about' }] };
  expect(openGraph(meta({ type: 'article', mainImage: { src: '/m.svg', alt: '' } }), site, page, 'MSCA')).toEqual([
    ['og:title', 'Codes'],
    ['og:url', 'https://www.example.org/es/acerca'],
    ['og:type', 'article'],
    ['og:site_name', 'MSCA'],
    ['og:locale', 'es_US'],
    ['og:locale:alternate', 'en_US'],
    ['og:image', 'https://www.example.org/m.svg'],
  ]);
});
