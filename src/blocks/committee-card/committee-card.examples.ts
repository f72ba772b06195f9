import type { CommitteeCard } from './committee-card.schema.ts';

const member = (
  firstName: string,
  lastName: string,
  officeName: string,
  committeeClass: string,
  organization: string,
) => ({
  fullName: `${firstName} ${lastName}`,
  firstName,
  lastName,
  company: organization,
  city: 'Duluth',
  state: 'MN',
  country: 'US',
  sortOrder: 99,
  memberOffices: [
    {
      officeName,
      acronym: 'EIC',
      originalDate: '2019-04-02',
      chairAppointDate: officeName === 'Chair' ? '2023-01-10' : null,
      committeeClass,
      alternatePrincipleDisplay: 'Principal',
      organization,
      officeTitle: officeName,
      hasCard: officeName !== 'Member',
      isLead: officeName === 'Chair',
      hasVote: officeName !== 'Staff Liaison',
    },
  ],
});

const committee = {
  id: 'committee:eic',
  path: '/committees/eic',
  committeeName: 'Committee on Electrical Installations',
  acronym: 'EIC',
  scope:
    'Responsible for documents on electrical wiring and equipment in and on premises, from the service point to the outlet.',
  committeeMembershipLastUpdated: '2026-09-30',
  members: [
    member('Dolores', 'Whitcombe', 'Chair', 'E', 'Harbor County Fire Marshal'),
    member('Tuấn', 'Nguyễn', 'Member', 'U', 'Lakeshore Hospital Trust'),
    member('Siobhán', 'O’Rourke', 'Staff Liaison', 'SE', 'MSCA'),
  ],
};

export const examples = {
  full: { __typename: 'CommitteeCard', key: 'committee-full', navigationTitle: null, committee },
  withoutScope: {
    __typename: 'CommitteeCard',
    key: 'committee-null',
    navigationTitle: null,
    committee: { ...committee, scope: 'NULL', members: [] },
  },
  gone: { __typename: 'CommitteeCard', key: 'committee-gone', navigationTitle: null, committee: null },
} satisfies Record<string, CommitteeCard>;
