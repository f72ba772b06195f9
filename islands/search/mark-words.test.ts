// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { markWords } from './mark-words.ts';

it.each([
  ['Lightning Protection Systems', 'light', '[Light]ning Protection Systems'],
  ['Sistemas de protección contra rayos', 'proteccion', 'Sistemas de [protección] contra rayos'],
  ['MSCA 70, Electrical Installation Code', 'msca 70', '[MSCA] [70], Electrical Installation Code'],
  ['Unprotected', 'protected', 'Unprotected'],
  ['Fire alarm', 'fi fire', '[Fire] alarm'],
  ['ﬁre pumps', 'fi', '[ﬁ]re pumps'],
  ['<b>Bold</b>', 'b', '<[b]>[B]old</[b]>'],
  ['Anything', '*** ', 'Anything'],
])('marks in %j what begins as %j does', (text, question, marked) => {
  const nodes = markWords(text, question);
  expect(nodes.map((node) => (node.nodeName === 'MARK' ? `[${node.textContent}]` : node.textContent)).join('')).toBe(
    marked,
  );
});
