import { Select } from '../../../platform/ui/Select.tsx';
import { controlId, useDesk } from '../desk-context.tsx';
import { keyOf, setValueAt, withEntry } from '../edit-fields.ts';
import { ConditionControl } from './ConditionControl.tsx';
import { choiceOf, conditionOf, useFormDraft } from './form-draft-context.tsx';
import { rulesOf, withoutCondition, type QuestionRule } from './form-questions.ts';

const blank = { fieldId: '', operator: 'equals', value: '' };

/** Puts the focus on a control once it is drawn. */
export const focusSoon = (...ids: string[]): void =>
  void setTimeout(() =>
    ids
      .map((id) => document.getElementById(id))
      .find(Boolean)
      ?.focus(),
  );

/** Edits when a field is shown or can be changed. Its rules are stored in the definition, beside the fields. */
export function RulesControl({ id }: { id: string }) {
  const { t, store } = useDesk();
  const { draft } = useFormDraft();
  const rules = rulesOf(draft, id);
  function add() {
    const rule = { fieldId: id, action: 'show', conditions: [blank] };
    const index = draft.conditionalLogic?.length ?? 0;
    store.setField('definition', withEntry(draft, 'conditionalLogic', rule));
    focusSoon(controlId(`definition.conditionalLogic.${index}.conditions.0.fieldId`));
  }
  return (
    <div className="desk-rules">
      {rules.map(({ rule, index }) => (
        <RuleControl key={keyOf(rule, index)} rule={rule} index={index} />
      ))}
      {rules.length === 0 && (
        <button type="button" className="button desk-small" onClick={add}>
          {t('AddCondition')}
        </button>
      )}
    </div>
  );
}

/** Edits one rule: what happens, and the conditions. */
export function RuleControl({ rule, index }: { rule: QuestionRule; index: number }) {
  const { t, store } = useDesk();
  const { draft, rule: shape } = useFormDraft();
  const path = `definition.conditionalLogic.${index}`;
  const group = conditionOf(shape);
  const [actions, matches] = [choiceOf(shape, 'action'), choiceOf(shape, 'match')];
  const optionsOf = (field: typeof actions) =>
    field?.options.map((value, at) => ({ value, label: field.optionLabels?.[at] ?? value })) ?? [];
  const add = () => {
    store.setField(
      'definition',
      setValueAt(draft, `conditionalLogic.${index}.conditions`, [...rule.conditions, blank]),
    );
    focusSoon(controlId(`${path}.conditions.${rule.conditions.length}.fieldId`));
  };
  const remove = (at: number) => {
    store.setField('definition', withoutCondition(draft, index, at));
    const owner = draft.fields?.findIndex(({ id }) => id === rule.fieldId) ?? -1;
    focusSoon(controlId(`${path}.conditions.0.fieldId`), controlId(`definition.fields.${owner}`));
  };
  return (
    <fieldset className="desk-rule" id={controlId(path)} tabIndex={-1}>
      <legend>{t('Condition')}</legend>
      <Select
        name={controlId(`${path}.action`)}
        label={actions?.label ?? ''}
        options={optionsOf(actions)}
        value={rule.action}
        onChange={(action) => store.setField(`${path}.action`, action)}
      />
      {rule.conditions.length > 1 && (
        <Select
          name={controlId(`${path}.match`)}
          label={matches?.label ?? ''}
          options={optionsOf(matches)}
          value={rule.match ?? 'all'}
          onChange={(match) => store.setField(`${path}.match`, match)}
        />
      )}
      {rule.conditions.map((condition, at) => (
        <div className="desk-condition-row" key={keyOf(condition, at)}>
          {group && <ConditionControl field={group} path={`${path}.conditions.${at}`} value={condition} />}
          <button
            type="button"
            className="button desk-small"
            aria-label={t('RemoveEntry', { entry: `${t('Condition')} ${at + 1}` })}
            onClick={() => remove(at)}
          >
            {t('Remove')}
          </button>
        </div>
      ))}
      <button type="button" className="button desk-small" onClick={add}>
        {t('AnotherCondition')}
      </button>
    </fieldset>
  );
}
