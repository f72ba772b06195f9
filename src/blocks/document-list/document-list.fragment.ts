import { blockFields } from '../block-entries.ts';

/** Alias: other blocks have a required `heading`, and GraphQL refuses one name with two nullabilities. */
export const documentListFragment = /* GraphQL */ `
  fragment DocumentListBlock on DocumentList {
    ${blockFields}
    sectionHeading: heading
    items { id path title code codeNumberPrefix currentEditionYear status tags }
  }
`;
