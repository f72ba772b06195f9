/** The field that a text on a page came from. */
export interface FieldPlace {
  id: string;
  locale: string;
  /** Its path in the item: "blocks.0.heading"; empty for the whole item. */
  place: string;
}

/**
 * Writes a place for an attribute of a page: the path alone for the item that is edited, "menu:main/en/items.2.label" for
 * another one.
 */
export const writePlace = ({ id, locale, place }: FieldPlace, own: Pick<FieldPlace, 'id' | 'locale'>): string =>
  id === own.id && locale === own.locale ? place : `${id}/${locale}/${place}`;

/** Reads a place that `writePlace` has written; null for anything else. */
export function readPlace(written: string, own: Pick<FieldPlace, 'id' | 'locale'>): FieldPlace | null {
  const found = /^(?:([a-z-]+:[a-z0-9._-]+)\/([a-z]{2})\/)?([\w.-]*)$/i.exec(written);
  if (!found) return null;
  const [, id = own.id, locale = own.locale, place = ''] = found;
  return { id, locale, place };
}

/** Returns the part of a written place that names its item; empty for the item that is edited. */
export const itemOf = (written: string): string => written.slice(0, written.lastIndexOf('/') + 1);

/** "menu:main/en/items.2.label" in its parts, each with the sign that ends it. */
const partsOf = (written: string): string[] => written.split(/(?<=[./])/);

/** Returns how many parts two written places have in common from their start on. */
function commonParts(one: string, other: string): number {
  const [parts, others] = [partsOf(one), partsOf(other)];
  const at = parts.findIndex((part, index) => part !== others[index]);
  return at < 0 ? parts.length : at;
}

/** Returns how near two written places are: 0 for places of two items, more the more of their paths is the same. */
export function nearness(one: string, other: string): number {
  const item = itemOf(one);
  if (item !== itemOf(other)) return 0;
  return 1 + commonParts(one.slice(item.length), other.slice(item.length));
}

/** Returns whether a written place is a phrase of a dictionary that is not edited itself. */
export const isOfPhrase = (written: string): boolean => written.startsWith('dictionary:');

/** Most parts that a packed place takes from the one before it: one digit. */
const mostShared = 35;

/**
 * Writes places as one text: each says with one digit how many parts it shares with the one before, so that the places of a
 * menu are a few letters each.
 */
export function packPlaces(places: readonly string[]): string {
  return places
    .map((place, index) => {
      const shared = Math.min(commonParts(place, places[index - 1] ?? ''), mostShared);
      return shared.toString(36) + partsOf(place).slice(shared).join('');
    })
    .join(' ');
}

/** Reads what `packPlaces` has written. */
export function unpackPlaces(packed: string): string[] {
  const places: string[] = [];
  for (const written of packed === '' ? [] : packed.split(' ')) {
    const shared = partsOf(places.at(-1) ?? '').slice(0, Number.parseInt(written.charAt(0), 36));
    places.push(shared.join('') + written.slice(1));
  }
  return places;
}
