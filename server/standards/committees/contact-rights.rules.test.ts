import { expect, it } from 'vitest';
import { officeKindOfText, releasedRights } from '../../content/items/office-kind.rules.ts';
import type { Role } from '../../people/access/access.contract.ts';
import { mayReadContacts } from './contact-rights.rules.ts';

const reader = (roles: Role[], ...offices: [string, string][]) => ({
  roles: new Set<Role>(['user', ...roles]),
  offices: offices.map(([acronym, office]) => ({ acronym, gives: releasedRights(officeKindOfText(office)) })),
});

it.each<[string, Parameters<typeof mayReadContacts>[0], boolean]>([
  ['a stranger', null, false],
  ['a user', reader([]), false],
  ['a member of the association', reader(['member']), false],
  ['a member of the committee', reader(['committee-member'], ['EIC', 'Member']), true],
  ['a member of another committee', reader(['committee-member'], ['ALM', 'Member']), false],
  ['a staff liaison, of whatever committee', reader(['liaison'], ['ALM', 'Staff Liaison']), true],
  ['an authority', reader(['ahj']), false],
  ['an authority that belongs to the committee', reader(['ahj'], ['eic', 'Enforcer']), true],
  ['an authority that belongs to another one', reader(['ahj', 'committee-member'], ['ALM', 'Member']), false],
  ['an authority that is a liaison', reader(['ahj', 'liaison'], ['EIC', 'Staff Liaison']), false],
])('%s may read the contacts of the committee: %#', (_, who, expected) => {
  expect(mayReadContacts(who, 'EIC')).toBe(expected);
});
