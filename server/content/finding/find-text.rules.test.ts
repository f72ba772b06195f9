import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRanges, patternOf, replaceRanges, showRange } from './find-text.rules.ts';
import type { WrittenForm } from './written-texts.rules.ts';

const find = (
  text: string,
  words: string,
  how: { isExactCase?: boolean; isWhole?: boolean; withCodes?: boolean; form?: WrittenForm } = {},
) => {
  const { isExactCase = false, isWhole = false, withCodes = false, form = 'markdown' } = how;
  const pattern = patternOf({ words, isExactCase, isWhole });
  return findRanges({ place: '', text, form }, pattern, withCodes).map(({ from, to }) => text.slice(from, to));
};

describe('finds', () => {
  it.each([
    ['words in any case', 'Arc flash, ARC FLASH', 'arc flash', ['Arc flash', 'ARC FLASH']],
    ['words over a line end', 'the arc\n  flash of', 'arc flash', ['arc\n  flash']],
    ['no words over a paragraph', 'the arc\n\nflash of', 'arc flash', []],
    ['an apostrophe however it is written', 'O’Connell', "o'connell", ['O’Connell']],
    ['signs of expressions as they are', 'a.b (c) axb', 'a.b (c)', ['a.b (c)']],
    ['letters with accents in any case', 'Édition', 'édition', ['Édition']],
    ['words beside a link', '[the code](/code) code', 'code', ['code', 'code']],
    ['no address of a link', '[x](/arc-flash "arc")', 'arc-flash', []],
    ['the title of a link', '[x](/a "arc")', 'arc', ['arc']],
    ['no definition of a link', 'x [y][arc]\n\n[arc]: /arc', 'arc', []],
    ['no address that is written out', 'see https://arc.example/arc and www.arc.example', 'arc', []],
    ['no email address', 'write to arc@example.org', 'arc', []],
    ['no token', 'from {price:arc-1}', 'arc', []],
    ['no tag, but what it says', '<img src="/arc.png" alt="An arc"> arc', 'arc', ['arc', 'arc']],
    ['no text that is an address', '/shop', 'shop', []],
  ])('%s', (_, text, words, expected) => expect(find(text, words)).toEqual(expected));

  it('whole words and exact case when asked', () => {
    expect(find('code codes Code', 'code', { isWhole: true })).toEqual(['code', 'Code']);
    expect(find('code Code', 'Code', { isExactCase: true })).toEqual(['Code']);
  });

  it('addresses when asked', () => {
    expect(find('[x](/arc)', 'arc', { withCodes: true })).toEqual(['arc']);
    expect(find('/arc', 'arc', { form: 'code' })).toEqual([]);
    expect(find('/arc', 'arc', { form: 'code', withCodes: true })).toEqual(['arc']);
  });
});

it('finds what anybody types, as it is written, and puts it back byte by byte', () => {
  const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => /^\S+$/.test(text));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), words, (around, wanted) => {
      const text = `${around}${wanted} ${around}`;
      const pattern = patternOf({ words: wanted, isExactCase: true, isWhole: false });
      const ranges = findRanges({ place: '', text, form: 'plain' }, pattern, true);
      expect(ranges.length).toBeGreaterThan(0);
      const away = replaceRanges(text, ranges, '');
      expect(away.length).toBe(text.length - ranges.reduce((sum, { from, to }) => sum + to - from, 0));
      const found = ranges.map(({ from, to }) => text.slice(from, to));
      if (found.every((each) => each === wanted)) expect(replaceRanges(text, ranges, wanted)).toBe(text);
    }),
  );
});

it('reads a long text once, however it is written', () => {
  const began = performance.now();
  for (const part of ['](', '<a ', '{', 'a@', '[', '](a(', 'www.', 'a b\n', '    '])
    find(`${part.repeat(50_000)} b c`, 'b c');
  expect(performance.now() - began).toBeLessThan(3_000);
});

it('shows the words around', () => {
  const text = `${'word '.repeat(40)}arc\nflash ${'word '.repeat(40)}`;
  const [from, to] = [text.indexOf('arc'), text.indexOf('arc') + 3];
  const shown = showRange(text, { from, to });
  expect(shown.found).toBe('arc');
  expect(shown.before).toMatch(/^…word (word )+$/);
  expect(shown.after).toMatch(/^ flash (word )+.*…$/);
});
