import type { CommitteeList } from './committee-list.schema.ts';

export const examples = {
  two: {
    __typename: 'CommitteeList',
    key: 'committees-two',
    navigationTitle: 'Committees',
    heading: 'Electrical committees',
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
    heading: null,
    items: [],
  },
} satisfies Record<string, CommitteeList>;
