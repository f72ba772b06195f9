import { expect, it } from 'vitest';
import { findMutePictures } from './pictures.rules.ts';

const picture = (alt?: string) => ({ src: '/art/a.svg', ...(alt !== undefined && { alt }) });

it.each([
  ['a main picture', { mainImage: picture('') }, ['mainImage']],
  ['blanks alone', { mainImage: picture('  ') }, ['mainImage']],
  ['a picture that never got a text', { mainImage: picture() }, ['mainImage']],
  [
    'a block and a column',
    { blocks: [{ image: picture('') }, { first: [{ image: picture('') }] }] },
    ['blocks.0.image', 'blocks.1.first.0.image'],
  ],
  ['a described picture', { mainImage: picture('A door') }, []],
  ['the picture of a card, which stands beside its title', { cardImage: picture('') }, []],
  ['a field that is still empty', { mainImage: { src: '', alt: '' } }, []],
  ['text, numbers and nothing', { title: 'src', count: 1, mainImage: null }, []],
])('finds in %s what says nothing', (_, fields, paths) => {
  expect(findMutePictures(fields).map(({ path }) => path)).toEqual(paths);
});
