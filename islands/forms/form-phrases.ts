import { fieldTypes, type FieldTypeName } from '../../server/forms/kinds/field-types.contract.ts';
import type { PhraseKey } from '../../server/platform/phrase-key.contract.ts';

/** Phrases of a form with fields of any kind. */
const ownKeys = [
  'FormStep',
  'FormRequiredNote',
  'FormSubmit',
  'FormContinue',
  'FormBack',
  'FormLeaveEmpty',
  'FormKept',
  'FormDraftSaved',
  'FormDraftResumed',
  'FormDraftChanged',
  'FormUnchanged',
  'FormDraftMerged',
  'FormElsewhere',
  'FormElsewhereField',
  'FormElsewhereTake',
  'FormElsewhereHint',
  'ChangedToNothing',
  'FormSentAlready',
  'FormDraftSave',
  'FormDraftHint',
  'FormHasMoreQuestions',
  'FormSentTooOften',
  'FormNotOpen',
  'FormClosed',
  'FormFull',
  'FormPreviewNotSent',
  'FormNotYoursToAgree',
  'FormValidationErrorMessage',
  'GeneralFormErrorMessage',
  'FormFault',
  'Submitting',
  'ThereIsAProblem',
  'UnsavedChangesPromptMessage',
  'FieldRequiredOf',
  'FieldMinimumLengthOf',
  'FieldMaximumLengthOf',
  'CharactersInvalidOf',
  'OptionInvalidOf',
  'FormLeft',
  'FormTooLong',
  'FormChosen',
] as const satisfies readonly PhraseKey[];

type FieldTypes = (typeof fieldTypes)[FieldTypeName];
type PhrasesOf<Type> = Type extends { phrases: readonly (infer Key)[] } ? Key : never;

export type FormKey = (typeof ownKeys)[number] | PhrasesOf<FieldTypes>;

/** The phrases that a page passes to its form. */
export const formKeys: readonly FormKey[] = [
  ...ownKeys,
  ...Object.values(fieldTypes).flatMap((type) => ('phrases' in type ? type.phrases : [])),
];
