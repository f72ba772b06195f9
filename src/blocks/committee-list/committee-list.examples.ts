import type { CommitteeList } from './committee-list.schema.ts';

const members = {
  committeeMembershipLastUpdated: '2026-09-30',
  members: [
    {
      fullName: 'Dolores Whitcombe',
      firstName: 'Dolores',
      lastName: 'Whitcombe',
      company: 'Harbor County',
      city: 'Duluth',
      state: 'MN',
      country: 'US',
      sortOrder: 99,
      memberOffices: [
        {
          officeName: 'Chair',
          acronym: 'EIC',
          originalDate: '2019-04-02',
          chairAppointDate: '2023-01-10',
          committeeClass: 'E',
          alternatePrincipleDisplay: 'Principal',
          organization: 'Harbor County',
          officeTitle: 'Chair',
          hasCard: true,
          isLead: true,
          hasVote: true,
        },
      ],
    },
  ],
};

const two = {
  two: {
    __typename: 'CommitteeList',
    key: 'committees-two',
    navigationTitle: 'Committees',
    heading: 'Electrical committees',
    layout: 'list',
    items: [
      {
        id: 'committee:eic',
        path: '/committees/eic',
        committeeName: 'Committee on Electrical Installations',
        acronym: 'EIC',
        seekingMembers: ['User', 'Enforcing authority'],
        ...members,
      },
      {
        id: 'committee:lps',
        path: '/committees/lps',
        committeeName: 'Committee on Lightning Protection',
        acronym: 'LPS',
        seekingMembers: [],
        ...members,
        members: null,
      },
    ],
  },
} satisfies Record<string, CommitteeList>;

export const examples = {
  ...two,
  table: { ...two.two, key: 'committees-table', layout: 'table' },
  empty: {
    __typename: 'CommitteeList',
    key: 'committees-none',
    navigationTitle: null,
    heading: null,
    layout: 'list',
    items: [],
  },
} satisfies Record<string, CommitteeList>;
