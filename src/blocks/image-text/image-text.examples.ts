import type { Block } from '../block-props.ts';

export const examples = {
  left: {
    __typename: 'ImageText',
    key: 'image-left',
    navigationTitle: null,
    heading: 'A library that travels',
    content:
      'MSCA Link holds every current edition, with bookmarks and notes that follow you from the office to the site.',
    imageSide: 'left',
    image: { src: '/art/library.svg', alt: 'Shelves of bound codes' },
    caption: 'The reading room in Meridian, 1931',
    link: { label: 'About MSCA Link', href: '/help/link' },
  },
  right: {
    __typename: 'ImageText',
    key: 'image-right',
    navigationTitle: null,
    heading: 'Hands-on training',
    content: 'Courses are taught by people who sit on the committees.',
    imageSide: 'right',
    image: { src: '/art/training.svg', alt: '' },
    caption: null,
    link: null,
  },
} satisfies Record<string, Block<'image-text'>>;
