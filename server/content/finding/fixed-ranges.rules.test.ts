import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listFixedRanges } from './fixed-ranges.rules.ts';

/** The text with everything that a search leaves alone as dots. */
function masked(text: string): string {
  const units = text.split('');
  for (const { from, to } of listFixedRanges(text)) units.fill('.', from, to);
  return units.join('');
}

it.each([
  ['A bell rings.', 'A bell rings.'],
  ['/bells', '......'],
  ['a /bells', 'a /bells'],
  ['[A bell](/bells)', '[A bell........)'],
  ['[A](<a b> "Bells")', '[A....... "Bells")'],
  ['[A bell][bells]', '[A bell........'],
  ['[bells]: /bells "B"', '............... "B"'],
  ['[^1]: a note', '[^1]: a note'],
  ['See https://example.org/bells now', 'See ......................... now'],
  ['at www.example.org', 'at ...............'],
  ['to ann@example.org.', 'to ................'.replace(/.$/, '.')],
  ['{price:bells} each', '............. each'],
  ['{count, plural, one {bell}}', '{count, plural, one ......}'],
  ['<b class="bell">bell</b>', '................bell....'],
  ['<img src="/bell" alt="A bell">', '......................A bell..'],
])('leaves alone what is no word in %j', (text, expected) => {
  expect(masked(text)).toBe(expected);
});

it('stays within the text, whatever it is, and takes no time', () => {
  const signs = fc.constantFrom('[', ']', '(', ')', '<', '>', '"', '{', '}', ' ', '\n', 'a', '@', '.', 'www.', 'alt="');
  const texts = fc.array(signs, { maxLength: 400 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, (text) =>
      listFixedRanges(text).every(({ from, to }) => from >= 0 && from <= to && to <= text.length),
    ),
    { numRuns: 50 },
  );
});
