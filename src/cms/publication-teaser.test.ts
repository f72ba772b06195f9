import { expect, it } from 'vitest';
import { teaserImage } from './publication-teaser.ts';

const card = { src: '/art/card.svg', alt: '' };
const main = { src: '/art/main.svg', alt: '' };

it('prefers the card image', () => {
  expect(teaserImage({ cardImage: card, publicationMainImage: main, mainImage: main })).toBe(card);
});

it('falls back to the main image', () => {
  expect(teaserImage({ cardImage: null, publicationMainImage: main, mainImage: null })).toBe(main);
  expect(teaserImage({ cardImage: null, publicationMainImage: null, mainImage: main })).toBe(main);
});

it('shows no image when there is none', () => {
  expect(teaserImage({ cardImage: null, publicationMainImage: null, mainImage: null })).toBeNull();
});
