import fc from 'fast-check';
import { expect, it } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

const set = (markdown: string, language = 'en') => renderMarkdown(markdown, { language }).trim();

it.each([
  ['"one book"', '“one book”'],
  ['He said, "No."', 'He said, “No.”'],
  ['("so")', '(“so”)'],
  ['"a" and "b"', '“a” and “b”'],
  ["the chair's draft, the crews' gear", 'the chair’s draft, the crews’ gear'],
  ["rules of the '90s, 'tis said", 'rules of the ’90s, ’tis said'],
  ["she wrote 'why?' here", 'she wrote ‘why?’ here'],
  ['"he said \'no\'."', '“he said ‘no’.”'],
  ['"*em*" and *"em"*', '“<em>em</em>” and <em>“em”</em>'],
  ['["a" link](/a)', '<a href="/a">“a” link</a>'],
  ['"[link](/a)"', '“<a href="/a">link</a>”'],
  ['a 2" pipe, 6\' tall', 'a 2" pipe, 6\' tall'],
  ['already “set”', 'already “set”'],
  ['a—"b"', 'a—“b”'],
])('sets %s as %s', (typed, shown) => {
  expect(set(typed).replaceAll('&quot;', '"').replaceAll('&#39;', "'")).toBe(`<p>${shown}</p>`);
});

it.each([
  ['"norma"', '«norma»'],
  ['"la "norma" dice"', '«la “norma” dice»'],
  ['¿"Qué"?', '¿«Qué»?'],
  ['«la "norma"»', '«la “norma”»'],
])('sets Spanish %s as %s', (typed, shown) => {
  expect(set(typed, 'es')).toBe(`<p>${shown}</p>`);
});

it('sets heads, lists and tables, each paragraph by itself', () => {
  expect(set('## "Head"\n\n"open\n\n"next"')).toMatch(/“Head”[\s\S]*“open[\s\S]*“next”/);
  expect(set('- "a"\n  - "b"\n\n1. "c"\n\n   "d"')).toMatch(/“a”[\s\S]*“b”[\s\S]*“c”[\s\S]*“d”/);
  expect(set('| "h" |\n| --- |\n| "c" |')).toMatch(/“h”[\s\S]*“c”/);
  expect(set('> "quoted"')).toContain('“quoted”');
});

it.each([
  ['code', '`"a"`', '<code>"a"</code>'],
  ['a block of code', '```\nsay "a"\n```', 'say "a"'],
  ['code in HTML', 'x <code>"a"</code>', '<code>"a"</code>'],
  ['a block of HTML', '<p>"a" it\'s</p>', '<p>"a" it\'s</p>'],
  ['a title', '[a](/a "it\'s")', 'title="it\'s"'],
  ['a description', '![the "a"](/a.svg)', 'alt="the "a""'],
  ['an address', 'https://example.org/it\'s"', 'https://example.org/it\'s"'],
  ['an escaped quote', '\\"a\\"', '<p>"a"</p>'],
])('leaves %s as it was typed', (_, markdown, shown) => {
  expect(set(markdown).replaceAll('&quot;', '"').replaceAll('&#39;', "'")).toContain(shown);
});

it('leaves everything alone where no language is told', () => {
  expect(renderMarkdown('"a"')).toBe('<p>"a"</p>\n');
});

const plain = (text: string) => text.replace(/&quot;|&#39;|[“”«»‘’"']/g, '|');
const piece = fc.constantFrom(
  '"',
  "'",
  ' ',
  'a',
  'é',
  '7',
  '.',
  ',',
  '(',
  ')',
  '—',
  '*b*',
  '`"c"`',
  '\n\n',
  '- ',
  '“',
  '’',
);

it('changes nothing but quotes, whatever is typed', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.constantFrom('en', 'es'), (pieces, language) => {
      const typed = pieces.join('');
      expect(plain(set(typed, language))).toBe(plain(renderMarkdown(typed).trim()));
    }),
  );
});

it('opens and closes each quoted phrase, and has nothing to do the second time', () => {
  const word = fc.stringMatching(/^[a-zé]{1,6}$/);
  const phrase = fc.tuple(word, fc.boolean()).map(([text, isQuoted]) => (isQuoted ? `"${text}"` : text));
  fc.assert(
    fc.property(fc.array(phrase, { minLength: 1 }), (phrases) => {
      const shown = set(phrases.join(' ')).replace(/^<p>|<\/p>$/g, '');
      expect(shown).toBe(phrases.join(' ').replace(/"([^"]*)"/g, '“$1”'));
      expect(set(shown)).toBe(`<p>${shown}</p>`);
    }),
  );
});
