import type { FormMessage, Question } from './submission.contract.ts';
import { answerableFields } from './answers.rules.ts';
import type { Answer, Answers, FormFacts } from '../kinds/field-kind.contract.ts';
import { fieldRules, fieldOptions, type Field } from '../kinds/kinds.rules.ts';
import type { FormDefinition } from './form-definition.contract.ts';
import { findPerson } from './person-fields.rules.ts';
import type { ContentForm } from './read-form-item.rules.ts';

/** Kind of message and receiving system of each type of form; null where no system receives it. */
const told = {
  SalesforceCase: { kind: 'case', connector: 'crm' },
  SalesforceLead: { kind: 'lead', connector: 'crm' },
  Pardot: { kind: 'newsletter', connector: 'marketing' },
  Custom: null,
  Marketing: null,
} as const;

const messageOf = (formType: ContentForm['formType']) => told[formType];

/** Subject of a case whose form has none. */
const defaultSubject = 'website submission';

const valueOf = (field: Field, answer: Answer): string | string[] | boolean => {
  if (fieldRules(field).shape === 'tick') return answer === 'yes';
  return typeof answer === 'string' ? answer : [...answer];
};

/** Returns the message to the receiving system; null without one. */
export function toFormMessage(
  form: ContentForm,
  submission: { id: string; answers: Answers; profileNumber: string | null },
): { connector: 'crm' | 'marketing'; message: FormMessage } | null {
  const told = messageOf(form.formType);
  if (!told) return null;
  const { id: submissionId, answers, profileNumber } = submission;
  const person = findPerson(form, answers);
  const { list, subject, origin } = form.submitAction;
  const isTopics = ({ name }: Field) => form.topicFields.includes(name);
  const asked = answerableFields(form.definition);
  const fields = asked
    .filter((field) => !isTopics(field))
    .map((field) => [form.keys[field.name] ?? field.name, valueOf(field, answers[field.name] ?? '')]);
  const topics = asked.filter(isTopics).flatMap(({ name }) => answers[name] ?? []);
  const { kind, connector } = told;
  return {
    connector,
    message: {
      formId: form.id,
      submissionId,
      kind,
      ...(kind === 'case' && { subject: subject ?? defaultSubject }),
      topics: topics.filter((topic) => topic !== ''),
      fields: { ...Object.fromEntries(fields), ...(origin && { origin }), ...(list && { list }) },
      ...(person && { person }),
      ...(profileNumber !== null && { profileNumber }),
    },
  };
}

/** Returns the answered fields in words: options by their labels, files by their names. */
export function toQuestions(
  form: FormDefinition,
  answers: Answers,
  { facts, files }: { facts: FormFacts; files: ReadonlyMap<string, string> },
): Question[] {
  return answerableFields(form).flatMap((field) => {
    const { name, label, labelKey, kind } = field;
    const answer = answers[name] ?? '';
    const options = fieldOptions(field, answers, facts) ?? [];
    const wordOf = (value: string) =>
      (kind === 'files' ? files.get(value) : options.find((option) => option.value === value)?.label) ?? value;
    const words = listAnswers(typeof answer === 'string' ? answer : answer.filter(Boolean), wordOf);
    // Only the receiving system gets the answers of hidden fields.
    return words === '' || fieldRules(field).isHidden ? [] : [{ name, label, ...(labelKey && { labelKey }), words }];
  });
}

/**
 * Formats an answer. Among several choices, one with a semicolon or a quote is quoted, so that they can be separated.
 */
function listAnswers(answer: string | readonly string[], wordOf: (value: string) => string): string {
  if (typeof answer === 'string') return answer && wordOf(answer);
  const quote = (word: string) => (/[;"]/.test(word) ? `"${word.replaceAll('"', '""')}"` : word);
  return answer.map((value) => quote(wordOf(value))).join('; ');
}
