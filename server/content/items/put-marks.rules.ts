import { markLength } from '../texts/field-mark.rules.ts';
import type { EditorField } from './form-field.contract.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Kind of a value without a mark: it decides how readers may see it. */
export type ValueKind = 'text' | 'date' | 'number' | 'choice';

interface Marking {
  /** Returns a new mark for a place such as "blocks.0.heading". */
  mark: (place: string) => string;
  /** Takes a value that stays as it is, because code works with it: readers may see it formatted. */
  note?: (place: string, value: string, kind: ValueKind) => void;
  /** Marks only texts of the item itself, as cards and lists show them. */
  isShallow?: boolean;
  /** Goes into the questions of forms too: code works with them, so that nothing of them may be marked. */
  withQuestions?: boolean;
}

/**
 * Returns the fields of an item with a mark before each text that readers see, for a preview. Texts that code compares stay
 * as they are, and so do numbers, days and choices; they are noted.
 */
export const putMarks = (form: readonly EditorField[], fields: Fields, marking: Marking) =>
  inGroup(form, fields, '', marking);

function inGroup(form: readonly EditorField[], fields: Fields, place: string, marking: Marking) {
  const byKey = new Map(form.map((field) => [field.key, field]));
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => {
      const field = byKey.get(key);
      return [key, field ? inField(field, value, place === '' ? key : `${place}.${key}`, marking) : value];
    }),
  );
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function inField(field: EditorField, value: unknown, place: string, marking: Marking): unknown {
  switch (field.kind) {
    case 'text':
    case 'long-text':
    case 'markdown': {
      if (typeof value !== 'string' || value === '') return value;
      // Answers are held to the limits of their fields.
      const isFull = value.length + markLength > (field.maxLength ?? Infinity);
      if (!field.isCompared && !isFull) return marking.mark(place) + value;
      marking.note?.(place, value, 'text');
      return value;
    }
    case 'group':
    case 'link':
    case 'image':
      return isFields(value) && !marking.isShallow ? inGroup(field.fields, value, place, marking) : value;
    case 'list':
      if (!Array.isArray(value) || marking.isShallow) return value;
      return value.map((entry: unknown, index) => inField(field.item, entry, `${place}.${index}`, marking));
    case 'blocks':
      if (!Array.isArray(value) || (field.isQuestions && !marking.withQuestions) || marking.isShallow) return value;
      return value.map((block: unknown, index) => {
        if (!isFields(block)) return block;
        const variant = field.variants.find(({ type }) => type === block[field.typeKey]);
        return inGroup(variant?.fields ?? [], block, `${place}.${index}`, marking);
      });
    case 'date':
    case 'number':
    case 'choice':
      if (typeof value === 'string' || typeof value === 'number') marking.note?.(place, String(value), field.kind);
      return value;
    case 'form':
      return isFields(value) && marking.withQuestions ? inGroup(field.fields, value, place, marking) : value;
    case 'boolean':
    case 'condition':
    case 'href':
    case 'json':
    case 'map':
    case 'moment':
    case 'name':
    case 'picture':
    case 'screen':
      return value;
  }
}
