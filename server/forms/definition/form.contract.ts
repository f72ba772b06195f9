import type { When } from '../kinds/condition.contract.ts';
import type { Field, ValueOf } from '../kinds/kinds.rules.ts';

/**
 * A form of the site, wherever it is declared: a content item or a feature in code (`defineForm`). It is data alone, so that
 * it reaches the browser as it is. An address and a code with its edition are spelt out as fields before they get here.
 */
export interface FormDefinition {
  id: string;
  screens: readonly Screen[];
  /** Which fields are shown and which can be changed; required fields say so themselves. */
  rules?: readonly Rule[];
}

/** Fields that are answered together and sent by one button. */
export interface Screen {
  id: string;
  title?: string;
  fields: readonly Field[];
  /** Label of the button. */
  submit?: string;
  /** A field of this screen whose options are its buttons, in place of the one. */
  buttons?: string;
  /** Where it leads: the first that holds. Without any the form ends here. */
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

/** The record that the answers of a form declared in code make. */
export type RecordOf<Definition extends FormDefinition> = {
  [F in Asked<Definition> as F['name']]: RecordValue<F>;
};

/** Declares a form in code; names, kinds and options are kept for `RecordOf`. */
export const defineForm = <const Definition extends FormDefinition>(definition: Definition): Definition => definition;
