import { currentEdition } from '../edition/current-edition.rules.ts';
import type { BaseField } from '../field-kind.contract.ts';
import type { FormLists } from '../field-settings.contract.ts';
import type { FieldType } from '../field-type.contract.ts';
import type { FieldOf } from '../kinds.rules.ts';

/** Returns the fields of a code with its edition: a list of codes, then the editions of the chosen one. */
export function codeFields(field: BaseField, codes: FormLists['codes']): FieldOf<'select' | 'edition'>[] {
  const { name, label, isRequired } = field;
  return [
    { ...field, kind: 'select', options: codes.map(({ value, label: title }) => ({ value, label: title })) },
    {
      name: `${name}-edition`,
      label,
      labelKey: 'FormEdition',
      ...(isRequired !== undefined && { isRequired }),
      initial: currentEdition,
      kind: 'edition',
      of: name,
    },
  ];
}

export const documentCodeEdition = {
  hasOneAnswer: false,
  list: 'codes',
  phrases: [
    'FormEdition',
    'FormCurrentEdition',
    'FormEditionFirst',
    'DocumentFieldLoadingText',
    'DocumentFieldErrorText',
  ],
  read: (_, { common, lists }) => codeFields(common, lists.codes),
} satisfies FieldType;
