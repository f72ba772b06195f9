import type { ContentLoader } from '../content-loader.ts';

/** What every resolver gets: the loader of this request. */
export interface Context {
  loader: ContentLoader;
}
