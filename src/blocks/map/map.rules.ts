import type { Block } from '../block-props.ts';

type Place = Pick<Block<'map'>, 'location' | 'mapType' | 'zoom' | 'apiKey'>;

/** Host that a page with a map may show in a frame. */
export const mapHost = 'https://www.google.com';

const address = (path: string, parameters: Readonly<Record<string, string>>): string =>
  `${mapHost}${path}?${new URLSearchParams(parameters).toString()}`;

/** Returns where the map is opened without a frame. */
export const mapAddress = ({ location }: Pick<Place, 'location'>): string =>
  address('/maps/search/', { api: '1', query: location });

/** Returns what the frame shows: with a key the embedding of its documentation, else the one that needs none. */
export const embedAddress = ({ location, mapType, zoom, apiKey }: Place): string =>
  apiKey
    ? address('/maps/embed/v1/place', { key: apiKey, q: location, zoom: String(zoom), maptype: mapType })
    : address('/maps', { q: location, z: String(zoom), t: mapType === 'satellite' ? 'k' : 'm', output: 'embed' });
