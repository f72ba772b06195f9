import { blockFields } from '../block-entries.ts';

/** Alias: a hero's `image` is nullable, and GraphQL refuses one name with two nullabilities. */
export const imageTextFragment = /* GraphQL */ `
  fragment ImageTextBlock on ImageText {
    ${blockFields}
    heading content imageSide
    picture: image { src alt }
    link { label href }
  }
`;
