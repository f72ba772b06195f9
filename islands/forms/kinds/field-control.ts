import type { ComponentType, ReactNode } from 'react';
import type { Field } from '../../../server/forms/kinds/kinds.rules.ts';

/** Properties that the shared controls take as they are. */
interface OwnProps {
  name: string;
  id: string;
  label: ReactNode;
  hint: ReactNode;
  error: string | undefined;
  isRequired: boolean;
  onBlur: () => void;
  onChange: (value: string) => void;
}

export interface FieldControlProps<F extends Field> {
  field: F;
  own: OwnProps;
  /** The answer; empty where it is a list. */
  text: string;
  /** True where the rules of the form or the profile lock it. */
  isOff: boolean;
  /** Hidden input with the answer of a locked control, which a browser does not send. */
  sentAlong: ReactNode;
}

export type FieldControl<F extends Field> = ComponentType<FieldControlProps<F>>;
