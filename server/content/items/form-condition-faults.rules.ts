import { getFieldType, type StoredField } from '../../forms/kinds/stored-field.contract.ts';
import type { FormFault } from './form-fault.contract.ts';
import type { StoredForm } from './types/form.contract.ts';

type Rule = StoredForm['conditionalLogic'][number];
type Condition = Rule['conditions'][number];

/** Comparisons with a whole value of a list. */
const whole: readonly string[] = ['equals', 'not-equals', 'contains', 'does-not-contain'];

/** Returns the values that people can choose in a field; null where any text may be answered. */
function valuesOf({ fieldType, options, optionsFrom }: StoredField): readonly string[] | null {
  const { hasOptions, compares } = getFieldType(fieldType);
  if (compares === 'tick') return ['yes'];
  return hasOptions && !optionsFrom ? (options ?? []).map(({ value }) => value.toLowerCase()) : null;
}

/** Finds conditions on a value that their field does not offer: they would hold for nobody, or for everybody. */
export function findValueFaults(form: StoredForm): FormFault[] {
  const fields = new Map(form.fields.map((field) => [field.id, field]));
  const look = (conditions: readonly Condition[], path: string[]): FormFault[] =>
    conditions.flatMap(({ fieldId, operator, value }, index) => {
      const field = fields.get(fieldId);
      const values = field && valuesOf(field);
      // "contains" compares a part of the value of a list with one answer.
      const isWhole =
        whole.includes(operator) && (field?.fieldType === 'checkbox-list' || !operator.includes('contain'));
      if (!field || !values || value === '' || !isWhole || values.includes(value.toLowerCase())) return [];
      const message = `names a value that ${field.label ?? field.id} does not offer: ${value}`;
      return [{ path: [...path, String(index), 'value'], message }];
    });
  return [
    ...form.conditionalLogic.flatMap(({ conditions }, index) =>
      look(conditions, ['conditionalLogic', String(index), 'conditions']),
    ),
    ...(form.screens ?? []).flatMap(({ leads = [] }, index) =>
      leads.flatMap(({ conditions = [] }, lead) =>
        look(conditions, ['screens', String(index), 'leads', String(lead), 'conditions']),
      ),
    ),
  ];
}

/** Returns the ids of fields that no answer can ever show. */
export function findNeverShown({ fields, conditionalLogic }: StoredForm): ReadonlySet<string> {
  const showing = Map.groupBy(
    conditionalLogic.filter(({ action }) => action === 'show'),
    ({ fieldId }) => fieldId,
  );
  const hidden = new Set<string>();
  // An answer that nobody can give is empty: only a condition on an empty value could hold.
  const isImpossible = ({ fieldId, operator, value }: Condition): boolean =>
    hidden.has(fieldId) && value !== '' && !operator.includes('not');
  const isNever = ({ match, conditions }: Rule): boolean =>
    match === 'any' ? conditions.every(isImpossible) : conditions.some(isImpossible);
  for (let before = -1; before < hidden.size;) {
    before = hidden.size;
    for (const { id, shouldHide } of fields) {
      const rules = showing.get(id) ?? [];
      if ((shouldHide && rules.length === 0) || rules.some(isNever)) hidden.add(id);
    }
  }
  return hidden;
}
