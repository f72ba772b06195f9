import {
  officeKindOfText,
  officeRights,
  releasedRights,
  type OfficeRight,
} from '../../content/items/office-kind.rules.ts';

/** Facts of a stored office that decide what it gives. */
export interface StoredOffice {
  officeName: string;
  kindId: string | null;
  endsOn: string | null;
  /** Rights of its kind, where content defines it; null for a kind of the release. */
  kindGives: readonly string[] | null;
}

/** Returns the kind of an office; the text decides for rows of earlier releases. */
export const kindOfOffice = ({ kindId, officeName }: Pick<StoredOffice, 'kindId' | 'officeName'>): string =>
  kindId ?? officeKindOfText(officeName);

/**
 * Returns what an office gives on a day: nothing after its last one.
 * @param today calendar date of the organization
 */
export function rightsOfOffice(office: StoredOffice, today: string): readonly OfficeRight[] {
  if (office.endsOn !== null && office.endsOn < today) return [];
  if (!office.kindGives) return releasedRights(kindOfOffice(office));
  const given = new Set(office.kindGives);
  return officeRights.filter((right) => given.has(right));
}

/** Returns the committees whose offices give a person a right. */
export const committeesWith = (
  offices: readonly { acronym: string; gives: readonly OfficeRight[] }[],
  right: OfficeRight,
): string[] => [...new Set(offices.filter(({ gives }) => gives.includes(right)).map(({ acronym }) => acronym))];
