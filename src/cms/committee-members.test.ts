import { expect, it } from 'vitest';
import { applyAddress, memberRows, shownScope } from './committee-members.ts';

const office = (officeName: string, acronym = 'EIC') => ({
  officeName,
  acronym,
  originalDate: null,
  chairAppointDate: null,
  committeeClass: 'E',
  alternatePrincipleDisplay: 'Principal',
  organization: 'Harbor County',
});
const member = (fullName: string, memberOffices: ReturnType<typeof office>[]) => ({
  fullName,
  firstName: fullName,
  lastName: fullName,
  company: 'Company',
  city: null,
  state: null,
  country: null,
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
