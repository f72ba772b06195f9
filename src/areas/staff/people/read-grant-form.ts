import type { GrantRequest } from '../../../../server/people/access/roles/check-grant.ts';

/** Reads the fields of a form that gives a role. */
export const readGrantForm = (form: URLSearchParams): GrantRequest => ({
  role: form.get('role') ?? '',
  types: form.getAll('types'),
  languages: form.getAll('languages'),
  endsOn: form.get('endsOn') ?? '',
  reason: form.get('reason') ?? '',
});

/** The limits of a role as a form sent them. */
export interface SentLimits {
  types: readonly string[];
  languages: readonly string[];
}

/** Returns the limits that a form of one name sent; null when another form was sent, or none. */
export const sentLimits = (form: URLSearchParams | null, intent: string): SentLimits | null =>
  form?.get('intent') === intent ? { types: form.getAll('types'), languages: form.getAll('languages') } : null;
