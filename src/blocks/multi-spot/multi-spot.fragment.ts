import { publicationTeaserFields } from '../../cms/publication-teaser.ts';
import { blockFields } from '../block-entries.ts';

export const multiSpotFragment = /* GraphQL */ `
  fragment MultiSpotBlock on MultiSpot {
    ${blockFields}
    heading
    viewAll { label href }
    items { ${publicationTeaserFields} }
  }
`;
