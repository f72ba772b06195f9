import { valueSeparator, type MarketingField } from '../../content/items/types/marketing-form.contract.ts';
import type { MarketingFormSubmission } from '../../platform/integrations/marketing/marketing-payloads.contract.ts';
import { isMany } from './answers.rules.ts';
import type { Answer, Answers, Field } from './form.contract.ts';
import type { ContentForm } from './read-form-item.rules.ts';
import { splitValues } from './read-marketing-form.rules.ts';

/** A value as the established call carries it. */
export type SentValue = string | number | boolean | readonly (string | number)[];

const fieldsOf = ({ marketing }: ContentForm): MarketingField[] =>
  marketing?.formFieldGroups.flatMap(({ fields }) => fields) ?? [];

/** A value as the marketing system takes it: a tick in words, several in one text, the number of a radio as a number. */
function valueOf({ fieldType, type }: MarketingField, answer: Answer): string | number {
  if (typeof answer !== 'string') return answer.join(valueSeparator);
  if (fieldType === 'booleancheckbox') return answer === 'yes' ? 'true' : 'false';
  const isNumber =
    fieldType === 'radio' && type === 'number' && answer.trim() !== '' && Number.isFinite(Number(answer));
  return isNumber ? Number(answer) : answer;
}

const isEmpty = (answer: Answer | undefined): boolean => answer === undefined || answer.length === 0;

/** Returns the fields of a submission; what was left empty is left out. */
export const toMarketingValues = (form: ContentForm, answers: Answers): MarketingFormSubmission['fields'] =>
  fieldsOf(form)
    .filter((field) => field.fieldType === 'booleancheckbox' || !isEmpty(answers[field.name]))
    .map((field) => ({
      objectTypeId: field.objectTypeId,
      name: field.name,
      value: valueOf(field, answers[field.name] ?? ''),
    }));

/** Returns an answer of the site's own form for a value of the established call. */
function toAnswer(field: Field, value: SentValue): Answer {
  const texts = (typeof value === 'object' ? value : [value]).map(String);
  if (isMany(field)) return texts.flatMap(splitValues);
  const [text = ''] = texts;
  if (field.kind === 'checkbox') return text === 'true' || text === 'yes' ? 'yes' : '';
  return text;
}

/** Returns the answers that a list of fields stands for; names the form does not have are left out. */
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
