import type { Block } from '../block-props.ts';

export const examples = {
  withText: {
    __typename: 'CallToAction',
    key: 'action-text',
    navigationTitle: null,
    heading: 'Comment on the first draft of MSCA 530',
    text: 'Anyone may comment, members or not. The committee answers every comment in writing.',
    link: { label: 'Open the draft', href: '/codes/public-review' },
  },
  short: {
    __typename: 'CallToAction',
    key: 'action-short',
    navigationTitle: null,
    heading: 'Become a member',
    text: null,
    link: { label: 'See the benefits', href: '/membership/benefits' },
  },
} satisfies Record<string, Block<'call-to-action'>>;
