import type { Role } from '../../people/access/access.contract.ts';
import type { FormAudience } from '../../content/items/types/form.contract.ts';

/** Where a person is redirected who may not fill in a form. */
export type AudienceRefusal = 'signIn' | 'memberAccess';

const entitled: readonly Role[] = ['member', 'inspector', 'ahj'];

/**
 * Decides who may fill in a form: everybody, or the people with the right to answers by staff: members, electrical
 * inspectors and authorities having jurisdiction (docs/decisions/forms.md#who-may-fill-in-a-form).
 */
export function refuseAudience(
  audience: FormAudience,
  person: { roles: ReadonlySet<Role> } | null,
): AudienceRefusal | null {
  if (audience === 'everyone') return null;
  if (person === null) return 'signIn';
  return entitled.some((role) => person.roles.has(role)) ? null : 'memberAccess';
}
