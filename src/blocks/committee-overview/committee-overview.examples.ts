import type { CommitteeOverview } from './committee-overview.schema.ts';

const link = (label: string) => ({ label, href: '/committees/apply' });
const committee = {
  id: 'committee:eic',
  path: '/committees/eic',
  committeeName: 'Committee on Electrical Installations',
  acronym: 'EIC',
  scope: 'Electrical wiring and equipment in and on premises.',
  responsabilityList: [
    { designation: 'ISO 70', title: 'Electrical Installation Code', path: '/codes/msca-70' },
    { designation: 'ISO 79', title: 'Machinery', path: null },
  ],
};
const nameless = {
  id: 'committee:lps',
  path: '/committees/lps',
  committeeName: 'Committee on Lightning Protection',
  acronym: 'LPS',
  scope: 'NULL',
  responsabilityList: null,
};

export const examples = {
  full: {
    __typename: 'CommitteeOverview',
    key: 'overview-full',
    navigationTitle: 'Overview',
    heading: 'What committees do',
    seeking: link('Seeking members'),
    guidelines: link('Guidelines'),
    clarifications: link('Additional clarifications'),
    items: [committee, nameless],
  },
  bare: {
    __typename: 'CommitteeOverview',
    key: 'overview-bare',
    navigationTitle: null,
    heading: 'Committees',
    seeking: null,
    guidelines: null,
    clarifications: null,
    items: [],
  },
} satisfies Record<string, CommitteeOverview>;
