import { blockFields } from '../block-entries.ts';

/** Alias: other blocks have a required `heading`, and GraphQL refuses one name with two nullabilities. */
export const linkCardsFragment = /* GraphQL */ `
  fragment LinkCardsBlock on LinkCards {
    ${blockFields}
    sectionHeading: heading
    items { title text href }
  }
`;
