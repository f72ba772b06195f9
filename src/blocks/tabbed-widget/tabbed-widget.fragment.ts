import { blockFields } from '../block-entries.ts';

/** Alias: other blocks have a required `heading`, and GraphQL refuses one name with two nullabilities. */
export const tabbedWidgetFragment = /* GraphQL */ `
  fragment TabbedWidgetBlock on TabbedWidget {
    ${blockFields}
    sectionHeading: heading
    tabs { label content }
  }
`;
