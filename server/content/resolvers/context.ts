import type { ContentLoader } from '../content-loader.ts';

/** Holds what every resolver gets: the loader of this request. */
export interface Context {
  loader: ContentLoader;
}
