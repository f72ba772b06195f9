import { expect, it } from 'vitest';
import { chooseCoding } from './content-coding.ts';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['br', 'brotli'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'brotli'],
  ['gzip, deflate', 'gzip'],
  ['deflate', 'identity'],
  ['identity', 'identity'],
  ['*', 'brotli'],
  ['*;q=0', 'identity'],
  ['br;q=0', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, *', 'gzip'],
  ['BR', 'brotli'],
  ['gzip;q=1.0, br;q=0.1', 'brotli'],
  ['xbr, nobr', 'identity'],
  [' br ; q = 1', 'brotli'],
  [',,,', 'identity'],
] as const)('picks for Accept-Encoding %j the coding %s', (accepted, coding) => {
  expect(chooseCoding(accepted)).toBe(coding);
  expect(chooseCoding(accepted)).toBe(coding);
});

it('goes on answering after more different headers than it remembers', () => {
  for (let n = 0; n < 1_000; n += 1) expect(chooseCoding(`x-${n}, gzip`)).toBe('gzip');
});
