import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleShell } from '../cms/shell.examples.ts';
import type { Shell } from '../cms/shell.ts';
import Site from './Site.astro';

const warn = vi.spyOn(console, 'warn');
beforeEach(() => warn.mockReturnValue(undefined));
afterEach(() => warn.mockReset());

interface Options {
  isDemo?: boolean;
  isInSpanish?: boolean;
  /** Query of a page that is made for a request; without one, the page is stored. */
  query?: string;
}

async function render(
  path: string,
  shell: Partial<Shell> = {},
  { isDemo = false, isInSpanish = false, query }: Options = {},
) {
  const container = await AstroContainer.create();
  return container.renderToString(Site, {
    partial: false,
    request: new Request(`https://www.example.org${path}?${query ?? 'x=1'}`),
    ...(query !== undefined && { locals: { viewer: {} } as unknown as App.Locals }),
    props: {
      site: { origin: 'https://www.example.org', isProduction: true, isDemo, installation: demoInstallation },
      shell: { ...exampleShell('en'), ...shell },
      meta: { title: 'Codes', description: 'All codes.', addTitleSuffix: true },
      language: 'en',
      path,
      alternates: [{ language: 'en', path }, ...(isInSpanish ? [{ language: 'es', path: `/es${path}` }] : [])],
      breadcrumb: [
        { title: 'Home', path: '/' },
        { title: 'Codes', path },
      ],
    },
    slots: { default: '<h1>Codes</h1>' },
  });
}

it('has language, title, skip link, header, main and footer', async () => {
  const html = await render('/codes');
  expect(html).toContain('<html lang="en"');
  expect(html).toContain('<title>Codes | MSCA</title>');
  expect(html).toContain('href="#main"');
  expect(html).toMatch(/<header[\s\S]*<main id="main"[^>]*><h1>Codes<\/h1><\/main>[\s\S]*<footer/);
  expect(warn).not.toHaveBeenCalled();
});

it('shows in a frame that was kept what one rendered for the page shows', async () => {
  const kept = exampleShell('en');
  const hrefs = (kept.menu?.items ?? []).flatMap(({ href, children }) => [
    href,
    ...children.map((group) => group.href),
  ]);
  expect(hrefs.length).toBeGreaterThan(5);
  for (const path of ['/', ...hrefs, `${hrefs[0]}/further`, '/nowhere']) {
    expect(await render(path, kept), path).toBe(await render(path, structuredClone(kept)));
  }
});

it('renders without header and footer and notes it once each', async () => {
  const html = await render('/codes', { header: null, footer: null, menu: null });
  expect(html).toContain('<h1>Codes</h1>');
  expect(html).not.toMatch(/<header|<footer/);
  expect(warn.mock.calls.map(([message]) => String(message).split(' for ')[0])).toEqual([
    'Content has no header',
    'Content has no footer',
  ]);
});

it('keeps header and breadcrumb of the cart off paper', async () => {
  const cart = await render('/cart');
  expect(cart).toMatch(/<header class="site-header no-print"/);
  expect(cart).toMatch(/<nav class="breadcrumb no-print"/);
  const codes = await render('/codes');
  expect(codes).toMatch(/<header class="site-header"/);
  expect(codes).toMatch(/<nav class="breadcrumb"/);
});

it.each([
  ['/codes', true],
  ['/checkout', false],
  ['/confirmation/1/2', false],
])('has at %s an announcement: %s', async (path, expected) => {
  expect((await render(path)).includes('src="/announcement.en.js"')).toBe(expected);
});

it('leads from the checkout back to the cart, to help and to the other language, and nowhere else', async () => {
  const html = await render('/checkout');
  const links = [...html.replace(/<head>[^]*<\/head>/, '').matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
  const { header } = exampleShell('en');
  expect(links).toEqual([
    '#main',
    header?.homeLink.href,
    header?.cartLink?.href,
    expect.any(String),
    '/checkout',
    '/es',
  ]);
  expect(html).toContain('viewport-fit=cover');
  expect(html).not.toContain('<nav');
});

it('says that it is a demo only where it is one', async () => {
  expect(await render('/codes')).not.toContain('demo-note');
  expect(await render('/codes', {}, { isDemo: true })).toContain('demo-note');
});

it('shows no ad without one in content', async () => {
  expect(await render('/codes')).toContain('data-ad-id="house-hot-work-2026"');
  expect(await render('/codes', { topicAreas: null, adDetails: [] })).not.toContain('data-ad-id');
  expect(await render('/404')).not.toContain('data-ad-id');
});

it('leads the language selector to the other home where the page has no variant', async () => {
  expect(await render('/about/careers')).toMatch(/href="\/es" hreflang="es"/);
});

it('leads to another language with the question of a page made for a request', async () => {
  const linkOf = (html: string) => /<a href="([^"]*)" hreflang="es"/.exec(html)?.[1];
  const asked = await render(
    '/search',
    {},
    { isInSpanish: true, query: 'globalSearch=fire&tab=standards&f.topic=wildfire&page=2' },
  );
  expect(linkOf(asked)).toBe('/es/search?globalSearch=fire&amp;tab=standards&amp;f.topic=wildfire');
  // What search engines are told of has no question.
  expect(asked).toContain('<link rel="alternate" hreflang="es" href="https://www.example.org/es/search">');
  expect(linkOf(await render('/codes', {}, { isInSpanish: true }))).toBe('/es/codes');
});
