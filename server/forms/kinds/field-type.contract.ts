import type * as v from 'valibot';
import type { PhraseKey } from '../../platform/phrase-key.contract.ts';
import type { BaseField, Option } from './field-kind.contract.ts';
import type { FieldSettings, FormLists, SettingName, SettingsOf } from './field-settings.contract.ts';
import type { Field } from './kinds.rules.ts';

/** Comparisons of an answer in conditions: one value or several of a list, a tick, by size, as a text, or not at all. */
export type Comparing = 'choice' | 'choices' | 'tick' | 'order' | 'text' | 'none';

/** Settings of some types only. */
export interface OwnSettings<Entries extends v.ObjectEntries> {
  entries: Entries;
  /** Returns a sentence for each setting that cannot be met, whatever the type of the field. */
  findFaults?(settings: SettingsOf<Entries>): string[];
}

interface ReadInput {
  /** The parts of the field that the settings of every type give. */
  common: BaseField & Required<Pick<BaseField, 'isRequired'>>;
  /** The options of the settings, or of the enumeration they name. */
  options: readonly Option[];
  pageTitle: string;
  lists: FormLists;
}

/** A type of field as editors choose it: how it is stored, and the fields it becomes. */
export interface FieldType<Entries extends v.ObjectEntries = Record<never, never>> {
  settings?: OwnSettings<Entries>;
  /** Settings beside its own and those of every answered field, which the desk shows. */
  takes?: readonly SettingName[];
  /** All its settings, where those of an answered field do not apply. */
  takesOnly?: readonly SettingName[];
  /** True where a label may be missing. */
  isLabelOptional?: true;
  /** True where options, or the enumeration they come from, are required. */
  hasOptions?: true;
  /** False where it has no answer or several: no condition can test it. */
  hasOneAnswer?: false;
  /** Comparison of its answer in conditions, where it is no plain text. */
  compares?: Exclude<Comparing, 'text' | 'none'>;
  /** The list it needs from the content. */
  list?: Exclude<keyof FormLists, 'enumerations'>;
  /** Phrases that its controls and problems need. */
  phrases?: readonly PhraseKey[];
  findFaults?(settings: FieldSettings & SettingsOf<Entries>): string[];
  /** Returns the fields it becomes: several for a composite type, none for a button. */
  read(settings: FieldSettings & SettingsOf<Entries>, input: ReadInput): readonly Field[];
}
