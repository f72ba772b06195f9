import type { ReactNode } from 'react';
import { describeControl, type Labelled } from './control-props.ts';
import { Notes, Star } from './FieldFrame.tsx';

interface Props extends Omit<Labelled, 'name'> {
  id: string;
  children: ReactNode;
  isLegendHidden?: boolean;
}

/**
 * Renders a question with several controls: legend, hint, error, controls. The error summary links to the group, so
 * it can be focused, and then announces the question and its error.
 */
export function FieldGroup({ id, label, hint, error, isRequired, isLegendHidden, children }: Props) {
  const { 'aria-describedby': describedBy } = describeControl(id, { hint, error });
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={error ? 'field-group field-wrong' : 'field-group'}
      aria-describedby={describedBy}
    >
      <legend className={isLegendHidden ? 'visually-hidden' : undefined}>
        {label}
        {isRequired && <Star />}
      </legend>
      <Notes id={id} hint={hint} error={error} />
      {children}
    </fieldset>
  );
}
