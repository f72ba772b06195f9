import { expect, it } from 'vitest';
import { roles, type Role } from './access.contract.ts';
import { listRoles } from './identify.ts';

const nobody = { isElectricalInspector: false, isAhj: false, committeeMemberId: null };
const office = (officeName: string) => ({ officeName });

const cases: [string, Parameters<typeof listRoles>, Role[]][] = [
  ['no customer record', [null, [], 'none'], []],
  ['an empty record', [nobody, [], 'none'], []],
  ['an active membership', [nobody, [], 'active'], ['member']],
  ['a membership in grace', [nobody, [], 'grace'], ['member']],
  ['a lapsed membership', [nobody, [], 'lapsed'], []],
  ['an electrical inspector', [{ ...nobody, isElectricalInspector: true }, [], 'none'], ['inspector']],
  ['an authority', [{ ...nobody, isAhj: true }, [], 'none'], ['ahj']],
  ['a committee number', [{ ...nobody, committeeMemberId: 'CM-1' }, [], 'none'], ['committee-member']],
  ['an empty committee number', [{ ...nobody, committeeMemberId: '' }, [], 'none'], []],
  ['an office without a number', [nobody, [office('Chair')], 'none'], []],
  ['a staff liaison', [nobody, [office('Staff Liaison')], 'none'], ['liaison']],
  ['an alternate of a staff liaison', [nobody, [office('Alternate Staff Liaison')], 'none'], []],
  ['an enforcer in any spelling', [nobody, [office('Special enforcement representative')], 'none'], ['enforcer']],
  [
    'several at once',
    [{ ...nobody, isAhj: true, committeeMemberId: 'CM-1' }, [office('Enforcer'), office('Staff Liaison')], 'active'],
    ['member', 'ahj', 'committee-member', 'liaison', 'enforcer'],
  ],
];

it.each(cases)('sees in %s the right roles', (_, given, expected) => {
  expect([...listRoles(...given)].toSorted()).toEqual(['user', ...expected].toSorted());
});

it('has a case for each role', () => {
  expect(new Set(['user', ...cases.flatMap(([, , expected]) => expected)])).toEqual(new Set(roles));
});
