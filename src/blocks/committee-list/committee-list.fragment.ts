import { blockFields } from '../block-entries.ts';

/** Alias: other blocks have a required `heading`, and GraphQL refuses one name with two nullabilities. */
export const committeeListFragment = /* GraphQL */ `
  fragment CommitteeListBlock on CommitteeList {
    ${blockFields}
    sectionHeading: heading
    items { id path committeeName acronym seekingMembers }
  }
`;
