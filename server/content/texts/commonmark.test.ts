import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';
import { differences } from './markdown-differences.ts';

const require = createRequire(import.meta.url);

/** The examples of CommonMark, from the package `commonmark-spec` (CC-BY-SA 4.0, John MacFarlane). */
function readExamples(): { number: number; markdown: string; html: string }[] {
  const file = require.resolve('commonmark-spec/spec.txt');
  const fence = '`'.repeat(32);
  const pattern = new RegExp(`^${fence} example\\n([\\s\\S]*?)^\\.\\n([\\s\\S]*?)^${fence}$`, 'gm');
  const [spec = ''] = readFileSync(file, 'utf8').split('<!-- END TESTS -->');
  const tabs = (text = '') => text.replaceAll('→', '\t');
  return [...spec.matchAll(pattern)].map(([, markdown, html], index) => ({
    number: index + 1,
    markdown: tabs(markdown),
    html: tabs(html),
  }));
}

const { window } = new JSDOM('', { url: 'https://site.invalid/a/b' });

/** Returns HTML as a browser reads it, without spaces that it does not show, comments, and the levels of headings. */
function normalize(html: string): string {
  const box = window.document.createElement('div');
  box.innerHTML = html.trim();
  for (const cell of box.querySelectorAll('[scope]')) cell.removeAttribute('scope');
  for (const link of box.querySelectorAll('a')) if (link.hasAttribute('href')) link.setAttribute('href', link.href);
  const preformatted: string[] = [];
  return box.innerHTML
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(\/?)h\d>/g, '<$1h>')
    .replace(/<pre[\s\S]*?<\/pre>/g, (text) => `<pre ${preformatted.push(text)}>`)
    .replace(/\s+/g, ' ')
    .replace(/ ?(<\/?(?:p|li|ul|ol|h|hr|br|blockquote|pre|div|table|thead|tbody|tr|td|th)\b[^>]*>) ?/g, '$1')
    .replace(/<pre (\d+)>/g, (_, at: string) => preformatted[Number(at) - 1] ?? '')
    .trim();
}

const examples = readExamples();
const isSame = ({ markdown, html }: { markdown: string; html: string }): boolean =>
  normalize(renderMarkdown(markdown.replace(/>\n$/, '>'))) === normalize(html);

it('shows every example of CommonMark as it says itself, except those listed with a reason', () => {
  expect(examples.length).toBeGreaterThan(640);
  const different = examples.filter((example) => !isSame(example)).map(({ number }) => number);
  expect(different).toEqual(differences.flatMap((each) => each.examples).toSorted((a, b) => a - b));
});

it('has no more differences than it had', () => {
  expect(differences.flatMap((each) => each.examples).length).toBeLessThanOrEqual(39);
});
