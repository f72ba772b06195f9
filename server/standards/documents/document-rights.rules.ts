import type { Role } from '../../people/access/access.contract.ts';

/**
 * Returns whether someone may read the documents that committees keep to themselves: people of a committee and staff
 * liaisons, never an authority having jurisdiction (docs/decisions/documents-and-committees.md#private-documents).
 */
export const mayReadPrivateDocuments = (person: { roles: ReadonlySet<Role> } | null): boolean =>
  person !== null && (person.roles.has('committee-member') || person.roles.has('liaison')) && !person.roles.has('ahj');
