import type { ReactNode } from 'react';
import type { Labelled } from './control-props.ts';
import './field.css';

/** The mark of a required control's label; the control itself announces it to screen readers. */
export const Star = () => (
  <span className="field-star" aria-hidden="true">
    {' '}
    *
  </span>
);

/** Renders the hint and then the error of a control, each with the id that `describeControl` refers to. */
export function Notes({
  id,
  hint,
  error,
  isLive,
}: { id: string; isLive?: boolean } & Pick<Labelled, 'hint' | 'error'>) {
  const problem = error && (
    <p className="field-error" id={`${id}-error`}>
      {error}
    </p>
  );
  return (
    <>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {/* In the page before its words are: a region that appears with them is not read out. */}
      {isLive ? <div role="alert">{problem}</div> : problem}
    </>
  );
}

interface Props extends Labelled {
  /** The error comes while the focus may stay where it is: it is read out as it appears. */
  isLive?: boolean;
  /** The control, and content below it. */
  children: ReactNode;
}

/** Renders the frame of a control with one label: the label above it, then hint and error. */
export const FieldFrame = ({ name, id = name, label, hint, error, isRequired, isLive, children }: Props) => (
  <div className={error ? 'field field-wrong' : 'field'}>
    <label htmlFor={id}>
      {label}
      {isRequired && <Star />}
    </label>
    <Notes id={id} hint={hint} error={error} isLive={isLive} />
    {children}
  </div>
);
