import type { PublicationTeaser } from '../../cms/publication-teaser.ts';
import type { MultiSpot } from './multi-spot.schema.ts';

const teaser = (id: string, title: string, cardText: string, art: string): PublicationTeaser => ({
  id: `publication:${id}`,
  path: `/news/${id}`,
  title,
  publicationDate: '2026-09-18',
  cardText,
  description: cardText,
  cardImage: { src: `/art/${art}.svg`, alt: '' },
  publicationMainImage: null,
  mainImage: null,
  taxonomies: [{ id: `topic:${art}`, title: art === 'wildfire' ? 'Wildfire' : 'Electrical', path: `/topics/${art}` }],
  readMore: null,
  publicationAuthor: { authorName: 'Inês Carvalho' },
});

export const examples = {
  three: {
    __typename: 'MultiSpot',
    key: 'spots-three',
    navigationTitle: null,
    heading: 'Latest news',
    viewAll: { label: 'All news', href: '/news' },
    items: [
      teaser(
        'storage-rooms',
        'What 212 storage rooms taught the committee',
        'Two in three inspected rooms had no separation.',
        'electrical',
      ),
      teaser(
        'ember-vents',
        'Ember-resistant vents pass their third season',
        'Three counties compared losses street by street.',
        'wildfire',
      ),
      {
        ...teaser('one-line', 'Ballot closes Friday', 'Members have until midnight.', 'electrical'),
        cardImage: null,
        publicationAuthor: null,
      },
    ],
  },
} satisfies Record<string, MultiSpot>;
