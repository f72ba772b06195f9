import type { Block } from '../block-props.ts';

export const examples = {
  dues: {
    __typename: 'PromotionStrip',
    key: 'strip-dues',
    navigationTitle: null,
    heading: 'Members pay a tenth less for every book',
    text: 'Two handbooks make up for the dues of a student.',
    link: { label: 'See the benefits', href: '/membership/benefits' },
  },
} satisfies Record<string, Block<'promotion-strip'>>;
