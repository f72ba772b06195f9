import type { OfficeRight } from '../../content/items/office-kind.rules.ts';
import type { Role } from '../../people/access/access.contract.ts';

/** A person who requests contact details, with their offices. */
export interface ContactReader {
  roles: ReadonlySet<Role>;
  offices: readonly { acronym: string; gives: readonly OfficeRight[] }[];
}

/**
 * Returns whether a person may read telephone, e-mail and postal address of a committee's members. Its own members and
 * staff liaisons may. An authority having jurisdiction may for its own committee; an office as liaison does not extend
 * this (docs/decisions/documents-and-committees.md#contact-details).
 */
export function mayReadContacts(reader: ContactReader | null, acronym: string): boolean {
  if (!reader) return false;
  const belongs = reader.offices.some(
    (office) => office.acronym.toUpperCase() === acronym.toUpperCase() && office.gives.includes('contacts'),
  );
  return belongs || (reader.roles.has('liaison') && !reader.roles.has('ahj'));
}
