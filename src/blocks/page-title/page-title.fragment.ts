import { blockFields } from '../block-entries.ts';

export const pageTitleFragment = /* GraphQL */ `
  fragment PageTitleBlock on PageTitle {
    ${blockFields}
    title subtitle
  }
`;
