import {
  findOverwritten,
  isEdited,
  versionOf,
  type EditedValues,
} from '../../../../server/people/accounts/edit-version.ts';
import type { Translate } from '../../../cms/dictionary.ts';
import type { FormError } from '../../../http/form-errors.ts';
import { fieldLabels } from './account-form.ts';

/** Tells how a form goes on after its record was changed in another window. */
export interface Merged {
  /** Of the record as it is now: saving once more is deliberate. */
  version: string;
  /** Name what changed meanwhile, field by field, and what has become of the entry. */
  errors: FormError[];
  /** Fields whose present value takes the place of what the form had, because nobody had typed anything there. */
  taken: ReadonlySet<string>;
}

interface Change {
  /** Of the record the form was made from. */
  version: string;
  /** Sent by the form, cleaned as it would be kept. */
  sent: EditedValues;
  current: EditedValues;
  /** A value as the form shows it: the name of an option instead of its number. */
  show(field: string, value: EditedValues[string]): string;
  /** The control a field belongs to and its label, where the names of the fields do not say it. */
  place?(field: string): { control: string; label: string };
}

/** The id of a field's control: 'address.zip' is 'zip' of the form, and every topic belongs to 'topics'. */
const controlOf = (field: string): string => (field.startsWith('topics.') ? 'topics' : field.replace(/^address\./, ''));

function placeOf(field: string, t: Translate): { control: string; label: string } {
  const control = controlOf(field);
  const labelKey = fieldLabels[control];
  return { control, label: labelKey ? t(labelKey) : control };
}

/** Says what changed since a form was made, keeps every entry, and takes over what was not edited here. */
export function mergeChanges({ version, sent, current, show, place }: Change, t: Translate): Merged {
  const fields = findOverwritten(version, sent, current);
  const taken = new Set(fields.filter((field) => !isEdited(version, field, sent, current)));
  const messages = fields.map((field) => {
    const { control, label } = place?.(field) ?? placeOf(field, t);
    const value = show(field, current[field] ?? null) || t('ChangedToNothing');
    const key = taken.has(field) ? 'ChangedMeanwhileTaken' : 'ChangedMeanwhileKept';
    return { field: control, message: t(key, { label, value }) };
  });
  return {
    version: versionOf(current),
    errors: [{ message: t('ChangedMeanwhile') }, ...messages],
    taken,
  };
}
