import { expect, it } from 'vitest';
import type { Role } from '../../people/access/access.contract.ts';
import { mayReadPrivateDocuments } from './document-rights.rules.ts';

it.each<[Role[] | null, boolean]>([
  [null, false],
  [['user'], false],
  [['user', 'member'], false],
  [['inspector'], false],
  [['enforcer'], false],
  [['committee-member'], true],
  [['liaison'], true],
  [['ahj'], false],
  [['committee-member', 'ahj'], false],
  [['liaison', 'ahj'], false],
])('%j may read private documents: %s', (roles, expected) => {
  expect(mayReadPrivateDocuments(roles && { roles: new Set(roles) })).toBe(expected);
});
