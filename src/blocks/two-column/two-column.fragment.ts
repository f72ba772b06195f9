import { blockFields } from '../block-entries.ts';

/** A column holds leaf blocks only, so the query has a fixed depth; `LeafBlock` is written by the registry. */
export const twoColumnFragment = /* GraphQL */ `
  fragment TwoColumnBlock on TwoColumn {
    ${blockFields}
    firstColumn
    first { ...LeafBlock }
    second { ...LeafBlock }
  }
`;
