import type { BlocksField } from '../../../../server/content/items/form-field.contract.ts';
import { useDesk } from '../desk-context.tsx';
import { choiceOf, conditionOf, optionLabel, useFormDraft } from './form-draft-context.tsx';
import { questionsOf, rulesOf, type Condition, type Question } from './form-questions.ts';

/** Returns the name of a field and a line about it: kind, whether it must be answered, and its condition in words. */
export function useSummary(field: BlocksField, question: Question, index: number): { name: string; about: string } {
  const { t } = useDesk();
  const { draft, rule: shape } = useFormDraft();
  const { fieldType, label, text } = question as Question & { text?: string };
  const variant = field.variants.find(({ type }) => type === fieldType);
  const kind = variant?.label ?? fieldType;
  const isLabelled = variant?.fields.some(({ key }) => key === 'label' || key === 'text');
  const words = (label || text || '').slice(0, 80);
  const group = conditionOf(shape);
  const inWords = ({ fieldId, operator, value }: Condition): string => {
    const asked = questionsOf(draft).find(({ id }) => id === fieldId);
    const chosen = asked?.options?.find((each) => each.value === value)?.label;
    const isTick = asked?.fieldType === 'checkbox';
    const shown = isTick ? t(value === 'yes' ? 'Ticked' : 'NotTicked') : (chosen ?? value);
    const name = asked ? asked.label || asked.id : t('GoneField', { field: fieldId });
    const comparison = group && !isTick ? optionLabel(choiceOf(group, 'operator'), operator) : '';
    return `“${name}” ${comparison} ${shown === '' ? t('NotAnswered') : shown}`.replace(/ +/g, ' ');
  };
  const rules = rulesOf(draft, question.id).map(({ rule }) => {
    const joint = rule.match === 'any' ? t('Or') : t('And');
    return `${optionLabel(choiceOf(shape, 'action'), rule.action)}: ${rule.conditions.map(inWords).join(` ${joint} `)}`;
  });
  const about = [kind, ...(question['required'] === true ? [t('MustBeAnswered')] : []), ...rules].join(' · ');
  return { name: `${index + 1}. ${words || (isLabelled ? t('NoLabel') : kind)}`, about };
}
