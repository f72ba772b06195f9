import { blockFields } from '../block-entries.ts';

/** Alias: other blocks have a required `heading`, and GraphQL refuses one name with two nullabilities. */
export const faqAccordionFragment = /* GraphQL */ `
  fragment FaqAccordionBlock on FaqAccordion {
    ${blockFields}
    sectionHeading: heading
    groups { heading items { id question answer } }
  }
`;
