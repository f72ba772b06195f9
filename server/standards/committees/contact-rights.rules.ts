import type { Role } from '../../people/access/access.contract.ts';

/** Somebody who asks for contact details, with the offices they hold. */
export interface ContactReader {
  roles: ReadonlySet<Role>;
  offices: readonly { acronym: string; officeName: string }[];
}

const isLiaison = (officeName: string): boolean => /^staff liaison$/i.test(officeName.trim());

/**
 * Decides who may read telephone, e-mail and postal address of the members of a committee: its own people and staff
 * liaisons. An authority having jurisdiction reads those of a committee it belongs to; the office of a liaison does not
 * help it (docs/decisions/documents-and-committees.md#contact-details).
 */
export function mayReadContacts(reader: ContactReader | null, acronym: string): boolean {
  if (!reader) return false;
  const belongs = reader.offices.some(
    (office) => office.acronym.toUpperCase() === acronym.toUpperCase() && !isLiaison(office.officeName),
  );
  return belongs || (reader.roles.has('liaison') && !reader.roles.has('ahj'));
}
