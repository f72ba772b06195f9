import type { Block } from '../block-props.ts';

const testimonial = {
  content: 'The answer to my comment was longer than my comment, and it changed my mind.',
  author: 'Rosalind Achterberg',
  company: 'Lakeshore Hospital Trust',
  companyLink: '/about',
  contentAlignment: 'right' as const,
  authorAlignment: 'right' as const,
};
const common = {
  __typename: 'Testimonials' as const,
  navigationTitle: null,
  heading: 'Said by those who took part',
  backgroundImage: null,
  darkenBackgroundImage: true,
};

export const examples = {
  three: {
    ...common,
    key: 'testimonials-three',
    backgroundImage: { src: '/art/conference.svg', alt: '' },
    testimonials: [
      testimonial,
      { ...testimonial, content: 'I came to watch and left with a task.', company: '', contentAlignment: 'left' },
      { ...testimonial, content: 'Nobody asked who I work for first.', author: null, contentAlignment: 'center' },
    ],
  },
  none: { ...common, key: 'testimonials-none', testimonials: [] },
} satisfies Record<string, Block<'testimonials'>>;
