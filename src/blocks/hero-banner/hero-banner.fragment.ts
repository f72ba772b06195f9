import { blockFields } from '../block-entries.ts';

export const heroBannerFragment = /* GraphQL */ `
  fragment HeroBannerBlock on HeroBanner {
    ${blockFields}
    heading text tone
    link { label href }
    secondaryLink { label href }
    image { src alt }
  }
`;
