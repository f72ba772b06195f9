import { readPlace, type FieldPlace } from '../../../../server/content/items/field-place.rules.ts';
import type { BlocksField, EditorField } from '../../../../server/content/items/form-field.contract.ts';
import type { Translate } from '../../../platform/ui/translate.ts';
import type { DeskKey } from '../desk-key.ts';
import type { Fields } from '../edit-fields.ts';
import { findErrorPlace } from '../place-of-error.ts';

/** The fields and names that places on the page are read against. */
export interface Around {
  own: { id: string; locale: string };
  form: readonly EditorField[];
  fields: Fields;
  /** Names of the kinds of items, by kind. */
  kinds: Readonly<Record<string, string>>;
  /** Number of pages that show each other item. */
  pages: ReadonlyMap<string, number>;
  t: Translate<DeskKey>;
}

/** A list of blocks, and the place in it where another one may come. */
export interface Gap {
  field: BlocksField;
  path: string;
  index: number;
}

/** Returns the field that is meant by the places of an element: the nearest. */
export function firstPlace(places: readonly string[], { own }: Pick<Around, 'own'>): FieldPlace | null {
  return places.map((written) => readPlace(written, own)).find((place) => place !== null) ?? null;
}

export const isOwn = (place: FieldPlace, { own }: Pick<Around, 'own'>): boolean =>
  place.id === own.id && place.locale === own.locale;

/** Names an item that is another one than that of the form: "Menu “main” – used on 12 pages". */
export function nameOther({ id }: FieldPlace, { kinds, pages, t }: Around): string {
  const at = id.indexOf(':');
  const words = { kind: kinds[id.slice(0, at)] ?? id.slice(0, at), name: id.slice(at + 1) };
  const count = pages.get(id) ?? 0;
  return count === 1 ? t('PartOfOtherOnce', words) : t('PartOfOther', Object.assign(words, { count }));
}

/** Names what is at a place in the words of the form: "Block 1 (Opening banner) · Heading". */
export function namePlace(place: FieldPlace, around: Around): string {
  if (!isOwn(place, around)) return nameOther(place, around);
  const { label, inside } = findErrorPlace(`fields.${place.place}`, around.form, around.fields, around.t);
  return [...inside, label].join(' · ');
}

/** Returns where a block can come behind the block that an element is in; null outside the blocks of the item. */
export function gapBehind(places: readonly string[], around: Around): Gap | null {
  const last = readPlace(places.at(-1) ?? '', around.own);
  const [, path, number] = /^(.+)\.(\d+)$/.exec(last?.place ?? '') ?? [];
  if (!last || !isOwn(last, around) || path === undefined) return null;
  const { field } = findErrorPlace(`fields.${last.place}`, around.form, around.fields, around.t);
  if (field?.kind !== 'blocks' || field.isQuestions) return null;
  return { field, path, index: Number(number) + 1 };
}
