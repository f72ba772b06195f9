import type { Question } from '../definition/submission.contract.ts';
import type { Answers } from '../kinds/field-kind.contract.ts';
import type { CommitteeApplicationKind } from './committee-application.contract.ts';

/** An application of the demo. */
export interface DemoApplication {
  /** Email of its applicant's account. */
  email: string;
  kind: CommitteeApplicationKind;
  acronyms: readonly string[];
  answers: Answers;
  /** Days since it was started, and since its last change. */
  days: readonly [begun: number, changed: number];
  /** The fields as the applicant read them, in English; none for a pending one. */
  questions?: readonly Question[];
}

const maeve = {
  u_first_name: 'Maeve',
  u_last_name: 'O’Connell',
  u_email_address: 'member@example.org',
  u_title: 'Senior fire protection engineer',
  u_organization: 'Buckeye Fire Protection Engineers',
  u_country_name: 'US',
  u_address_line1: '40 Chestnut Hill Road',
  u_city: 'Columbus',
  u_region_name: 'OH',
  u_postal_code: '43215',
  u_tel_number: '+1 614 555 0113',
};
const seat = {
  member_type: 'Individual',
  member_category: 'Principal',
  interest_class: 'SE',
  participation_funding: 'Employer',
  general_knowledge: 'Twelve years of designing and testing emergency power in hospitals.',
  committee_scope_relationship: 'My work lies in the installations that the committee writes for.',
  participation_ability: 'Two meetings a year and every ballot; my employer grants ten days.',
  agreement: 'yes',
};
const journey = 'Two meetings of the committee this year, each with three nights and a flight from Phoenix.';

/** Questions of both forms. */
const labels: Readonly<Record<string, string>> = {
  committee: 'Committee',
  committees: 'Committees',
  u_first_name: 'First name',
  u_last_name: 'Last name',
  u_title: 'Job title',
  u_organization: 'Organization',
  u_email_address: 'Email',
  u_country_name: 'Country',
  u_address_line1: 'Street address',
  u_city: 'City',
  u_region_name: 'State or province',
  u_postal_code: 'Zip or postal code',
  u_tel_number: 'Telephone',
  employer: 'Employer',
  member_type: 'Membership of the association',
  member_category: 'Kind of seat',
  interest_class: 'Interest you would represent',
  general_knowledge: 'What do you know of the subject of the committee?',
  committee_scope_relationship: 'How does your work relate to the scope of the committee?',
  participation_funding: 'Who pays for your participation?',
  participation_ability: 'How much time can you give to meetings, ballots and travel?',
  comments: 'What you need the funding for',
  agreement:
    'I have answered truthfully, I accept the rules of conduct of committees, and I agree that the committee and the staff read this application.',
};

/** Labels of the options used here, by field and value. */
const chosen: Readonly<Record<string, string>> = {
  'committee EIC': 'Electrical Installations (EIC)',
  'committees EGR': 'Means of Egress (EGR)',
  'u_country_name US': 'United States',
  'u_region_name OH': 'Ohio',
  'member_type Individual': 'Individual member',
  'interest_class SE': 'Special expert',
  'participation_funding Employer': 'My employer',
};

/** Returns the answers in words, in the order of the form. */
const sheet = (answers: Answers): Question[] =>
  Object.entries(labels).flatMap(([name, label]) => {
    const words = [answers[name] ?? []].flat().map((value) => chosen[`${name} ${value}`] ?? value);
    return words.length > 0 ? [{ name, label, words: words.join('; ') }] : [];
  });

const seatOfMaeve = { ...maeve, ...seat, committee: 'EIC' };
const seatOfGrace = {
  committee: 'EIC',
  u_first_name: 'Grace',
  u_last_name: 'Obuya',
  u_email_address: 'grace@example.org',
  member_category: 'Principal',
  interest_class: 'SE',
  general_knowledge:
    'Fourteen years of forensic work on electrical fires.\nAuthor of two reports on arc faults in old wiring.',
};
const fundingOfElena = {
  committees: ['EGR'],
  u_first_name: 'Elena',
  u_last_name: 'Fuentes',
  u_city: 'Phoenix',
  agreement: 'yes',
  u_email_address: 'enforcer@example.org',
  employer: 'City of Phoenix',
  comments: journey,
};

/** The applications of the demo: one in each state, and a seat and a funding without a decision. */
export const demoApplications: readonly DemoApplication[] = [
  {
    email: 'member@example.org',
    kind: 'committee',
    acronyms: ['EIC'],
    days: [12, 9],
    answers: seatOfMaeve,
    questions: sheet(seatOfMaeve),
  },
  {
    email: 'member@example.org',
    kind: 'committee',
    acronyms: ['HCO'],
    days: [2, 2],
    answers: { ...maeve, committee: 'HCO', agreement: '' },
  },
  {
    email: 'grace@example.org',
    kind: 'committee',
    acronyms: ['EIC'],
    days: [0, 0],
    answers: seatOfGrace,
    questions: sheet(seatOfGrace),
  },
  {
    email: 'enforcer@example.org',
    kind: 'enforcer',
    acronyms: ['EGR'],
    days: [4, 3],
    answers: fundingOfElena,
    questions: sheet(fundingOfElena),
  },
];
