import type { FieldPlace } from '../items/field-place.rules.ts';
import type { EditorField } from '../items/form-field.contract.ts';
import { formOf } from '../items/form-schema.rules.ts';
import { itemType, type ItemTypeName } from '../items/item-types.contract.ts';
import { putMarks } from '../items/put-marks.rules.ts';
import { markOf, mostMarks, numberOf } from '../texts/field-mark.rules.ts';

/** The parts of an item that are marked. */
interface Marked {
  id: string;
  type: ItemTypeName;
  locale: string;
  fields: Record<string, unknown>;
}

const forms = new Map<ItemTypeName, EditorField[]>();

function formFor(type: ItemTypeName): EditorField[] {
  const form = forms.get(type) ?? formOf(type);
  forms.set(type, form);
  return form;
}

/** The marks of one preview: it marks the items the preview reads, and tells which field a mark stands for. */
export class FieldMarks {
  readonly #places: FieldPlace[] = [];
  readonly #marked = new Map<string, Marked>();

  /** Returns a marked copy of an item, the same at each call. @param isShallow marks what cards and lists show of it */
  mark<T extends Marked>(item: T, isShallow = false): T {
    const { id, type, locale } = item;
    if (itemType(type).isUnmarked) return item;
    const key = `${String(isShallow)} ${locale} ${id}`;
    const known = this.#marked.get(key);
    if (known) return known as T;
    const add = (place: string) => {
      if (this.#places.length === mostMarks) return '';
      this.#places.push({ id, locale, place });
      return markOf(this.#places.length - 1);
    };
    const marked = Object.assign({}, item, { fields: putMarks(formFor(type), item.fields, add, isShallow) });
    this.#marked.set(key, marked);
    return marked;
  }

  /** Returns the field that a mark stands for; undefined for a mark of nothing. */
  placeOf(mark: string): FieldPlace | undefined {
    return this.#places[numberOf(mark)];
  }

  /** Every field that was marked. */
  get places(): readonly FieldPlace[] {
    return this.#places;
  }
}
