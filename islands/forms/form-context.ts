import { useStore } from '@nanostores/react';
import { createContext, useContext } from 'react';
import type { Problem } from '../../server/platform/problem.rules.ts';
import type { Field } from '../../server/forms/kinds/kinds.rules.ts';
import type { ShownForm } from '../../server/forms/definition/shown-form.contract.ts';
import type { Translate } from '../platform/ui/translate.ts';
import type { FormKey } from './form-phrases.ts';
import type { FormStore } from './form.store.ts';

interface FormParts {
  store: FormStore;
  shown: ShownForm;
  t: Translate<FormKey>;
}

export const FormContext = createContext<FormParts | null>(null);

export function useForm(): FormParts {
  const parts = useContext(FormContext);
  if (!parts) throw new Error('A field stands outside of a form.');
  return parts;
}

export const fieldLabel = ({ label, labelKey }: Pick<Field, 'label' | 'labelKey'>, t: Translate<FormKey>): string =>
  labelKey ? t(labelKey as FormKey) : label;

const calendarDay = /^\d{4}-\d{2}-\d{2}$/;

/** Formats a day in the language of the page; other tokens stay as they are. */
const tokenOf = (token: string | number): string | number =>
  calendarDay.test(String(token))
    ? new Intl.DateTimeFormat(typeof document === 'undefined' ? 'en' : document.documentElement.lang, {
        dateStyle: 'long',
        timeZone: 'UTC',
      }).format(new Date(token))
    : token;

/** Formats a problem as a sentence with the label of the field; a label that is a sentence is quoted. */
export function formatFieldProblem({ key, tokens = {}, more }: Problem, field: Field, t: Translate<FormKey>): string {
  if (more) return [{ key, tokens }, ...more].map((each) => formatFieldProblem(each, field, t)).join(' ');
  if (key === 'FieldRequired' && field.missing) return field.missing;
  const label = fieldLabel(field, t);
  const shown = Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, tokenOf(token)]));
  const name = field.group ? `${label} (${field.group})` : /[?!.:]$/.test(label) ? `“${label}”` : label;
  // The page hands over the sentence that names the field.
  return t(key as FormKey, { ...shown, label: name });
}

/** Returns the state of one field. It listens to that field alone, so that a keystroke renders one field. */
export function useField(field: Field) {
  const { name } = field;
  const { store, t } = useForm();
  const answers = useStore(store.$answers, { keys: [name] });
  const { [name]: problem } = useStore(store.$problems);
  const { required, disabled } = useStore(store.$effect);
  const locked = useStore(store.$locked);
  return {
    answer: answers[name] ?? '',
    error: problem && formatFieldProblem(problem, field, t),
    isRequired: required.has(name),
    isOff: disabled.has(name) || Object.hasOwn(locked, name),
  };
}
