import type { Role } from '../../people/access/access.contract.ts';

/**
 * Returns whether a person may read private committee documents: committee members and staff liaisons may, an authority
 * having jurisdiction never (docs/decisions/documents-and-committees.md#private-documents).
 */
export const mayReadPrivateDocuments = (person: { roles: ReadonlySet<Role> } | null): boolean =>
  person !== null && (person.roles.has('committee-member') || person.roles.has('liaison')) && !person.roles.has('ahj');
