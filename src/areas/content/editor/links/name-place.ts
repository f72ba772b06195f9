import type { EditorField } from '../../../../../server/content/items/form-field.contract.ts';
import { fieldsIn } from '../../../../../server/content/items/walk-fields.rules.ts';

/** Returns the names of the fields on the way to a place; null where these fields do not lead there. */
function namesOf(known: readonly EditorField[], keys: readonly string[]): string[] | null {
  const [key, ...rest] = keys;
  if (key === undefined) return [];
  // Blocks of several kinds have fields of one key: the first that leads on to the place is meant.
  for (const field of known.filter((each) => each.key === key || each.key === '')) {
    const digits = rest.findIndex((each) => !/^\d+$/.test(each));
    const numbers = digits === -1 ? rest : rest.slice(0, digits);
    const inside = namesOf(fieldsIn(field), rest.slice(numbers.length));
    if (inside) return [[field.label || key, ...numbers.map((each) => Number(each) + 1)].join(' '), ...inside];
  }
  return null;
}

/**
 * Returns a place of an item in the words of its form: "fields.blocks.2.content" → "Blocks 3 · Text"; the place itself
 * where the form has no such field.
 * @param form in the language of the desk
 */
export const namePlace = (form: readonly EditorField[], place: string): string => {
  const keys = place.split('.').slice(1);
  return namesOf(form, keys)?.join(' · ') ?? keys.join(' · ');
};

/** Returns the address of the form of an item, opened at a place. */
export function placeHref(deskPath: string, { id, locale }: { id: string; locale: string }, place: string): string {
  const path = place.replace(/^fields\./, '');
  return `${deskPath}/items/${id}?${new URLSearchParams({ locale, block: path }).toString()}#${encodeURIComponent(place)}`;
}
