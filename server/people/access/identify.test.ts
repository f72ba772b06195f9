import { expect, it } from 'vitest';
import { roles, type Role } from './access.contract.ts';
import { rightsOfOffice } from '../accounts/office.rules.ts';
import { listRoles } from './identify.ts';

const nobody = { isElectricalInspector: false, isAhj: false, committeeMemberId: null };
/** Returns what offices give whose kind is found by their text, as those of earlier releases. */
const given = (...names: string[]) =>
  new Set(
    names.flatMap((officeName) =>
      rightsOfOffice({ officeName, kindId: null, endsOn: null, kindGives: null }, '2026-11-25'),
    ),
  );
const nothing = given();

const cases: [string, Parameters<typeof listRoles>, Role[]][] = [
  ['no customer record', [null, nothing, 'none'], []],
  ['an empty record', [nobody, nothing, 'none'], []],
  ['an active membership', [nobody, nothing, 'active'], ['member']],
  ['a membership in grace', [nobody, nothing, 'grace'], ['member']],
  ['a lapsed membership', [nobody, nothing, 'lapsed'], []],
  ['an electrical inspector', [{ ...nobody, isElectricalInspector: true }, nothing, 'none'], ['inspector']],
  ['an authority', [{ ...nobody, isAhj: true }, nothing, 'none'], ['ahj']],
  ['a committee number', [{ ...nobody, committeeMemberId: 'CM-1' }, nothing, 'none'], ['committee-member']],
  ['an empty committee number', [{ ...nobody, committeeMemberId: '' }, nothing, 'none'], []],
  ['an office without a number', [nobody, given('Chair'), 'none'], ['committee-member']],
  ['an office of an unknown kind', [nobody, given('Historian'), 'none'], []],
  ['a staff liaison', [nobody, given('Staff Liaison'), 'none'], ['liaison']],
  ['an alternate of a staff liaison', [nobody, given('Alternate Staff Liaison'), 'none'], []],
  [
    'an enforcer in any spelling',
    [nobody, given('Special enforcement representative'), 'none'],
    ['committee-member', 'enforcer'],
  ],
  [
    'several at once',
    [{ ...nobody, isAhj: true, committeeMemberId: 'CM-1' }, given('Enforcer', 'Staff Liaison'), 'active'],
    ['member', 'ahj', 'committee-member', 'liaison', 'enforcer'],
  ],
];

it.each(cases)('sees in %s the right roles', (_, given, expected) => {
  expect([...listRoles(...given)].toSorted()).toEqual(['user', ...expected].toSorted());
});

it('has a case for each role', () => {
  expect(new Set(['user', ...cases.flatMap(([, , expected]) => expected)])).toEqual(new Set(roles));
});
