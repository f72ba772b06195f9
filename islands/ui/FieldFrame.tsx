import type { ReactNode } from 'react';
import type { Labelled } from './control-props.ts';
import './field.css';

/** The mark of a label whose control must be filled in; the control itself says so to anybody who hears the page. */
export const Star = () => (
  <span className="field-star" aria-hidden="true">
    {' '}
    *
  </span>
);

/** Renders the hint and then the error of a control, each with the id that `describeControl` refers to. */
export const Notes = ({ id, hint, error }: { id: string } & Pick<Labelled, 'hint' | 'error'>) => (
  <>
    {hint && (
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
    {error && (
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    )}
  </>
);

interface Props extends Labelled {
  /** The control, and whatever belongs below it. */
  children: ReactNode;
}

/** Renders what stands around a control with one label: the label above it, then hint and error. */
export const FieldFrame = ({ name, id = name, label, hint, error, isRequired, children }: Props) => (
  <div className={error ? 'field field-wrong' : 'field'}>
    <label htmlFor={id}>
      {label}
      {isRequired && <Star />}
    </label>
    <Notes {...{ id, hint, error }} />
    {children}
  </div>
);
