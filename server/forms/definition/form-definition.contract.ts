import type { When } from '../kinds/condition.contract.ts';
import type { Field, ValueOf } from '../kinds/kinds.rules.ts';

/**
 * A form of the site, from a content item or from code (`defineForm`). It is plain data, so that it can be sent to the
 * browser. Composite fields, such as an address, are expanded before.
 */
export interface FormDefinition {
  id: string;
  screens: readonly Screen[];
  /** Conditions for showing and enabling fields; a required field has its own. */
  rules?: readonly Rule[];
}

/** Fields with one button. */
export interface Screen {
  id: string;
  title?: string;
  fields: readonly Field[];
  /** Label of the button. */
  submit?: string;
  /** A field of this screen whose options are the buttons in place of the one. */
  buttons?: string;
  /** Where it leads: the first whose condition holds. Without any, the form ends here. */
  leads?: readonly Lead[];
}

export interface Lead {
  /** Another screen, or an address of the site. */
  to: string;
  isAway?: true;
  when?: When;
}

export interface Rule {
  field: string;
  action: 'show' | 'hide' | 'enable' | 'disable';
  when: When;
}

type Asked<Definition extends FormDefinition> = Exclude<
  Definition['screens'][number]['fields'][number],
  { kind: 'note' }
>;

/** Narrows a text to the values of the options that the form declares. */
type RecordValue<F extends Field> =
  ValueOf<F['kind']> extends string
    ? F extends { options: readonly { value: infer V }[] }
      ? V | ''
      : string
    : ValueOf<F['kind']>;

/** Type of the record that the answers of a form declared in code make. */
export type RecordOf<Definition extends FormDefinition> = {
  [F in Asked<Definition> as F['name']]: RecordValue<F>;
};

/** Declares a form in code; its names, kinds and options are kept in the type for `RecordOf`. */
export const defineForm = <const Definition extends FormDefinition>(definition: Definition): Definition => definition;
