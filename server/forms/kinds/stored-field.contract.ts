import * as v from 'valibot';
import { hinted } from '../../content/values/field.contract.ts';
import { fieldName, stateSettings, wordSettings } from './field-settings.contract.ts';
import type { FieldType } from './field-type.contract.ts';
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

/** A field as the definition of a form stores it. */
export const storedField = v.strictObject({
  id: hinted('DeskHintId', fieldName),
  fieldType: v.picklist(names, `must be one of ${names.join(', ')}`),
  ...wordSettings,
  ...ownEntries,
  ...stateSettings,
});
export type StoredField = v.InferOutput<typeof storedField>;
