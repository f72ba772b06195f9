import { blockFields } from '../block-entries.ts';

/** Alias: other blocks have a nullable `link`, and GraphQL refuses one name with two nullabilities. */
export const callToActionFragment = /* GraphQL */ `
  fragment CallToActionBlock on CallToAction {
    ${blockFields}
    heading text
    action: link { label href }
  }
`;
