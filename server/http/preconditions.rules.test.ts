import { expect, it } from 'vitest';
import { failsPrecondition } from './preconditions.rules.ts';

it.each([
  [undefined, '"a"', false],
  ['*', '"a"', false],
  [' * ', null, false],
  ['"a"', '"a"', false],
  ['"b", "a"', '"a"', false],
  ['"b,a"', '"b,a"', false],
  ['"b"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['W/"a"', 'W/"a"', true],
  ['"a"', 'W/"a"', true],
  ['"b", W/"a"', '"a"', true],
  ['"a"', null, true],
  ['a', '"a"', true],
  ['', '"a"', true],
])('If-Match: %s of an answer with the tag %s fails: %s', (asked, etag, fails) => {
  expect(failsPrecondition({ 'if-match': asked }, etag)).toBe(fails);
});
