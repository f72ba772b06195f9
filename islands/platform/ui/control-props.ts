import type { ReactNode } from 'react';

/** The texts around a control, the same for every kind of it. */
export interface Labelled {
  /** The name the form sends. */
  name: string;
  /** Target of the error summary; the name, unless two forms of a page share it. */
  id?: string;
  label: ReactNode;
  hint?: ReactNode;
  /** The problem in words. */
  error?: string;
  isRequired?: boolean;
}

/** Returns the attributes that tie a control to its hint and its error, in the order in which they are read out. */
export const describeControl = (id: string, { hint, error }: Pick<Labelled, 'hint' | 'error'>) => ({
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? (true as const) : undefined,
});

type Described<Native> = Native & Omit<Labelled, 'label'> & { label?: ReactNode };

/** Returns the attributes common to labelled controls, and the native ones unchanged. */
export const controlProps = <Native extends object>({
  name,
  id = name,
  label: _,
  hint,
  error,
  isRequired = false,
  ...native
}: Described<Native>) => ({
  required: isRequired,
  ...native,
  id,
  name,
  ...describeControl(id, { hint, error }),
});

/** The part of a control that one render leaves to the browser, and another to a store. */
interface Value {
  value?: string | number;
  onChange?: (value: string) => void;
}

/**
 * Returns the value props of a control. Without `onChange` the browser holds the value: a form that is never hydrated
 * shows what was submitted, and a hydrated one without a store is not reset at every render.
 */
export const valueProps = ({ value = '', onChange }: Value) =>
  onChange
    ? { value, onChange: ({ target }: { target: { value: string } }) => onChange(target.value) }
    : { defaultValue: value };
