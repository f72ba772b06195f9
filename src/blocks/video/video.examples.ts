import type { Block } from '../block-props.ts';

const common = {
  __typename: 'Video' as const,
  navigationTitle: null,
  heading: 'How a code is written, in ten seconds',
  text: 'Four steps from a proposal to an edition.',
  video: '/video/how-a-code-is-written.mp4',
  captions: '/video/how-a-code-is-written.en.vtt',
  poster: { src: '/art/committee.svg', alt: 'Drawing of a committee around a table' },
  transcript: { label: 'Read the transcript', href: '/about/how-standards-are-made#the-steps-in-detail' },
};

export const examples = {
  here: { ...common, key: 'video-here', page: null, publishedAt: '2026-06-15' },
  thumbnail: {
    ...common,
    key: 'video-thumbnail',
    page: '/about/how-standards-are-made',
    transcript: null,
    publishedAt: null,
  },
} satisfies Record<string, Block<'video'>>;
