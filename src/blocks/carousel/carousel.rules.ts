import type { Block } from '../block-props.ts';

type Carousel = Block<'carousel'>;
type Slide = Carousel['slides'][number];

/** Returns whether readers see a slide: one with a picture and a title (docs/decisions/content-and-publishing.md#carousels). */
export const isComplete = ({ slideImage, slideTitle }: Pick<Slide, 'slideImage' | 'slideTitle'>): boolean =>
  Boolean(slideImage?.src.trim() && slideTitle?.trim());

/** Number of slides visible on a wide screen. */
export const seenAtOnce: Readonly<Record<Carousel['layout'], 1 | 3 | 4>> = { slides: 1, hero: 1, three: 3, related: 4 };
