// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { renderTyped, swapPage } from './live-preview.ts';

const page = (main: string, { head = '<link rel="stylesheet" href="/a.css">', lang = 'en', header = 'Menu' } = {}) =>
  `<!doctype html><html lang="${lang}"><head>${head}</head><body><header>${header}</header><main>${main}</main></body></html>`;
const framed = (html: string) => new DOMParser().parseFromString(html, 'text/html');

it('puts the new main part into the page that is there, and leaves alone what is the same', () => {
  const shown = framed(page('<p>Old</p>'));
  const header = shown.querySelector('header');
  expect(swapPage(shown, page('<p>New</p>'))).toBe(true);
  expect(shown.querySelector('main')?.textContent).toBe('New');
  expect(shown.querySelector('header')).toBe(header);
  expect(swapPage(shown, page('<p>New</p>', { header: 'Renamed' }))).toBe(true);
  expect(shown.querySelector('header')?.textContent).toBe('Renamed');
});

it('leaves a header alone that only scripts have changed, and brings the places of what it replaces', () => {
  const header = '<nav>Menu</nav>';
  const part = (text: string) => `<p data-place="0">${text}</p>`;
  const shown = framed(page(part('Old'), { header }));
  expect(swapPage(framed('<p>Not this page</p>'), page(part('Old'), { header }))).toBe(false);
  shown.querySelector('header nav')?.setAttribute('tabindex', '0');
  const next = page(part('New'), { header }).replace('<main>', '<main data-places="0title">');
  expect(swapPage(shown, next)).toBe(true);
  expect(shown.querySelector('header nav')?.getAttribute('tabindex')).toBe('0');
  expect(shown.querySelector('main')?.dataset['places']).toBe('0title');
  shown.querySelector('main p')?.setAttribute('data-desk-shown', '');
  expect(swapPage(shown, next)).toBe(true);
  expect(shown.querySelector('main p')?.hasAttribute('data-desk-shown')).toBe(true);
});

it('replaces each navigation, and asks for the whole page when one is new', () => {
  const navs = (...names: string[]) => names.map((name) => `<nav aria-label="${name}">${name}</nav>`).join('');
  const whole = (nav: string) => page('Text').replace('<main>', `${nav}<main>`);
  const shown = framed(whole(navs('Trail', 'Jump')));
  expect(swapPage(shown, whole(navs('Trail', 'Changed')))).toBe(true);
  expect(shown.body.textContent).toContain('TrailChanged');
  expect(swapPage(shown, whole(navs('Trail')))).toBe(false);
});

it.each([
  ['there is no page yet', null, page('New')],
  ['the frame shows no page', framed('<p>Nothing</p>'), page('New')],
  ['the new page needs other styles', framed(page('Old')), page('New', { head: '<style>p { color: red }</style>' })],
  ['it is in another language', framed(page('Old')), page('New', { lang: 'es' })],
])('asks for the page as a whole where %s', (_, shown, html) => {
  expect(swapPage(shown, html)).toBe(false);
});

afterEach(() => vi.unstubAllGlobals());

it('does not parse the style sheet of an unpublished brand, which the content policy refuses', () => {
  const shown = framed(page('Old'));
  const parse = vi.spyOn(DOMParser.prototype, 'parseFromString');
  expect(swapPage(shown, page('New', { head: '<style>:root{--brand:#123456}</style>' }))).toBe(false);
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
  expect(swapPage(shown, page('New', { head: '<link rel="stylesheet" href="/a.css">' }))).toBe(true);
});

it.each([
  [
    new Response('<p>', { headers: { 'Left-Out': 'fields.blocks.2 fields.cardImage' } }),
    { kind: 'page', html: '<p>', leftOut: ['fields.blocks.2', 'fields.cardImage'], pages: new Map() },
  ],
  [new Response('<p>'), { kind: 'page', html: '<p>', leftOut: [], pages: new Map() }],
  [
    Response.json({ problems: { 'fields.title': 'is required' } }),
    { kind: 'incomplete', problems: { 'fields.title': 'is required' } },
  ],
  [new Response('', { status: 503 }), { kind: 'broken' }],
  [Object.defineProperty(new Response('<p>Sign in'), 'redirected', { value: true }), { kind: 'broken' }],
])('tells a page, an incomplete item and a fault apart', async (answer, told) => {
  vi.stubGlobal('fetch', async () => answer);
  expect(await renderTyped('{}', new AbortController().signal)).toEqual(told);
});

it('reads how many pages show each other item', async () => {
  const html = '<meta name="desk-items" content="menu:main=729 alert:a=1">';
  vi.stubGlobal('fetch', async () => new Response(html, { headers: { 'Content-Type': 'text/html' } }));
  const pages = new Map([
    ['menu:main', 729],
    ['alert:a', 1],
  ]);
  expect(await renderTyped('{}', new AbortController().signal)).toMatchObject({ pages });
});
