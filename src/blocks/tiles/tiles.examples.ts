import type { Block } from '../block-props.ts';

const tile = (title: string, art: string | null, links: { label: string; href: string }[] = []) => ({
  title,
  text: 'What is in force, what is open, and whom to ask.',
  image: art === null ? null : { src: `/art/${art}.svg`, alt: '' },
  href: '/codes',
  links,
});
const links = ['Read', 'Comment', 'Buy', 'Fourth'].map((label) => ({ label, href: `/${label.toLowerCase()}` }));
const tiles = [tile('Electrical', 'electrical'), tile('Wildfire', 'wildfire'), tile('Research', 'research')];
const common = { __typename: 'Tiles' as const, navigationTitle: null, heading: 'Where to go next' };

export const examples = {
  banners: { ...common, key: 'tiles-banners', layout: 'banners', tiles: [...tiles, tile('Training', 'training')] },
  cards: { ...common, key: 'tiles-cards', layout: 'cards', tiles },
  topics: {
    ...common,
    key: 'tiles-topics',
    layout: 'topics',
    tiles: ['Standards', 'Committees', 'Courses'].map((title) => tile(title, null, links)),
  },
  featured: {
    ...common,
    key: 'tiles-featured',
    heading: null,
    layout: 'featured',
    tiles: [tile('Join a committee', 'committee')],
  },
} satisfies Record<string, Block<'tiles'>>;
