import {
  cleanLine,
  findPhoneProblem,
  findTextProblem,
  type Problem,
  type Problems,
} from '../../platform/problem.rules.ts';
import { findZipProblem } from '../../people/accounts/zip.rules.ts';
import { findEmailProblem } from '../../platform/email.rules.ts';
import { askedFields, dateSpan } from './answers.rules.ts';
import { isDay } from './form-days.rules.ts';
import type { Effect } from './conditions.rules.ts';
import type {
  Answer,
  Answers,
  DependentField,
  Field,
  FormDefinition,
  FormFacts,
  NumberField,
  Option,
} from './form.contract.ts';

/** Longest text where a field names no limit. */
const textLimit = 255;
const longTextLimit = 1_000;
const phoneLimit = 15;
const zipLimit = 15;
const stateLimit = 50;

const textOf = (answers: Answers, name: string | undefined): string => {
  const answer = name !== undefined && Object.hasOwn(answers, name) ? answers[name] : '';
  return typeof answer === 'string' ? answer : '';
};

/** Names the list of a dependent field in `FormFacts.lists`; null while the other field has no answer. */
export function listKey({ kind, of }: Pick<DependentField, 'kind' | 'of'>, answers: Answers): string | null {
  const value = textOf(answers, of);
  return value === '' ? null : `${kind}:${value}`;
}

/** Returns the choices a field has just now; undefined while its list is not known. */
export function optionsOf(field: Field, answers: Answers, facts: FormFacts): readonly Option[] | undefined {
  if (field.kind === 'country') return facts.countries;
  if (field.kind === 'state' || field.kind === 'edition') {
    const key = listKey(field, answers);
    if (key === null) return [];
    return Object.hasOwn(facts.lists, key) ? facts.lists[key] : undefined;
  }
  return 'options' in field ? field.options : [];
}

/** Returns the longest text where a field names none: that of its kind, or room beyond a shortest text above it. */
const roomFor = (usual: number, min = 0): number => (min < usual ? usual : 2 * min);

/** The longest text a field takes, in characters; null where it is no text. */
export function longestOf(field: Field): number | null {
  switch (field.kind) {
    case 'text':
    case 'email':
    case 'url':
      return field.max ?? roomFor(textLimit, field.min);
    case 'tel':
      return field.max ?? roomFor(phoneLimit, field.min);
    case 'zip':
      return field.max ?? roomFor(zipLimit, field.min);
    case 'long-text':
      return field.max ?? roomFor(longTextLimit, field.min);
    case 'state':
      return stateLimit;
    case 'checkbox':
    case 'checkboxes':
    case 'country':
    case 'date':
    case 'edition':
    case 'files':
    case 'hidden':
    case 'note':
    case 'number':
    case 'radio':
    case 'select':
      return null;
  }
}

/** Tests of the form of a text, beyond its length. */
const forms: Partial<Record<Field['kind'], (text: string) => Problem | null>> = {
  email: findEmailProblem,
  url: (text) => (/^https?:\/\//i.test(text) && URL.canParse(text) ? null : { key: 'UrlInvalid' }),
};

function findLineProblem(field: Field, text: string, answers: Answers): Problem | null {
  const min = 'min' in field ? (field.min ?? 0) : 0;
  const found = findTextProblem(text, { max: longestOf(field) ?? textLimit });
  if (found) return found;
  if (text.length < min) return { key: 'FieldMinimumLength', tokens: { min } };
  if (field.kind === 'zip') return findZipProblem({ zip: text, country: textOf(answers, field.of) });
  if (field.kind === 'tel') return findPhoneProblem(text, longestOf(field) ?? phoneLimit);
  return forms[field.kind]?.(text) ?? null;
}

function findNumberProblem({ min = -Infinity, max = Infinity }: NumberField, text: string): Problem | null {
  const number = Number(text);
  if (!/^-?\d+(\.\d+)?$/.test(text) || !Number.isFinite(number)) return { key: 'NumberInvalid' };
  if (number < min) return { key: 'NumberTooSmall', tokens: { min } };
  return number > max ? { key: 'NumberTooLarge', tokens: { max } } : null;
}

function findDateProblem(field: Extract<Field, { kind: 'date' }>, text: string, today: string): Problem | null {
  if (!isDay(text)) return { key: 'DateInvalid' };
  const { min, max } = dateSpan(field, today);
  if (min !== undefined && text < min) return { key: 'DateTooEarly', tokens: { min } };
  return max !== undefined && text > max ? { key: 'DateTooLate', tokens: { max } } : null;
}

function findListProblem(field: Field, values: readonly string[]): Problem | null {
  const isOption = (value: string) => 'options' in field && field.options.some((option) => option.value === value);
  if (field.kind === 'files')
    return values.length > field.most ? { key: 'TooManyFiles', tokens: { max: field.most } } : null;
  if (field.kind !== 'checkboxes') return { key: 'OptionInvalid' };
  if (values.length > (field.most ?? Infinity)) return { key: 'TooManyChoices', tokens: { max: field.most ?? 0 } };
  return values.every(isOption) ? null : { key: 'OptionInvalid' };
}

/** Returns what is wrong with one answer, if anything; an empty one is right here. */
export function findFieldProblem(field: Field, answer: Answer, answers: Answers, facts: FormFacts): Problem | null {
  if (typeof answer !== 'string') return findListProblem(field, answer);
  const text = cleanLine(answer);
  if (text === '') return null;
  const options = optionsOf(field, answers, facts);
  switch (field.kind) {
    case 'number':
      return findNumberProblem(field, text);
    case 'date':
      return findDateProblem(field, text, facts.today);
    case 'checkbox':
      return text === 'yes' ? null : { key: 'OptionInvalid' };
    case 'state':
      if (!options || options.length === 0) return findLineProblem(field, text, answers);
      return options.some(({ value }) => value === text) ? null : { key: 'StateInvalid' };
    case 'select':
    case 'radio':
    case 'country':
    case 'edition':
      // Of a code that is not chosen there is no edition to be wrong about.
      if (field.kind === 'edition' && listKey(field, answers) === null) return null;
      return !options || options.some(({ value }) => value === text) ? null : { key: 'OptionInvalid' };
    case 'checkboxes':
    case 'files':
      return { key: 'OptionInvalid' };
    case 'email':
    case 'hidden':
    case 'long-text':
    case 'note':
    case 'tel':
    case 'text':
    case 'url':
    case 'zip':
      return findLineProblem(field, text, answers);
  }
}

const isEmpty = (answer: Answer): boolean => (typeof answer === 'string' ? answer.trim() === '' : answer.length === 0);

/** Nobody has to have a state where a country has no list of them. */
const canAnswer = (field: Field, answers: Answers, facts: FormFacts): boolean =>
  field.kind !== 'state' || (optionsOf(field, answers, facts)?.length ?? 0) > 0;

/**
 * Returns what is wrong with the answers of the screens on the way, by field, in the order of the form.
 * @param options.screen looks at that screen alone
 */
export function findProblems(
  form: FormDefinition,
  answers: Answers,
  effect: Effect,
  facts: FormFacts,
  options: { screen?: string } = {},
): Problems {
  const isAsked = (id: string) => effect.path.includes(id) && (options.screen ?? id) === id;
  const asked = { ...form, screens: form.screens.filter(({ id }) => isAsked(id)) };
  const problems: Problems = {};
  for (const field of askedFields(asked)) {
    const { name } = field;
    if (!effect.shown.has(name)) continue;
    const answer = answers[name] ?? '';
    const isMissing = isEmpty(answer) && effect.required.has(name) && canAnswer(field, answers, facts);
    const problem = isMissing ? { key: 'FieldRequired' as const } : findFieldProblem(field, answer, answers, facts);
    if (problem) problems[name] = problem;
  }
  return problems;
}
