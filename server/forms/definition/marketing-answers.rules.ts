import { valueSeparator, type MarketingField } from '../../content/items/types/marketing-form.contract.ts';
import type { MarketingFormSubmission } from '../../platform/integrations/marketing/marketing-payloads.contract.ts';
import { isMany } from './answers.rules.ts';
import type { Answer, Answers } from '../kinds/field-kind.contract.ts';
import { fieldRules, type Field } from '../kinds/kinds.rules.ts';
import type { ContentForm } from './read-form-item.rules.ts';
import { splitValues } from './read-marketing-form.rules.ts';

/** A value in the established call. */
export type SentValue = string | number | boolean | readonly (string | number)[];

const fieldsOf = ({ marketing }: ContentForm): MarketingField[] =>
  marketing?.formFieldGroups.flatMap(({ fields }) => fields) ?? [];

/**
 * Converts an answer for the marketing system: a tick as a word, several values joined, a radio's number as a number.
 */
function valueOf({ fieldType, type }: MarketingField, answer: Answer): string | number {
  if (typeof answer !== 'string') return answer.join(valueSeparator);
  if (fieldType === 'booleancheckbox') return answer === 'yes' ? 'true' : 'false';
  const isNumber =
    fieldType === 'radio' && type === 'number' && answer.trim() !== '' && Number.isFinite(Number(answer));
  return isNumber ? Number(answer) : answer;
}

const isEmpty = (answer: Answer | undefined): boolean => answer === undefined || answer.length === 0;

/** Returns the answered fields of a submission. */
export const toMarketingValues = (form: ContentForm, answers: Answers): MarketingFormSubmission['fields'] =>
  fieldsOf(form)
    .filter((field) => field.fieldType === 'booleancheckbox' || !isEmpty(answers[field.name]))
    .map((field) => ({
      objectTypeId: field.objectTypeId,
      name: field.name,
      value: valueOf(field, answers[field.name] ?? ''),
    }));

/** Converts a value of the established call into an answer. */
function toAnswer(field: Field, value: SentValue): Answer {
  const texts = (typeof value === 'object' ? value : [value]).map(String);
  if (isMany(field)) return texts.flatMap(splitValues);
  const [text = ''] = texts;
  if (fieldRules(field).shape === 'tick') return text === 'true' || text === 'yes' ? 'yes' : '';
  return text;
}

/** Returns the answers of a list of fields; unknown names are left out. */
export function fromMarketingValues(
  { definition }: ContentForm,
  sent: readonly { name: string; value: SentValue }[],
): Answers {
  const fields = new Map(definition.screens.flatMap((screen) => screen.fields).map((field) => [field.name, field]));
  return Object.fromEntries(
    sent.flatMap(({ name, value }) => {
      const field = fields.get(name);
      return field && field.kind !== 'note' ? [[name, toAnswer(field, value)] as const] : [];
    }),
  );
}
