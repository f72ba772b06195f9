import type { CommitteeList } from './committee-list.schema.ts';

export const committeeListExamples = {
  two: {
    __typename: 'CommitteeList',
    key: 'committees-two',
    navigationTitle: 'Committees',
    sectionHeading: 'Electrical committees',
    items: [
      {
        id: 'committee:eic',
        path: '/committees/eic',
        committeeName: 'Committee on Electrical Installations',
        acronym: 'EIC',
        seekingMembers: ['User', 'Enforcing authority'],
      },
      {
        id: 'committee:lps',
        path: '/committees/lps',
        committeeName: 'Committee on Lightning Protection',
        acronym: 'LPS',
        seekingMembers: [],
      },
    ],
  },
  empty: {
    __typename: 'CommitteeList',
    key: 'committees-none',
    navigationTitle: null,
    sectionHeading: null,
    items: [],
  },
} satisfies Record<string, CommitteeList>;
