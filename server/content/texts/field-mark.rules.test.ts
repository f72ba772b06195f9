import fc from 'fast-check';
import { expect, it } from 'vitest';
import { besideMarks, holdsMarks, markOf, marksIn, mostMarks, numberOf, withoutMarks } from './field-mark.rules.ts';
import { renderInline } from './render-inline.ts';
import { renderMarkdown } from './render-markdown.ts';
import { toPlainText } from './to-plain-text.ts';

const number = fc.integer({ min: 0, max: mostMarks - 1 });

it('writes a number as a mark that is found and read again, in any text', () => {
  fc.assert(
    fc.property(number, number, fc.string({ unit: 'grapheme-ascii' }), (first, second, text) => {
      const marked = markOf(first) + text + markOf(second);
      expect(marksIn(marked).map(numberOf)).toEqual([first, second]);
      expect(withoutMarks(marked)).toBe(text);
    }),
  );
});

it.each([
  ['a heading', '## Scope\n\nWords.', renderMarkdown],
  ['a list', '- one\n- two', renderMarkdown],
  ['a quotation', '"Fire", she said', (text: string) => renderMarkdown(text, { language: 'en' })],
  ['a label in bold', '**Fire** lanes', renderInline],
  ['a text without markup', '# Fire & **smoke**', toPlainText],
])('reads %s behind a mark as without it', (_, text, render) => {
  expect(render(markOf(5) + text)).toBe(markOf(5) + render(text));
  expect(besideMarks(text, (each) => each)).toBe(text);
});

it.each([
  [true, `<p>${markOf(0)}Words</p>`],
  [true, '<p class="a" data-place="title">Words</p>'],
  [true, '<img alt="" data-place-alt="image.alt">'],
  [false, '<p>Write data-place="title" into the tag, or \ue001 \uf0b7 from Word.</p>'],
  [false, '<ul data-edit="Edit this page"></ul>'],
])('finds marks (%s) in %s', (isFound, html) => {
  expect(holdsMarks(Buffer.from(html))).toBe(isFound);
});
