import type { Place } from '../../../../server/people/accounts/address.rules.ts';

/** Reads the place fields of a form. */
export function readPlace(form: URLSearchParams): Place {
  const text = (name: keyof Place) => form.get(name) ?? '';
  return {
    street1: text('street1'),
    street2: text('street2'),
    city: text('city'),
    state: text('state'),
    zip: text('zip'),
    country: text('country'),
  };
}
