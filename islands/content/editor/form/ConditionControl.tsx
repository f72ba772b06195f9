import type { EditorField, GroupField } from '../../../../server/content/items/form-field.contract.ts';
import { Field } from '../../../platform/ui/Field.tsx';
import { DateField } from '../../../platform/ui/DateField.tsx';
import { Select, type Option } from '../../../platform/ui/Select.tsx';
import { useDesk } from '../desk-context.tsx';
import { useLabelled } from '../use-labelled.ts';
import { choiceOf, optionLabel, partOf, useFormDraft } from './form-draft-context.tsx';
import { questionsOf, type Condition, type Question } from './form-questions.ts';

/** The comparisons that make sense for an answer; the first is the usual one. */
const comparisons = {
  choice: ['equals', 'not-equals'],
  choices: ['contains', 'does-not-contain'],
  tick: ['equals'],
  order: ['equals', 'not-equals', 'greater', 'greater-or-equal', 'less', 'less-or-equal'],
  text: [
    'equals',
    'not-equals',
    'contains',
    'does-not-contain',
    'starts-with',
    'does-not-start-with',
    'ends-with',
    'does-not-end-with',
  ],
  none: ['equals'],
} as const;

const empty: EditorField = { key: '', label: '', kind: 'text', isNonEmpty: false, isRequired: true };

/** Edits a condition: a field, a comparison and a value, each from a list where there is one. */
export function ConditionControl({ field, path, value }: { field: GroupField; path: string; value: unknown }) {
  const { t, store } = useDesk();
  const { draft, questions } = useFormDraft();
  const condition = value as Condition;
  const owner = /^definition\.conditionalLogic\.(\d+)\./.exec(path)?.[1];
  const ownerId = owner === undefined ? undefined : draft.conditionalLogic?.[Number(owner)]?.fieldId;
  const comparingOf = ({ fieldType }: Question) =>
    questions.variants.find(({ type }) => type === fieldType)?.compares ?? 'text';
  const asked = questionsOf(draft).filter((each) => comparingOf(each) !== 'none' && each.id !== ownerId);
  const found = asked.find(({ id }) => id === condition.fieldId);
  const comparing = found ? comparingOf(found) : 'text';
  const operators: string[] = [...comparisons[comparing]];
  // One that another release or a file has set stays to be seen.
  if (!operators.includes(condition.operator)) operators.push(condition.operator);
  const names: Option[] = asked.map(({ id, label }) => ({ value: id, label: label || id }));
  if (!found && condition.fieldId !== '') {
    names.unshift({ value: condition.fieldId, label: t('GoneField', { field: condition.fieldId }) });
  }
  const change = (part: Partial<Condition>) => store.setField(path, Object.assign({}, condition, part));
  function ask(fieldId: string) {
    const next = asked.find(({ id }) => id === fieldId);
    const kind = next ? comparingOf(next) : 'text';
    change({ fieldId, operator: comparisons[kind][0], value: kind === 'tick' ? 'yes' : '' });
  }
  return (
    <div className="desk-condition">
      <Select
        {...useLabelled(partOf(field, 'fieldId') ?? empty, `${path}.fieldId`)}
        label={t('ConditionField')}
        options={names}
        placeholder={condition.fieldId === '' ? t('ChooseField') : undefined}
        value={condition.fieldId}
        onChange={ask}
      />
      {comparing !== 'tick' && (
        <Select
          {...useLabelledOperator(field, path)}
          options={operators.map((each) => ({ value: each, label: optionLabel(choiceOf(field, 'operator'), each) }))}
          value={condition.operator}
          onChange={(operator) => change({ operator })}
        />
      )}
      <ConditionValue path={`${path}.value`} question={found} comparing={comparing} value={condition.value} />
    </div>
  );
}

/** A hook of its own, because a tick has no comparison to choose. */
const useLabelledOperator = (field: GroupField, path: string) =>
  useLabelled(partOf(field, 'operator') ?? empty, `${path}.operator`);

interface ValueProps {
  path: string;
  question: Question | undefined;
  comparing: keyof typeof comparisons;
  value: string;
}

function ConditionValue({ path, question, comparing, value }: ValueProps) {
  const { t, store } = useDesk();
  const labelled = { ...useLabelled(empty, path), label: t('ConditionValue'), isRequired: false };
  const onChange = (given: string) => store.setField(path, given);
  const choices = comparing === 'tick' ? ticks(t) : question?.options;
  if (choices && choices.length > 0) {
    const isKnown = value === '' || choices.some((each) => each.value === value);
    const shown = isKnown ? choices : [{ value, label: t('ValueGone', { value }) }, ...choices];
    return (
      <Select
        {...labelled}
        options={shown.map(({ value: each, label }) => ({ value: each, label }))}
        placeholder={comparing === 'tick' ? undefined : t('NotAnswered')}
        value={value}
        onChange={onChange}
      />
    );
  }
  if (question?.fieldType === 'date') return <DateField {...labelled} value={value} onChange={onChange} />;
  return (
    <Field {...labelled} value={value} onChange={onChange} inputMode={comparing === 'order' ? 'decimal' : undefined} />
  );
}

const ticks = (t: ReturnType<typeof useDesk>['t']): Option[] => [
  { value: 'yes', label: t('Ticked') },
  { value: '', label: t('NotTicked') },
];
