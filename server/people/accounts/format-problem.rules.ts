import type { PhraseKey } from '../../platform/phrase-key.contract.ts';
import type { Problem } from '../../platform/problem.rules.ts';

/** Phrases about "this field", each with the phrase that names the field instead. */
const namedPhrases = {
  FieldRequired: 'FieldRequiredOf',
  FieldMinimumLength: 'FieldMinimumLengthOf',
  FieldMaximumLength: 'FieldMaximumLengthOf',
  ZipInvalid: 'ZipInvalidOf',
  StateInvalid: 'StateInvalidOf',
  CountryNameInvalid: 'CountryNameInvalidOf',
  PhoneInvalid: 'PhoneInvalidOf',
  CharactersInvalid: 'CharactersInvalidOf',
  OptionInvalid: 'OptionInvalidOf',
} as const satisfies Partial<Record<PhraseKey, PhraseKey>>;

type Translate = (key: PhraseKey, tokens?: Readonly<Record<string, string | number>>) => string;

/**
 * Formats a problem as a full sentence, for its field and for the summary above the form
 * (docs/decisions/forms.md#problems-as-sentences).
 * @param label of its field, in the language of the reader
 */
export function formatProblem({ key, tokens }: Problem, label: string, t: Translate): string {
  const named = Object.hasOwn(namedPhrases, key) ? namedPhrases[key as keyof typeof namedPhrases] : key;
  return t(named, { ...tokens, label });
}
