import type { Block } from '../block-props.ts';

export const examples = {
  three: {
    __typename: 'TabbedWidget',
    key: 'tabs-three',
    navigationTitle: null,
    heading: 'Ways to take part',
    tabs: [
      { label: 'Public input', content: 'Propose new text, or a change to the present edition.' },
      { label: 'Public comment', content: 'Comment on the first draft while it is open.' },
      { label: 'Committee seat', content: '- Apply at any time\n- Appointments are made four times a year' },
    ],
  },
} satisfies Record<string, Block<'tabbed-widget'>>;
