import type { Block } from '../block-props.ts';

export const examples = {
  withSubtitle: {
    __typename: 'PageTitle',
    key: 'title-subtitle',
    navigationTitle: null,
    title: 'How standards are made',
    subtitle: 'Five stages, two rounds of comments and one vote of the membership',
  },
  alone: { __typename: 'PageTitle', key: 'title-alone', navigationTitle: null, title: 'Offices', subtitle: null },
} satisfies Record<string, Block<'page-title'>>;
