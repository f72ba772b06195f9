import type { Block } from '../block-props.ts';

const items: Block<'link-list'>['items'] = [
  { label: 'Download the schedule', href: '/codes/public-review', icon: 'download' },
  { label: 'Find a committee', href: '/committees', icon: 'committee' },
  { label: 'Search everything', href: '/search', icon: 'search' },
];

export const examples = {
  arrows: {
    __typename: 'LinkList',
    key: 'links-arrows',
    navigationTitle: null,
    heading: 'Next',
    layout: 'arrows',
    items,
  },
  icons: { __typename: 'LinkList', key: 'links-icons', navigationTitle: null, heading: null, layout: 'icons', items },
} satisfies Record<string, Block<'link-list'>>;
