import { blockFields } from '../block-entries.ts';

export const richTextFragment = /* GraphQL */ `
  fragment RichTextBlock on RichText {
    ${blockFields}
    content
  }
`;
