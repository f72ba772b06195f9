import type { TabbedWidget } from './tabbed-widget.schema.ts';

export const tabbedWidgetExamples = {
  three: {
    __typename: 'TabbedWidget',
    key: 'tabs-three',
    navigationTitle: null,
    sectionHeading: 'Ways to take part',
    tabs: [
      { label: 'Public input', content: 'Propose new text, or a change to the present edition.' },
      { label: 'Public comment', content: 'Comment on the first draft while it is open.' },
      { label: 'Committee seat', content: '- Apply at any time\n- Appointments are made four times a year' },
    ],
  },
} satisfies Record<string, TabbedWidget>;
