import type { Block } from '../block-props.ts';

const slide = (slideTitle: string, art: string) => ({
  slideTitle,
  slideImage: { src: `/art/${art}.svg`, alt: `Drawing of the subject: ${art}` },
  slideCategory: 'Research',
  hideCategory: false,
  slideAuthor: 'Inês Carvalho',
  slidePublishDate: '2026-09-18',
  slideContent: 'Three counties compared their losses street by street, before the snow and after it.',
  slideLink: '/news',
});
const slides = [
  slide('Ember vents after three seasons', 'wildfire'),
  { ...slide('A quieter alarm', 'fire-protection-systems'), hideCategory: true },
  { ...slide('Who reads the label?', 'electrical'), slideAuthor: null, slidePublishDate: null },
];
const common = { __typename: 'Carousel' as const, navigationTitle: null, isGrey: false, slides };

export const examples = {
  slides: { ...common, key: 'carousel-slides', heading: 'From the laboratories', layout: 'slides', isGrey: true },
  hero: { ...common, key: 'carousel-hero', heading: null, layout: 'hero' },
  three: { ...common, key: 'carousel-three', heading: 'Three to begin with', layout: 'three' },
  related: {
    ...common,
    key: 'carousel-related',
    navigationTitle: 'Related Pages',
    heading: 'Related pages',
    layout: 'related',
    slides: [
      ...slides,
      slide('Furnace tests in public', 'research'),
      slide('Crews and their vehicles', 'emergency-response'),
    ],
  },
} satisfies Record<string, Block<'carousel'>>;
