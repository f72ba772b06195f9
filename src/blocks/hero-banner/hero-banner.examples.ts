import type { Block } from '../block-props.ts';

export const examples = {
  deep: {
    __typename: 'HeroBanner',
    key: 'hero-deep',
    navigationTitle: null,
    heading: 'Codes written by the people who use them',
    text: 'Inspectors, engineers, installers and fire officers meet in 31 committees and publish their consensus every three years.',
    tone: 'deep',
    link: { label: 'Browse the codes', href: '/codes' },
    secondaryLink: { label: 'Join a committee', href: '/committees/apply' },
    image: { src: '/art/standards-council.svg', alt: '' },
  },
  plain: {
    __typename: 'HeroBanner',
    key: 'hero-plain',
    navigationTitle: null,
    heading: 'Wildfire',
    text: null,
    tone: 'plain',
    link: null,
    secondaryLink: null,
    image: null,
  },
} satisfies Record<string, Block<'hero-banner'>>;
