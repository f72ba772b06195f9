import {
  findOverwritten,
  isEdited,
  versionOf,
  type EditedValues,
} from '../../../../server/people/accounts/edit-version.ts';
import type { Translate } from '../../../cms/dictionary.ts';
import type { FormError } from '../../../http/form-errors.ts';
import { fieldLabels } from './account-form.ts';

/** What a form shows after its record was changed in another window. */
export interface Merged {
  /** Version of the record as it is now, so that saving again overwrites deliberately. */
  version: string;
  /** One message for each changed field, with what happened to the entry. */
  errors: FormError[];
  /** Fields that take the present value, because they were not edited in the form. */
  taken: ReadonlySet<string>;
}

interface Change {
  /** Version of the record when the form was made. */
  version: string;
  /** Values of the form, cleaned as they would be stored. */
  sent: EditedValues;
  current: EditedValues;
  /** Formats a value like the form: the name of an option instead of its number. */
  show(field: string, value: EditedValues[string]): string;
  /** Returns the control and the label of a field, where its name does not give them. */
  place?(field: string): { control: string; label: string };
}

/** Returns the id of a field's control: 'address.zip' → 'zip'; topics share the control 'topics'. */
const controlOf = (field: string): string => (field.startsWith('topics.') ? 'topics' : field.replace(/^address\./, ''));

function placeOf(field: string, t: Translate): { control: string; label: string } {
  const control = controlOf(field);
  const labelKey = fieldLabels[control];
  return { control, label: labelKey ? t(labelKey) : control };
}

/** Lists what changed since a form was made. Edited entries stay; other fields take the present value. */
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
