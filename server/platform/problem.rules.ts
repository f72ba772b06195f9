import type { PhraseKey } from './phrase-key.contract.ts';

/**
 * Holds what can be wrong with a field: the key of its dictionary phrase, and the English sentence for callers of the
 * API. The wording of the first four is fixed (docs/decisions/forms.md#words-of-the-dictionary).
 */
export const problemSentences = {
  FieldRequired: 'This field is required.',
  FieldMaximumLength: 'This field maximum length is {max}.',
  ZipInvalid: 'This zip is invalid.',
  CountryNameInvalid: 'This Country name is invalid.',
  StateInvalid: 'This state is invalid.',
  PhoneInvalid: 'Use digits, spaces and + ( ) - . only.',
  CharactersInvalid: 'This text contains characters that cannot be stored.',
  OptionInvalid: 'Choose one of the options.',
  PleaseSelectAnyOneTopic: 'Please select any one topic.',
} as const satisfies Partial<Record<PhraseKey, string>>;

/** Says what is wrong with something: the key of its phrase, and what the tokens of that stand for. */
export interface Problem {
  key: PhraseKey;
  tokens?: Readonly<Record<string, string | number>>;
}

/** Field → what is wrong with it. */
export type Problems = Record<string, Problem>;

/**
 * Each problem as an English sentence, for the answers of the API.
 * @param further sentences of keys that only some forms have
 */
export function describeProblems(
  problems: Readonly<Problems> = {},
  further: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const sentences: Readonly<Record<string, string>> = { ...problemSentences, ...further };
  const sentence = ({ key, tokens = {} }: Problem): string =>
    (sentences[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(tokens[name] ?? whole));
  return Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, sentence(problem)]));
}

/** A line as it is kept: one Unicode form, so that the same name is the same text, and no blanks around it. */
export const cleanLine = (text: string): string => text.normalize('NFC').trim();

/**
 * Returns what is wrong with a line of text, if anything. Control characters would break mail headers and the database.
 */
export function findLineProblem(text: string, limit: { max: number; isRequired?: boolean }): Problem | null {
  if (text === '') return limit.isRequired ? { key: 'FieldRequired' } : null;
  if (/\p{Cc}/u.test(text) || !text.isWellFormed()) return { key: 'CharactersInvalid' };
  return text.length > limit.max ? { key: 'FieldMaximumLength', tokens: { max: limit.max } } : null;
}

/** A text of several lines as it is kept: its line ends are those of Unix. */
export const cleanText = (text: string): string => cleanLine(text.replaceAll(/\r\n?/g, '\n'));

/** Returns what is wrong with a text of several lines, if anything: of control characters it may have tabs. */
export const findTextProblem = (text: string, limit: { max: number; isRequired?: boolean }): Problem | null =>
  findLineProblem(text.replaceAll(/[\n\t]/g, ' '), limit);

/**
 * Telephone numbers of any country as people write them; at most 15 characters
 * (docs/decisions/account-and-profile.md#profile-limits).
 */
const phoneLimit = 15;
const phone = /^\+?[\s(]*\d[\d\s().-]*$/;

/** Returns what is wrong with a telephone number, if anything; none at all is fine. */
export const findPhoneProblem = (text: string, max = phoneLimit): Problem | null =>
  findLineProblem(text, { max }) ?? (text === '' || phone.test(text) ? null : { key: 'PhoneInvalid' });
