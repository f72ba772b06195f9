import { expect, it } from 'vitest';
import { coverLines } from './cover-lines.ts';

it.each([
  ['', []],
  ['Lightning Protection Systems', ['Lightning', 'Protection', 'Systems']],
  ['Water  Mist Systems', ['Water Mist', 'Systems']],
  ['One and Two and Three and Four and More', ['One and Two', 'and Three', 'and Four and…']],
  ['Extraordinarilylong', ['Extraordinarilylong']],
])('breaks "%s"', (title, expected) => {
  expect(coverLines(title, 12, 3)).toEqual(expected);
});
