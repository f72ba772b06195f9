import type { Field, FieldOf, Kind } from '../../../server/forms/kinds/kinds.rules.ts';
import { CheckboxControl } from './checkbox/CheckboxControl.tsx';
import { CheckboxesControl } from './checkboxes/CheckboxesControl.tsx';
import { CountryControl } from './country/CountryControl.tsx';
import { DateControl } from './date/DateControl.tsx';
import { EditionControl } from './edition/EditionControl.tsx';
import { emailControl } from './email/email-control.ts';
import type { FieldControl } from './field-control.ts';
import { FilesControl } from './files/FilesControl.tsx';
import { HiddenControl } from './hidden/HiddenControl.tsx';
import { LongTextControl } from './long-text/LongTextControl.tsx';
import { NoteControl } from './note/NoteControl.tsx';
import { numberControl } from './number/number-control.ts';
import { RadioControl } from './radio/RadioControl.tsx';
import { SelectControl } from './select/SelectControl.tsx';
import { StateControl } from './state/StateControl.tsx';
import { telControl } from './tel/tel-control.ts';
import { textControl } from './text/text-control.ts';
import { urlControl } from './url/url-control.ts';
import { zipControl } from './zip/zip-control.ts';

/** The control of each kind of field (docs/recipes.md#a-kind-of-field). */
const controls: { [K in Kind]: FieldControl<FieldOf<K>> } = {
  text: textControl,
  email: emailControl,
  tel: telControl,
  url: urlControl,
  zip: zipControl,
  'long-text': LongTextControl,
  number: numberControl,
  date: DateControl,
  select: SelectControl,
  radio: RadioControl,
  country: CountryControl,
  state: StateControl,
  edition: EditionControl,
  checkboxes: CheckboxesControl,
  checkbox: CheckboxControl,
  files: FilesControl,
  hidden: HiddenControl,
  note: NoteControl,
};

/** Returns the control of a field; it takes the fields of its own kind. */
export const getControl = ({ kind }: Field) => controls[kind] as FieldControl<Field>;
