import * as v from 'valibot';
import { hinted } from '../../content/values/field.contract.ts';
import { answeredSettings, fieldName, stateSettings, wordSettings } from './field-settings.contract.ts';
import type { Comparing, FieldType } from './field-type.contract.ts';
import { fieldTypes, type FieldTypeName } from './field-types.contract.ts';

const names = Object.keys(fieldTypes) as FieldTypeName[];

type OwnEntries<Type> = Type extends { settings: { entries: infer Entries } } ? Entries : never;
type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type AllEntries = Merged<OwnEntries<(typeof fieldTypes)[FieldTypeName]>>;

/** Returns what a type of field is made of; its settings are in `ownSettings`. */
export const getFieldType = (name: FieldTypeName): Omit<FieldType<AllEntries>, 'settings'> => fieldTypes[name];

const allOwnSettings = names
  .map((name) => fieldTypes[name])
  .flatMap((type) => ('settings' in type ? [type.settings] : []));
/** The settings of some types only; a definition may give them to a field of any type. */
export const ownSettings = [...new Set(allOwnSettings)];
const ownEntries = Object.assign({}, ...ownSettings.map(({ entries }) => entries)) as AllEntries;

/** Returns the keys of the settings that a type of field uses, in the order of the desk. */
function settingsOf(name: FieldTypeName): string[] {
  const type: FieldType & { settings?: { entries: object } } = fieldTypes[name];
  const own = Object.keys(type.settings?.entries ?? {});
  if (type.takesOnly) return ['id', ...type.takesOnly, ...own];
  const [label, hint, required, ...rest] = answeredSettings;
  return [label, hint, required, ...(type.takes ?? []), ...own, 'id', ...rest];
}

/** The settings of each type by its name. */
const settingsByType = Object.fromEntries(names.map((name) => [name, settingsOf(name)]));

/** Comparison of the answers of each type in conditions, by its name. */
const comparedByType = Object.fromEntries(
  names.map((name): [string, Comparing] => {
    const type = getFieldType(name);
    return [name, type.hasOneAnswer === false ? 'none' : (type.compares ?? 'text')];
  }),
);

/** A field as the definition of a form stores it. */
export const storedField = v.pipe(
  v.strictObject({
    id: hinted('DeskHintId', fieldName),
    fieldType: v.picklist(names, `must be one of ${names.join(', ')}`),
    ...wordSettings,
    ...ownEntries,
    ...stateSettings,
  }),
  v.metadata({ variants: { key: 'fieldType', fields: settingsByType, compares: comparedByType } }),
);
export type StoredField = v.InferOutput<typeof storedField>;
