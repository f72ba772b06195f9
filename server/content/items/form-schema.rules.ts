import type { BlocksField, EditorField, GroupField, TextField } from './form-field.contract.ts';
import { itemType, type ItemTypeName } from './item-types.contract.ts';
import { keyAsWords } from './words.rules.ts';
import { hintOf, isCompared, mayBeFile, purposeOf, referredType, variantsOf } from '../values/field.contract.ts';

/** Texts longer than this get several lines. */
const lineLimit = 300;

/** The properties of a valibot schema that this file reads. */
interface Schema {
  type: string;
  entries?: Record<string, Schema>;
  wrapped?: Schema;
  default?: unknown;
  item?: Schema;
  value?: Schema;
  options?: readonly (string | Schema)[];
  key?: string;
  literal?: unknown;
  pipe?: readonly PipeItem[];
}
type PipeItem = Schema & { kind: string; requirement?: unknown };

type Label = Pick<EditorField, 'key' | 'label' | 'hintKey' | 'isRequired' | 'fallback'>;

/** Returns the form of an item type: every field of its schema, in order, blocks and lists included. */
export function formOf(type: ItemTypeName): EditorField[] {
  return fieldsOf(itemType(type).fields);
}

const fieldsOf = (schema: Schema): EditorField[] =>
  Object.entries(schema.entries ?? {}).map(([key, entry]) => fieldOf(key, entry));

function fieldOf(key: string, schema: Schema, isRequired = true, fallback?: unknown): EditorField {
  if (schema.wrapped) return fieldOf(key, schema.wrapped, false, schema.default ?? fallback);
  const isShown = typeof fallback === 'string' || typeof fallback === 'number' || typeof fallback === 'boolean';
  const hintKey = hintOf(schema);
  const label = { key, label: keyAsWords(key), isRequired, ...(hintKey && { hintKey }), ...(isShown && { fallback }) };
  return drawn(schema, label);
}

function drawn(schema: Schema, label: Label): EditorField {
  switch (schema.type) {
    case 'string':
      return textField(schema, label);
    case 'number':
      return {
        ...label,
        kind: 'number',
        isWhole: checkOf(schema, 'integer') !== undefined,
        ...limit(schema, 'min_value', 'min'),
        ...limit(schema, 'max_value', 'max'),
      };
    case 'boolean':
      return { ...label, kind: 'boolean' };
    case 'picklist':
      return { ...label, kind: 'choice', options: (schema.options ?? []).map(String) };
    case 'array':
      return {
        ...label,
        kind: 'list',
        ...limit(schema, 'min_length', 'minItems'),
        ...limit(schema, 'max_length', 'maxItems'),
        ...listOf(schema, label),
      };
    case 'strict_object': {
      const purpose = purposeOf(schema);
      return { ...label, kind: groupKinds.find((kind) => kind === purpose) ?? 'group', fields: fieldsOf(schema) };
    }
    case 'record':
      return schema.value?.type === 'unknown'
        ? { ...label, kind: 'json' }
        : { ...label, kind: 'map', value: fieldOf('', schema.value ?? { type: 'unknown' }) };
    default:
      throw new Error(`No form field is drawn for ${label.key || 'an entry'} of type ${schema.type}.`);
  }
}

const groupKinds = ['link', 'image', 'form', 'condition'] as const satisfies readonly GroupField['kind'][];

/** Returns the variants of an entry whose type decides which of its settings are used, each with those settings. */
function variedOf(item: Schema): Pick<BlocksField, 'kind' | 'typeKey' | 'isQuestions' | 'variants'> | null {
  const varied = variantsOf(item);
  if (!varied) return null;
  const fields = new Map(fieldsOf(item).map((field) => [field.key, field]));
  const variants = Object.entries(varied.fields).map(([type, keys]) => ({
    type,
    label: keyAsWords(type),
    fields: keys.flatMap((key) => fields.get(key) ?? []),
    compares: varied.compares[type] ?? 'text',
  }));
  return { kind: 'blocks', typeKey: varied.key, isQuestions: true, variants };
}

/** Returns what differs between lists: a list of variants is a list of blocks, any other has one kind of entry. */
function listOf(
  schema: Schema,
  label: Label,
): Pick<BlocksField, 'kind' | 'typeKey' | 'isQuestions' | 'variants'> | { item: EditorField } {
  const item = schema.item ?? { type: 'unknown' };
  const varied = variedOf(item);
  if (varied) return varied;
  if (item.type !== 'variant') return { item: fieldOf('', item) };
  const typeKey = item.key ?? 'type';
  const variants = (item.options ?? []).map((option) => {
    const { [typeKey]: named, ...entries } = (typeof option === 'string' ? undefined : option.entries) ?? {};
    const type = String(named?.literal ?? label.key);
    return { type, label: keyAsWords(type), fields: fieldsOf({ type: 'strict_object', entries }) };
  });
  return { kind: 'blocks', typeKey, variants };
}

/** Returns the control for the purpose of a text; undefined for an ordinary text. */
const lookOf = (schema: Schema): TextField['kind'] | undefined => {
  const purpose = purposeOf(schema);
  return textKinds.find((kind) => kind === purpose);
};
const textKinds = ['markdown', 'date', 'moment', 'href', 'picture', 'name', 'screen'] as const;

function textField(schema: Schema, label: Label): EditorField {
  const limits = limit(schema, 'max_length', 'maxLength');
  const look = lookOf(schema);
  const refersTo = referredType(schema);
  return {
    ...label,
    kind: look ?? ((limits['maxLength'] ?? 0) > lineLimit ? 'long-text' : 'text'),
    isNonEmpty: checkOf(schema, 'non_empty') !== undefined || checkOf(schema, 'regex') !== undefined || look === 'date',
    ...limits,
    ...(refersTo && { refersTo }),
    ...(mayBeFile(schema) && { mayBeFile: true as const }),
    // A text of a given pattern is read by code.
    ...((isCompared(schema) || checkOf(schema, 'regex')) && { isCompared: true as const }),
  };
}

/** Returns the checks of a schema; the first item of a pipe is the schema it extends, which may have a pipe itself. */
const actionsOf = ({ pipe = [] }: Schema): readonly PipeItem[] =>
  pipe.flatMap((item) => (item.pipe ? actionsOf(item) : [item]));

const checkOf = (schema: Schema, type: string) =>
  actionsOf(schema).find((action) => action.kind === 'validation' && action.type === type);

function limit<Key extends string>(schema: Schema, type: string, key: Key): Partial<Record<Key, number>> {
  const requirement = checkOf(schema, type)?.requirement;
  return typeof requirement === 'number' ? ({ [key]: requirement } as Record<Key, number>) : {};
}
