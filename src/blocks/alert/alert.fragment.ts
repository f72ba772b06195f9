import { blockFields } from '../block-entries.ts';

export const alertFragment = /* GraphQL */ `
  fragment AlertBlock on Alert {
    ${blockFields}
    alert { id title text level }
  }
`;
