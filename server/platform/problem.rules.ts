import type { PhraseKey } from './phrase-key.contract.ts';

/**
 * Problems of fields: the key of the dictionary phrase, and the English sentence for callers of the API. The wording of
 * the first four is fixed (docs/decisions/forms.md#words-of-the-dictionary).
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

/** A problem: the key of its phrase, and the values of its tokens. */
export interface Problem {
  key: PhraseKey;
  tokens?: Readonly<Record<string, string | number>>;
  /** Further problems of the same field: several files may be refused, each with a sentence of its own. */
  more?: readonly Problem[];
}

/** Problems by field. */
export type Problems = Record<string, Problem>;

/**
 * Returns each problem as an English sentence, for answers of the API.
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

/**
 * Normalizes a line before it is stored: one Unicode form, so that equal names are equal texts, and no surrounding
 * blanks.
 */
export const cleanLine = (text: string): string => text.normalize('NFC').trim();

/** Returns the problem of a line of text. Control characters would break mail headers and the database. */
export function findLineProblem(text: string, limit: { max: number; isRequired?: boolean }): Problem | null {
  if (text === '') return limit.isRequired ? { key: 'FieldRequired' } : null;
  if (/\p{Cc}/u.test(text) || !text.isWellFormed()) return { key: 'CharactersInvalid' };
  return text.length > limit.max ? { key: 'FieldMaximumLength', tokens: { max: limit.max } } : null;
}

/** Normalizes a text of several lines before it is stored: Unix line ends. */
export const cleanText = (text: string): string => cleanLine(text.replaceAll(/\r\n?/g, '\n'));

/** Returns the problem of a text of several lines; tabs are the only control characters allowed. */
export const findTextProblem = (text: string, limit: { max: number; isRequired?: boolean }): Problem | null =>
  findLineProblem(text.replaceAll(/[\n\t]/g, ' '), limit);

/**
 * Longest telephone number, of any country and in any notation (docs/decisions/account-and-profile.md#profile-limits).
 */
const phoneLimit = 15;
const phone = /^\+?[\s(]*\d[\d\s().-]*$/;

/** Returns the problem of a telephone number; an empty one has none. */
export const findPhoneProblem = (text: string, max = phoneLimit): Problem | null =>
  findLineProblem(text, { max }) ?? (text === '' || phone.test(text) ? null : { key: 'PhoneInvalid' });
