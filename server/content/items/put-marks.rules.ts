import { markLength } from '../texts/field-mark.rules.ts';
import type { EditorField } from './form-field.contract.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Returns a new mark for a place such as "blocks.0.heading". */
type Mark = (place: string) => string;

/**
 * Returns the fields of an item with a mark before each text that readers see, for a preview. Texts that code compares stay
 * as they are.
 * @param isShallow marks only texts of the item itself, as cards and lists show them
 */
export const putMarks = (form: readonly EditorField[], fields: Fields, mark: Mark, isShallow = false) =>
  inGroup(form, fields, '', { mark, isShallow });

interface How {
  mark: Mark;
  isShallow: boolean;
}

function inGroup(form: readonly EditorField[], fields: Fields, place: string, how: How): Record<string, unknown> {
  const byKey = new Map(form.map((field) => [field.key, field]));
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => {
      const field = byKey.get(key);
      return [key, field ? inField(field, value, place === '' ? key : `${place}.${key}`, how) : value];
    }),
  );
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function inField(field: EditorField, value: unknown, place: string, how: How): unknown {
  switch (field.kind) {
    case 'text':
    case 'long-text':
    case 'markdown': {
      if (typeof value !== 'string' || value === '' || field.isCompared) return value;
      // Answers are held to the limits of their fields.
      const isFull = value.length + markLength > (field.maxLength ?? Infinity);
      return isFull ? value : how.mark(place) + value;
    }
    case 'group':
    case 'link':
    case 'image':
      return isFields(value) && !how.isShallow ? inGroup(field.fields, value, place, how) : value;
    case 'list':
      if (!Array.isArray(value) || how.isShallow) return value;
      return value.map((entry: unknown, index) => inField(field.item, entry, `${place}.${index}`, how));
    case 'blocks':
      if (!Array.isArray(value) || field.isQuestions || how.isShallow) return value;
      return value.map((block: unknown, index) => {
        if (!isFields(block)) return block;
        const variant = field.variants.find(({ type }) => type === block[field.typeKey]);
        return inGroup(variant?.fields ?? [], block, `${place}.${index}`, how);
      });
    case 'boolean':
    case 'choice':
    case 'condition':
    case 'date':
    case 'form':
    case 'href':
    case 'json':
    case 'map':
    case 'moment':
    case 'name':
    case 'number':
    case 'picture':
    case 'screen':
      return value;
  }
}
