import { memo } from 'react';
import type { Field } from '../../server/forms/kinds/kinds.rules.ts';
import { afterPress } from '../platform/ui/after-press.ts';
import { fieldLabel, useField, useForm } from './form-context.ts';
import { getControl } from './kinds/controls.ts';

/** Returns a text with the HTML of its links and bold, which the server has sanitised. */
const renderText = (html: string | undefined, text: string | undefined) =>
  html ? <span dangerouslySetInnerHTML={{ __html: html }} /> : text;

/** Renders one field of any kind. */
export const FormField = memo(function FormField({ field }: { field: Field }) {
  const { store, shown, t } = useForm();
  const { answer, error, isRequired, isOff } = useField(field);
  const { name } = field;
  const text = typeof answer === 'string' ? answer : '';
  const own = {
    name,
    id: `${shown.definition.id}-${name}`,
    label: renderText(field.rendered?.label, fieldLabel(field, t)),
    hint: renderText(field.rendered?.hint, field.hint),
    error,
    isRequired,
    // A message moves what is below it.
    onBlur: () => afterPress(() => store.leave(name)),
    onChange: (value: string) => store.set(name, value),
  };
  const Control = getControl(field);
  // A browser does not send a disabled control.
  const sentAlong = isOff && text !== '' && <input type="hidden" name={name} value={text} />;
  return <Control field={field} own={own} text={text} isOff={isOff} sentAlong={sentAlong} />;
});
