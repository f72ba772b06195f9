import { expect, it } from 'vitest';
import { applyAddress, interestShares, memberRows, officerCards, shownScope } from './committee-members.ts';

const office = (officeName: string, acronym = 'EIC') => ({
  officeName,
  acronym,
  originalDate: null,
  chairAppointDate: null,
  committeeClass: 'E',
  alternatePrincipleDisplay: 'Principal',
  organization: 'Harbor County',
  officeTitle: officeName,
  hasCard: false,
  isLead: false,
  hasVote: true,
});
const member = (fullName: string, memberOffices: ReturnType<typeof office>[]) => ({
  fullName,
  firstName: fullName,
  lastName: fullName,
  company: 'Company',
  city: null,
  state: null,
  country: null,
  sortOrder: 99,
  memberOffices,
});

it('lists a person once per office', () => {
  const rows = memberRows(
    [
      member('Dolores Whitcombe', [office('Chair'), office('Member')]),
      member('Dolores Whitcombe', [office('Chair')]),
      member('Ola Åström', [office('Chair')]),
    ],
    'EIC',
  );
  expect(rows.map((row) => [row.office, row.name])).toEqual([
    ['Chair', 'Dolores Whitcombe'],
    ['Member', 'Dolores Whitcombe'],
    ['Chair', 'Ola Åström'],
  ]);
});

it('leaves out offices held in other committees', () => {
  expect(memberRows([member('Ola Åström', [office('Chair', 'LPS')])], 'EIC')).toEqual([]);
});

it('falls back to the company where an office names no organization', () => {
  const [row] = memberRows([member('Ola Åström', [{ ...office('Chair'), organization: '' }])], 'EIC');
  expect(row?.organization).toBe('Company');
});

it("hides a scope that reads 'NULL' or nothing", () => {
  expect(shownScope('NULL')).toBeNull();
  expect(shownScope('  ')).toBeNull();
  expect(shownScope(null)).toBeNull();
  expect(shownScope('Wiring in buildings.')).toBe('Wiring in buildings.');
});

it('writes the acronym into the application address', () => {
  expect(applyAddress('/committees/apply', 'A&B')).toBe('/committees/apply?applyToCommittee=A%26B');
});

it('makes cards of the offices that have one, those without a place last, whoever leads first among them', () => {
  const officer = (name: string, held: Partial<ReturnType<typeof office>>, sortOrder = 99) => ({
    ...member(name, [{ ...office('Any word'), ...held }]),
    sortOrder,
  });
  const members = [
    officer('Pat', { hasCard: true }),
    officer('Sec', {}, 1),
    officer('Liaison', { hasCard: true }),
    officer('Second', { hasCard: true, isLead: true }),
    officer('First', { hasCard: true, isLead: true }, 2),
    officer('Member', {}),
  ];
  expect(officerCards(members, 'EIC').map(({ name }) => name)).toEqual(['First', 'Second', 'Pat', 'Liaison']);
});

it('counts each voter once, and nobody who does not vote', () => {
  const row = (name: string, interest: string, change: object = {}) => ({
    name,
    interest,
    office: 'Member',
    officeTitle: 'Member',
    hasCard: false,
    isLead: false,
    hasVote: true,
    standing: 'Principal',
    organization: '',
    ...change,
  });
  const rows = [
    row('A', 'M'),
    row('A', 'M', { office: 'Secretary' }),
    row('B', 'U'),
    row('C', 'U', { office: 'Chair' }),
    row('D', 'U', { standing: 'Alternate' }),
    row('E', 'SE', { hasVote: false }),
    row('F', 'SE', { hasVote: false }),
  ];
  expect(interestShares(rows)).toEqual([
    { interest: 'U', votes: 2, share: 67 },
    { interest: 'M', votes: 1, share: 33 },
  ]);
  expect(interestShares([])).toEqual([]);
});
