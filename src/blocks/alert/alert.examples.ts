import type { Block } from '../block-props.ts';

export const examples = {
  warning: {
    __typename: 'Alert',
    key: 'alert-warning',
    navigationTitle: null,
    alert: {
      id: 'alert:library-maintenance',
      title: 'MSCA Link is read-only on Saturday',
      text: 'Notes and bookmarks cannot be saved between 06:00 and 09:00.',
      level: 'warning',
    },
  },
  info: {
    __typename: 'Alert',
    key: 'alert-info',
    navigationTitle: null,
    alert: {
      id: 'alert:office-hours',
      title: 'Office hours',
      text: 'Customer support is open on weekdays from 8:30 to 17:00.',
      level: 'info',
    },
  },
  withoutDatasource: { __typename: 'Alert', key: 'alert-none', navigationTitle: null, alert: null },
} satisfies Record<string, Block<'alert'>>;
