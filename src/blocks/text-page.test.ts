import { expect, it } from 'vitest';
import { placeBlocks } from './place-blocks.ts';
import { blockExamples } from './examples.ts';
import { splitTextPage } from './text-page.ts';

const one = (name: string) => ({ ...(Object.values(blockExamples[name] ?? {})[0] as object), __typename: name });
const split = (...names: string[]) => {
  const found = splitTextPage(placeBlocks('/', names.map(one)));
  return found && [found.above.length, found.text.length];
};

it.each([
  [
    ['PageTitle', 'RichText', 'FaqAccordion'],
    [1, 2],
  ],
  [
    ['HeroBanner', 'RichText'],
    [1, 1],
  ],
  [
    ['RichText', 'CallToAction'],
    [0, 2],
  ],
  [['PageTitle', 'RichText', 'LinkCards'], null],
  [['PageTitle', 'RichText', 'HeroBanner'], null],
  [['PageTitle'], null],
  [[], null],
])('splits %j into %j', (names, expected) => {
  expect(split(...names)).toEqual(expected);
});
