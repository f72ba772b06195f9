import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchesPattern, readPattern } from './pattern.rules.ts';

function matches(pattern: string, text: string): boolean {
  const read = readPattern(pattern);
  if (!read.ok) throw new Error(read.problem);
  return matchesPattern(read.pattern, text);
}

it.each([
  ['[A-Z]{2}-\\d{4}', 'AB-1234', true],
  ['[A-Z]{2}-\\d{4}', 'AB-123', false],
  ['^\\d{5}(-\\d{4})?$', '45040-1234', true],
  ['\\d{5}(-\\d{4})?', '45040-', false],
  ['cat|dog', 'dog', true],
  ['cat|dog', 'catdog', false],
  ['[^a-c]+', 'xyz', true],
  ['[^a-c]+', 'xbz', false],
  ['a{2,}', 'a', false],
  ['a{2,}', 'aaaa', true],
  ['a{0,2}b', 'b', true],
  ['1\\.\\$', '1.$', true],
  ['\\$', '$', true],
])('%s and %s: %s', (pattern, text, isMatch) => {
  expect(matches(pattern, text)).toBe(isMatch);
});

it.each([
  '(',
  'a)',
  '[',
  '[]',
  '[z-a]',
  '*a',
  'a**',
  'a{2',
  'a{3,2}',
  'a{999}',
  '\\1',
  '\\p{L}',
  '(?=a)',
  '(?<n>a)',
  'a^b',
  'a\\',
])('refuses %s', (pattern) => {
  expect(readPattern(pattern).ok).toBe(false);
});

it('refuses repetitions of repetitions that would need too much room', () => {
  expect(readPattern('((a{255}){255}){255}')).toMatchObject({
    ok: false,
    problem: expect.stringContaining('too long') as string,
  });
});

// A backtracking matcher would need 2^400 steps here.
it.each(['(a+)+$', '(a|a)*', '(a*)*', '([a-z]+)*', '(a|aa)+'])(
  'matches %s in a time that grows with the text',
  (pattern) => {
    expect(matches(pattern, `${'a'.repeat(400)}!`)).toBe(false);
    expect(matches(pattern, 'a'.repeat(400))).toBe(true);
  },
);

it('answers as regular expressions do', () => {
  const atom = fc.constantFrom('a', 'b', '[ab]', '[^a]', '\\d', '.', '(ab)', '(a|bc)');
  const count = fc.constantFrom('', '', '?', '*', '+', '{2}', '{1,2}');
  const pattern = fc
    .array(
      fc.tuple(atom, count).map(([one, often]) => one + often),
      { minLength: 1, maxLength: 4 },
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(pattern, fc.stringMatching(/^[abc1]{0,8}$/), (given, text) => {
      expect(matches(given, text)).toBe(new RegExp(`^(?:${given})$`, 'u').test(text));
    }),
  );
});
