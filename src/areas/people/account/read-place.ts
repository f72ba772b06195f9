import type { Place } from '../../../../server/people/accounts/address.rules.ts';
import { byName, profilePlace } from '../../../../server/people/accounts/profile-fields.rules.ts';

/** Reads the place fields of a form. */
export function readPlace(form: URLSearchParams): Place {
  return byName(profilePlace, (name) => form.get(name) ?? '');
}
