import type { Block } from '../block-props.ts';

export const examples = {
  office: {
    __typename: 'Map',
    key: 'map-office',
    navigationTitle: null,
    heading: 'On the map',
    location: '40 Surveyors Row, Meridian, Ohio',
    mapType: 'roadmap',
    zoom: 15,
    width: 1200,
    height: 420,
    apiKey: null,
  },
} satisfies Record<string, Block<'map'>>;
