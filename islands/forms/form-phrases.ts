import { addressLabels } from '../../server/people/accounts/address-names.rules.ts';
import type { PhraseKey } from '../../server/platform/phrase-key.contract.ts';

/** Lists the phrases a page hands to its form. */
export const formKeys = [
  ...(['FormStep', 'FormRequiredNote', 'FormSubmit', 'FormContinue', 'FormBack', 'FormLeaveEmpty'] as const),
  ...(['FormKept', 'FormDraftSaved', 'FormDraftResumed', 'FormDraftChanged', 'FormUnchanged'] as const),
  ...(['FormDraftMerged', 'FormElsewhere', 'FormElsewhereField', 'FormElsewhereTake', 'FormElsewhereHint'] as const),
  'ChangedToNothing',
  ...([
    'FormSentAlready',
    'FormDraftSave',
    'FormDraftHint',
    'FormHasMoreQuestions',
    'FormSentTooOften',
    'FormNotYoursToAgree',
    'FormValidationErrorMessage',
  ] as const),
  ...(['GeneralFormErrorMessage', 'FormFault', 'Submitting', 'PleaseSelect', 'ThereIsAProblem'] as const),
  ...(['FormFileHint', 'FormFileKept', 'FormFileRemove', 'FormFileSending', 'FormFileFailed'] as const),
  ...(['AlreadyUploadedFile', 'UnsavedChangesPromptMessage', 'FormEdition', 'FormCurrentEdition'] as const),
  ...(['FormEditionFirst', 'FieldRequiredOf', 'FieldMinimumLengthOf', 'FieldMaximumLengthOf'] as const),
  ...(['ZipInvalidOf', 'StateInvalidOf', 'PhoneInvalidOf', 'CharactersInvalidOf', 'OptionInvalidOf'] as const),
  ...(['EmailInvalid', 'UrlInvalid', 'NumberInvalid', 'NumberTooSmall', 'NumberTooLarge', 'DateInvalid'] as const),
  ...(['DateTooEarly', 'DateTooLate', 'TooManyFiles', 'TooManyChoices', 'FileEmpty'] as const),
  ...([
    'FileTypeNotAccepted',
    'ExceededFileLimit',
    'FileInfected',
    'FileUnchecked',
    'FileUnstored',
    'FileSenderFull',
  ] as const),
  ...(['DocumentFieldLoadingText', 'DocumentFieldErrorText'] as const),
  ...Object.values(addressLabels),
] as const satisfies readonly PhraseKey[];

export type FormKey = (typeof formKeys)[number];
