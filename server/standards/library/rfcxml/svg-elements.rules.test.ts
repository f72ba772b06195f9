import { expect, it } from 'vitest';
import { isSvgAttribute } from './svg-elements.rules.ts';

it.each([
  ['fill', 'url(#g1)', true],
  ['fill', 'url(https://example.org/a)', false],
  ['fill', 'URL( "data:x" )', false],
  ['style', 'stroke:#000;stroke-width:2', true],
  ['style', 'background:u\\72l(x)', false],
  ['xlink:href', '#part', true],
  ['href', 'javascript:x()', false],
  ['href', 'https://example.org/', false],
  ['onload', 'x()', false],
  ['d', 'M0 0h9', true],
])('keeps %s="%s": %s', (name, value, isKept) => {
  expect(isSvgAttribute(name, value)).toBe(isKept);
});
