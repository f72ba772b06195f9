import { committeeMemberFields } from '../../cms/committee-members.ts';
import { blockFields } from '../block-entries.ts';

export const committeeCardFragment = /* GraphQL */ `
  fragment CommitteeCardBlock on CommitteeCard {
    ${blockFields}
    committee {
      id path committeeName acronym scope committeeMembershipLastUpdated
      members { ${committeeMemberFields} }
    }
  }
`;
