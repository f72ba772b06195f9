import type { FieldPlace } from '../items/field-place.rules.ts';
import type { EditorField } from '../items/form-field.contract.ts';
import { formOf } from '../items/form-schema.rules.ts';
import { itemType, type ItemTypeName } from '../items/item-types.contract.ts';
import { putMarks, type ValueKind } from '../items/put-marks.rules.ts';
import { markOf, mostMarks, numberOf } from '../texts/field-mark.rules.ts';

/** The parts of an item that are marked. */
interface Marked {
  id: string;
  type: ItemTypeName;
  locale: string;
  fields: Record<string, unknown>;
}

/** A value without a mark, which a page may show formatted. */
export interface NotedValue {
  place: FieldPlace;
  value: string;
  kind: ValueKind;
}

const forms = new Map<ItemTypeName, EditorField[]>();

function formFor(type: ItemTypeName): EditorField[] {
  const form = forms.get(type) ?? formOf(type);
  forms.set(type, form);
  return form;
}

/**
 * The marks of one preview: it marks the items the preview reads, tells which field a mark stands for, and knows the values
 * that are not marked.
 */
export class FieldMarks {
  readonly #places: FieldPlace[] = [];
  readonly #values: NotedValue[] = [];
  readonly #marked = new Map<string, Marked>();
  readonly #homes = new Map<string, string>();

  readonly hasPhrases: boolean;

  /** @param options.hasPhrases marks the words of dictionaries too, for those who may change them */
  constructor({ hasPhrases = false } = {}) {
    this.hasPhrases = hasPhrases;
  }

  /** Returns a marked copy of an item, the same at each call. @param isShallow marks what cards and lists show of it */
  mark<T extends Marked>(item: T, isShallow = false): T {
    const { id, type, locale, fields } = item;
    const key = `${String(isShallow)} ${locale} ${id}`;
    const known = this.#marked.get(key);
    if (known) return known as T;
    const marked = itemType(type).isUnmarked ? this.#noted(item) : this.#withMarks(item, isShallow);
    this.#marked.set(key, marked);
    if (type === 'dictionary') {
      for (const phrase of Object.keys(Object(fields['entries']) as object)) this.#homes.set(phrase, id);
    }
    return marked;
  }

  /**
   * Returns phrases with a mark each, but for addresses, which code reads.
   * @param homes the names of the release's dictionaries by key; a phrase that the site has itself is where the site has it
   */
  markPhrases<T extends { key: string; phrase: string }>(
    entries: readonly T[],
    homes: ReadonlyMap<string, string>,
    locale: string,
  ): T[] {
    return entries.map((entry) => {
      const { key, phrase } = entry;
      const id = this.#homes.get(key) ?? (homes.has(key) ? `dictionary:${homes.get(key)}` : undefined);
      if (id === undefined || phrase === '' || /^(?:\/|[a-z]+:\S)/.test(phrase)) return entry;
      return Object.assign({}, entry, { phrase: this.#add({ id, locale, place: `entries.${key}` }) + phrase });
    });
  }

  /** Returns the field that a mark stands for; undefined for a mark of nothing. */
  placeOf(mark: string): FieldPlace | undefined {
    return this.#places[numberOf(mark)];
  }

  /** Every field that was marked. */
  get places(): readonly FieldPlace[] {
    return this.#places;
  }

  /** Values without a mark of the items that were marked, and texts of kinds that are never marked. */
  get values(): readonly NotedValue[] {
    return this.#values;
  }

  #add(place: FieldPlace): string {
    if (this.#places.length === mostMarks) return '';
    this.#places.push(place);
    return markOf(this.#places.length - 1);
  }

  #withMarks<T extends Marked>(item: T, isShallow: boolean): T {
    const { id, type, locale } = item;
    const fields = putMarks(formFor(type), item.fields, {
      mark: (place) => this.#add({ id, locale, place }),
      note: (place, value, kind) => void this.#values.push({ place: { id, locale, place }, value, kind }),
      isShallow,
    });
    return Object.assign({}, item, { fields });
  }

  /** Notes the texts of an item whose texts are not marked. */
  #noted<T extends Marked>(item: T): T {
    const { id, type, locale } = item;
    const note = (place: string, value: string, kind: ValueKind) =>
      void this.#values.push({ place: { id, locale, place }, value, kind });
    const texts: string[] = [];
    const mark = (place: string) => {
      texts.push(place);
      return '';
    };
    putMarks(formFor(type), item.fields, { mark, note, withQuestions: true });
    for (const place of texts) note(place, String(textAt(item.fields, place)), 'text');
    return item;
  }
}

const textAt = (fields: unknown, place: string): unknown =>
  place.split('.').reduce<unknown>((value, key) => (Object(value) as Record<string, unknown>)[key], fields);
