import type { BlocksField, EditorField, GroupField } from './form-field.contract.ts';
import { isGroup } from './same-value.rules.ts';

/** Way to the fields inside a field: by their key, in each entry of a list, in each block by its kind, or by any key. */
type Inside =
  | { by: 'key'; fields: readonly EditorField[] }
  | { by: 'entry'; item: EditorField }
  | { by: 'block'; typeKey: string; variants: BlocksField['variants'] }
  | { by: 'name'; value: EditorField }
  | null;

/** Tells what is inside each kind of field: the one list of the kinds for whoever walks a form. */
function insideOf(field: EditorField): Inside {
  switch (field.kind) {
    case 'group':
    case 'link':
    case 'image':
    case 'form':
    case 'condition':
      return { by: 'key', fields: field.fields };
    case 'list':
      return { by: 'entry', item: field.item };
    case 'blocks':
      return { by: 'block', typeKey: field.typeKey, variants: field.variants };
    case 'map':
      return { by: 'name', value: field.value };
    case 'boolean':
    case 'choice':
    case 'date':
    case 'href':
    case 'json':
    case 'long-text':
    case 'markdown':
    case 'moment':
    case 'name':
    case 'number':
    case 'picture':
    case 'screen':
    case 'text':
      return null;
  }
}

/** Returns whether a field holds a value of its own, and no other fields. */
export const isLeaf = (field: EditorField): boolean => insideOf(field) === null;

/** Returns the fields inside a field, of any entry or block; those of a list of lists are the innermost ones. */
export function fieldsIn(field: EditorField): readonly EditorField[] {
  const inside = insideOf(field);
  switch (inside?.by) {
    case 'key':
      return inside.fields;
    case 'entry':
      return fieldsIn(inside.item);
    case 'block':
      return inside.variants.flatMap(({ fields }) => fields);
    case 'name':
      return [inside.value];
    case undefined:
      return [];
  }
}

/** A value with its field and its place: "blocks.2.heading". */
export interface PlacedValue {
  field: EditorField;
  value: unknown;
  place: string;
}

/** A block with the fields of its kind, which are read as those of a group are. */
const asGroup = ({ label, fields }: BlocksField['variants'][number]): GroupField => ({
  kind: 'group',
  key: '',
  label,
  isRequired: true,
  fields,
});

/** Returns the values inside a value, in the order of the form; what does not fit its field has none. */
export function valuesIn({ field, value, place }: PlacedValue): PlacedValue[] {
  const inside = insideOf(field);
  switch (inside?.by) {
    case 'key':
      return valuesOf(inside.fields, isGroup(value) ? value : {}, place);
    case 'entry':
      return entriesOf(value).map((entry, at) => ({ field: inside.item, value: entry, place: `${place}.${at}` }));
    case 'block':
      return entriesOf(value).flatMap((block, at) => {
        const variant = isGroup(block) && inside.variants.find(({ type }) => type === block[inside.typeKey]);
        return variant ? [{ field: asGroup(variant), value: block, place: `${place}.${at}` }] : [];
      });
    case 'name':
      return Object.entries(isGroup(value) ? value : {}).map(([key, named]) => ({
        field: inside.value,
        value: named,
        place: `${place}.${key}`,
      }));
    case undefined:
      return [];
  }
}

/** Returns the values of the fields of a form or a group. @param place of the group; empty for that of the item's fields */
export const valuesOf = (
  fields: readonly EditorField[],
  values: Readonly<Record<string, unknown>>,
  place: string,
): PlacedValue[] =>
  fields.map((field) => ({
    field,
    value: values[field.key],
    place: place === '' ? field.key : `${place}.${field.key}`,
  }));

const entriesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
