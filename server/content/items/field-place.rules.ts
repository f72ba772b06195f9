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
  const found = /^(?:([a-z-]+:[a-z0-9._-]+)\/([a-z]{2})\/)?([a-z0-9.]*)$/i.exec(written);
  if (!found) return null;
  const [, id = own.id, locale = own.locale, place = ''] = found;
  return { id, locale, place };
}
