import fc from 'fast-check';
import { expect, it } from 'vitest';
import { markOf, numberOf } from '../../server/content/texts/field-mark.rules.ts';
import { takeMarks } from './take-marks.ts';

const [one, two] = [markOf(1), markOf(2_049)];
const placeOf = (mark: string) => ({ 1: 'title', 2_049: 'blocks.0.text' })[numberOf(mark)];
/** Takes the marks out, and writes places in place of their numbers. */
function take(html: string): string {
  const { html: taken, places } = takeMarks(html, placeOf);
  return taken.replace(/ data-places="[^"]*"/g, '').replace(/(?<= data-place(?:-alt|-title)?=")[^"]*/g, (numbers) =>
    numbers
      .split(' ')
      .map((number) => places[Number(number)])
      .join(' '),
  );
}

it.each([
  ['a text', `<h1 class="a">${one}Fire</h1>`, '<h1 class="a" data-place="title">Fire</h1>'],
  [
    'two texts of an element',
    `<p>${one}A <b>${two}B</b> ${two}C</p>`,
    '<p data-place="title blocks.0.text">A <b data-place="blocks.0.text">B</b> C</p>',
  ],
  [
    'a rendered text',
    `<div>${one}<p>A</p>\n<ul><li>B</li></ul></div><p>C</p>`,
    '<div data-place="title"><p>A</p>\n<ul><li>B</li></ul></div><p>C</p>',
  ],
  [
    'a rendered text beside another element',
    `<div><h2>${two}A</h2>${one}<p>B</p>\n<p>C</p></div>`,
    '<div><h2 data-place="blocks.0.text">A</h2><p data-place="title">B</p>\n<p data-place="title">C</p></div>',
  ],
  ['a text that begins in bold', `<p>${one}<b>A</b> B</p>`, '<p data-place="title"><b>A</b> B</p>'],
  [
    'two rendered texts',
    `<div>${one}<p>A</p>${two}<p>B</p></div>`,
    '<div><p data-place="title">A</p><p data-place="blocks.0.text">B</p></div>',
  ],
  [
    'a description',
    `<img src="/a.png" alt="${one}A > B" />`,
    '<img src="/a.png" alt="A > B" data-place-alt="title" />',
  ],
  [
    'other attributes',
    `<a href="mailto:?subject=${encodeURIComponent(one)}A" aria-label="${one}A">x</a>`,
    '<a href="mailto:?subject=A" aria-label="A">x</a>',
  ],
  [
    'head and scripts',
    `<title>${one}A</title><meta content="${one}A"><script>"${one}A"</script><style>${one}</style>`,
    '<title>A</title><meta content="A"><script>"A"</script><style></style>',
  ],
  [
    'a list to choose from',
    `<option>${one}A</option><p>${two}B</p>`,
    '<option>A</option><p data-place="blocks.0.text">B</p>',
  ],
  ['a comment, and a mark of nothing', `<!-- ${one}> --><p>${markOf(9)}A</p>`, '<!-- > --><p>A</p>'],
])('takes the marks of %s', (_, given, expected) => {
  expect(take(given)).toBe(expected);
});

const piece = fc.oneof(
  fc.constantFrom(
    '<p>',
    '</p>',
    '<div class="a">',
    '</div>',
    '<br>',
    '<img alt="a > b">',
    "<a href='x'>",
    '</a>',
    '<!-- a -->',
    '<script>',
    '</script>',
    '<',
    '>',
    '"',
    '<title>',
    '</title>',
    '<b',
    '&lt;',
    '<!doctype html>',
    '<svg/>',
    '\n',
  ),
  fc.string({ unit: 'grapheme' }),
);

it('lists the places of each part of a page, which may be replaced without the others', () => {
  const page = `<html><body><header><a>${one}A</a></header><main><p>${two}B</p><p>${one}C</p></main></body></html>`;
  expect(takeMarks(page, placeOf)).toEqual({
    html:
      '<html><body><header data-places="0title"><a data-place="0">A</a></header>' +
      '<main data-places="0blocks.0.text 0title"><p data-place="0">B</p><p data-place="1">C</p></main></body></html>',
    places: ['title', 'blocks.0.text'],
  });
});

it('names what a text says before the phrase it is said with', () => {
  const phrase = (mark: string) => (mark === one ? 'dictionary:shell/en/entries.By' : 'author');
  expect(takeMarks(`<p>${one}By ${two}Ana</p>`, phrase).html).toContain(' data-place="0 1" data-places="0author 0dict');
});

it('changes nothing but marks, wherever they are, in any HTML', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(piece, fc.constantFrom('', '', one, two)), { maxLength: 40 }), (pieces) => {
      const html = pieces.map(([text]) => text).join('');
      const taken = take(pieces.map(([text, mark]) => mark + text).join(''));
      expect(taken.replace(/ data-place(?:-alt|-title)?="[^"]*"/g, '')).toBe(html);
      expect(take(html)).toBe(html);
    }),
    { numRuns: 500 },
  );
});

it('reads a page of a million characters without waiting', () => {
  const page =
    `<p title="${'a'.repeat(1_000)}">${one}words</p>`.repeat(1_000) + '<'.repeat(1_000) + '<a '.repeat(1_000);
  const began = performance.now();
  take(page);
  expect(performance.now() - began).toBeLessThan(5_000);
});
