import * as v from 'valibot';
import { hinted, line, name, paragraph, purpose, whole } from '../../content/values/field.contract.ts';

/** Name under which a field is sent; the site's own fields begin with "_". */
export const fieldName = v.pipe(
  v.string(),
  v.regex(/^[a-z][\w-]{0,59}$/i, 'must begin with a letter, and go on with letters, digits, "-" and "_"'),
  v.check((text) => text !== 'intent', 'must be another word: the site uses it'),
);

const size = v.pipe(whole, v.minValue(0, 'must not be negative'));
/** Most options that may be ticked, or files that may be sent. */
export const most = v.optional(v.pipe(size, v.minValue(1, 'must be at least 1')));

/** Settings that an editor may give a field of any type; those of one type are in its folder. */
export const wordSettings = {
  label: v.optional(hinted('DeskHintFieldLabel', line)),
  text: v.optional(hinted('DeskHintFieldLabel', paragraph)),
  hint: v.optional(line),
  placeholder: v.optional(line),
  required: v.optional(v.boolean(), false),
  options: v.optional(
    v.array(v.strictObject({ label: line, value: hinted('DeskHintValue', line), group: v.optional(line) })),
  ),
  /** Name of the enumeration its options come from. */
  optionsFrom: v.optional(name),
  minLength: v.optional(size),
  maxLength: v.optional(size),
};

export const stateSettings = {
  value: v.optional(hinted('DeskHintValue', v.pipe(v.string(), v.maxLength(300)))),
  disabled: v.optional(v.boolean(), false),
  isDisabledDueToUserData: v.optional(v.boolean(), false),
  shouldHide: v.optional(v.boolean(), false),
  /** Its screen; defaults to the first. */
  screen: v.optional(hinted('DeskHintScreen', v.pipe(fieldName, purpose('screen')))),
  /** Name that the form sends; defaults to the id. */
  name: v.optional(fieldName),
  /** Name in the systems that receive the form; defaults to the name. */
  fieldKey: v.optional(fieldName),
  htmlTag: v.optional(v.picklist(['p', 'h2', 'h3'])),
  /** Classes of the site's stylesheet, where they begin with `as-`, so that none is one of the site's own classes. */
  cssClassName: v.optional(
    v.pipe(v.string(), v.maxLength(60), v.regex(/^[a-z][\w-]*( [a-z][\w-]*)*$/i, 'must be names such as narrow')),
  ),
};

export type SettingName = keyof typeof wordSettings | keyof typeof stateSettings;

/** Settings of every field with an answer, in the order of the desk. */
export const answeredSettings = [
  'label',
  'hint',
  'required',
  'screen',
  'value',
  'disabled',
  'isDisabledDueToUserData',
  'shouldHide',
  'name',
  'fieldKey',
  'cssClassName',
] as const satisfies readonly SettingName[];
export const lengthSettings = ['minLength', 'maxLength'] as const satisfies readonly SettingName[];
export const lineSettings = [...lengthSettings, 'placeholder'] as const satisfies readonly SettingName[];
export const optionSettings = ['options', 'optionsFrom'] as const satisfies readonly SettingName[];

/** Output of a strict object of these entries. */
export type SettingsOf<Entries extends v.ObjectEntries> = v.InferOutput<v.StrictObjectSchema<Entries, undefined>>;
export type FieldSettings = SettingsOf<typeof wordSettings & typeof stateSettings>;

const option = v.object({ value: v.string(), label: v.string(), group: v.optional(v.string()) });

/** Lists that the content API adds to a form, for fields that take their options from elsewhere. */
export const formLists = v.object({
  enumerations: v.record(v.string(), v.array(option)),
  topics: v.array(option),
  countries: v.array(option),
  codes: v.array(v.object({ ...option.entries, current: v.string(), editions: v.array(v.string()) })),
});
export type FormLists = v.InferOutput<typeof formLists>;
