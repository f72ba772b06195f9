import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { imageAnswer, linkAnswer } from '../items/types/answer-part.contract.ts';
import { renderMarkdown } from '../texts/render-markdown.ts';
import { routedSchema } from '../../../src/cms/routed.ts';
import { checkItem } from '../items/item.contract.ts';
import { isLink, isWebLink } from './link.rules.ts';

/** Links that lead to another site in disguise, run something, or are nothing a browser can follow. */
const hostile = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '///evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\r\\evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://a/b',
  'http://plain.example',
  'https:/one-slash',
  'https://',
  'https:///evil.example',
  'https:\\\\evil.example',
  'https://www.example.org@evil.example',
  'https://user:secret@evil.example',
  'https://evil example.org',
  'ftp://example.org',
  'evil.example',
  'codes/msca-70',
  '../up',
  '?query',
  'mailto:',
  'tel:',
  '',
  ' ',
  '/a b',
  '/\u0000',
  '/nul\u0000',
  `/${'x'.repeat(2_000)}`,
];
const fine = ['/', '/codes/msca-70', '/es/códigos?a=b#c', 'https://example.org', 'HTTPS://example.org/ä?b=//c#d'];
const alsoLinks = ['#top', 'mailto:help@example.org', 'tel:+1-555-0100'];

const routed = { title: 'T', description: 'D' };
const link = (href: string) => ({ label: 'L', href });
const at = (type: string, path: string | null, fields: object) => ({ type, locale: 'en', path, fields });
const page = (block: object) => at('page', '/p', { ...routed, blocks: [block] });
const article = { ...routed, kind: 'news', category: 'N', publishedAt: '2026-01-01', content: '' };
const document = {
  ...routed,
  code: '70',
  documentId: '70',
  status: 'Current',
  currentEditionYear: 2026,
  scope: 'S',
  editions: [],
  content: '',
};
const author = { name: 'A', jobTitle: 'J', summary: 'S' };
const faq = { question: 'Q', answer: 'A' };
const header = { logoAlt: 'L', searchLink: link('/'), signInLink: link('/'), cartLink: link('/'), accountLinks: [] };
const ad = { slot: 'rail', adId: 'a', adPath: 'p', alt: 'A' };

/** Every field of the store that is a link, with an item around it. */
const stored: Record<string, (href: string) => object> = {
  'a block’s link': (to) => page({ type: 'call-to-action', heading: 'H', link: link(to) }),
  'a hero’s second link': (to) => page({ type: 'hero-banner', heading: 'H', secondaryLink: link(to) }),
  'a card’s link': (to) => page({ type: 'link-cards', items: [{ title: 'T', text: 'T', href: to }] }),
  'a list’s last link': (to) => page({ type: 'multi-spot', heading: 'H', viewAll: link(to) }),
  'an article’s link': (to) => at('publication', '/n', { ...article, readMore: link(to) }),
  'an author’s link': (to) => at('author', null, { ...author, readMoreLinkTarget: to }),
  'a document’s product': (to) => at('document', '/d', { ...document, relatedProduct: { url: to } }),
  'a free edition': (to) =>
    at('document', '/d', { ...document, freeAccess: [{ edition: 2026, title: 'T', permaLink: to }] }),
  'a product’s call': (to) => at('product', '/s', { ...routed, ctaText: 'C', ctaLink: to }),
  'a menu entry': (to) => at('menu', null, { items: [{ ...link('/'), children: [link(to)] }] }),
  'the header': (to) => at('header', null, { ...header, homeLink: link(to) }),
  'the footer': (to) =>
    at('footer', null, { organization: 'O', address: [], legal: 'L', navigation: 'main', social: [link(to)] }),
  'an advertisement': (to) => at('ad-settings', null, { ads: [{ ...ad, href: to }] }),
  'the announcement': (to) => at('announcement', null, { text: 'T', link: link(to) }),
  'an answer’s button': (to) => at('faq', null, { ...faq, href: to }),
};
const storedWebLinks: Record<string, (href: string) => object> = {
  'a picture': (to) => page({ type: 'image-text', heading: 'H', content: '', image: { src: to, alt: '' } }),
  'a redirect': (to) => at('redirect', '/r', { to }),
};

const isStored = (body: object): boolean => checkItem('name', body).ok;

describe.each(hostile)('%j', (text) => {
  it('is no link', () => {
    expect([isLink(text), isWebLink(text)]).toEqual([false, false]);
  });

  it('is stored in no field', () => {
    const fields = { ...stored, ...storedWebLinks };
    expect(Object.keys(fields).filter((name) => isStored(fields[name]?.(text) ?? {}))).toEqual([]);
  });

  it('is shown by no page, wherever the content comes from', () => {
    expect(v.is(linkAnswer, { label: 'L', href: text })).toBe(false);
    expect(v.is(imageAnswer, { src: text, alt: '' })).toBe(false);
    const redirect = { __typename: 'Redirect', id: 'r', target: text, isPermanent: true };
    expect(v.is(routedSchema, redirect)).toBe(false);
  });
});

describe.each([...fine, ...alsoLinks])('%j', (text) => {
  it('is a link in every field of the store and of the site', () => {
    expect(isLink(text)).toBe(true);
    expect(Object.keys(stored).filter((name) => !isStored(stored[name]?.(text) ?? {}))).toEqual([]);
    expect(v.is(linkAnswer, { label: 'L', href: text })).toBe(true);
  });
});

it('lets pictures and redirects have a path or an https address only', () => {
  for (const text of fine)
    expect(Object.values(storedWebLinks).map((field) => isStored(field(text)))).toEqual([true, true]);
  for (const text of alsoLinks)
    expect(Object.values(storedWebLinks).some((field) => isStored(field(text)))).toBe(false);
});

/** Addresses that a field refuses with a sentence and a text may have, as Markdown has them everywhere. */
const fineInTexts = ['http://plain.example', 'evil.example', 'codes/msca-70', '../up', '?query'];

it.each(fineInTexts)('Markdown makes a link of %j, as it is written', (text) => {
  expect(renderMarkdown(`[words](${text})`)).toContain(`href="${text}"`);
});

it.each(hostile.filter((text) => !fineInTexts.includes(text)))('Markdown makes no link of %j', (text) => {
  const attribute = text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const html = renderMarkdown(`<p><a href="${attribute}">words</a> <img src="${attribute}" alt="picture"></p>`);
  expect(html).not.toMatch(/href=|src=/);
});

it.each([...fine, ...alsoLinks])('Markdown makes a link of %j', (text) => {
  expect(renderMarkdown(`<p><a href="${text}">words</a></p>`)).toContain('href="');
});
