import { expect, it } from 'vitest';
import { renderInline } from './render-inline.ts';
import { renderMarkdown } from './render-markdown.ts';

const headings = (markdown: string, top?: 2 | 3 | 4) =>
  [...renderMarkdown(markdown, top ? { topHeading: top } : {}).matchAll(/<h(\d)>[^<]*<\/h(\d)>/g)].map(
    ([, open, close]) => `${open}${close}`,
  );

it.each([
  ['# a\n\n## b', ['22', '22']],
  ['### a\n\n### b', ['22', '22']],
  ['## a\n\n#### b\n\n## c', ['22', '33', '22']],
  ['### a\n\n## b\n\n### c', ['22', '22', '33']],
])('gives %j the outline %j', (markdown, expected) => {
  expect(headings(markdown)).toEqual(expected);
});

it('puts the headings of a text below the one it stands under', () => {
  expect(headings('## a\n\n### b', 3)).toEqual(['33', '44']);
  expect(headings('## a\n\n### b', 4)).toEqual(['44', '44']);
});

it.each([
  ['a script', '<script>alert(1)</script>', /script|alert/],
  ['an event handler', '<img src="/a.svg" alt="" onerror="alert(1)">', /onerror/],
  ['a scripted link', '[a](javascript:alert(1)) <a href="JaVaScRiPt:alert(1)">b</a>', /javascript/i],
  ['a data address', '<a href="data:text/html,x">b</a>', /data:/],
  ['a frame', '<iframe src="https://example.org"></iframe>', /iframe/],
  ['a style', '<p style="position:fixed">a</p><style>p{}</style>', /style/],
  ['a form', '<form action="/x"><input></form>', /form|input/],
])('leaves out %s', (_, markdown, forbidden) => {
  expect(renderMarkdown(markdown)).not.toMatch(forbidden);
});

it.each([
  ['I read the [notice](/privacy)', 'I read the <a href="/privacy" target="_blank">notice</a>'],
  ['**Bold** and *more*', '<strong>Bold</strong> and <em>more</em>'],
  ['[bad](javascript:alert(1))', '<a target="_blank">bad</a>'],
  ['# No heading ![x](/a.png)', '# No heading '],
  ['<script>alert(1)</script><b onclick="x()">a</b>', 'a'],
  ['5 < 6 & 7', '5 &lt; 6 &amp; 7'],
])('renders the label %j inline', (label, html) => {
  expect(renderInline(label)).toBe(html);
});
