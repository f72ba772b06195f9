import type { ReactNode } from 'react';
import { describeControl, type Labelled } from './control-props.ts';
import { Notes, Star } from './FieldFrame.tsx';

interface Props extends Omit<Labelled, 'name'> {
  id: string;
  children: ReactNode;
  isLegendHidden?: boolean;
}

/**
 * Renders a question that several controls answer: legend, hint, error, controls. The group is what the error summary
 * leads to, so it can be focused; it says then what it asks and what is wrong.
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
