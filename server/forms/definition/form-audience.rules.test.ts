import { expect, it } from 'vitest';
import { roles, type Role } from '../../people/access/access.contract.ts';
import { refuseAudience } from './form-audience.rules.ts';

const person = (...held: Role[]) => ({ roles: new Set<Role>(['user', ...held]) });

it('lets everybody fill in a form for everybody', () => {
  for (const who of [null, person(), person('member')]) expect(refuseAudience('everyone', who)).toBeNull();
});

it('asks strangers to sign in, and sends those without the right to the page about membership', () => {
  expect(refuseAudience('entitled', null)).toBe('signIn');
  const entitled = roles.filter((role) => refuseAudience('entitled', person(role)) === null);
  expect(entitled).toEqual(['member', 'inspector', 'ahj']);
  expect(refuseAudience('entitled', person('committee-member'))).toBe('memberAccess');
});
