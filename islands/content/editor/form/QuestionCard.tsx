import { useState, type KeyboardEvent } from 'react';
import type { BlocksField, EditorField } from '../../../../server/content/items/form-field.contract.ts';
import { Check } from '../../../platform/ui/Check.tsx';
import { Field } from '../../../platform/ui/Field.tsx';
import { Select } from '../../../platform/ui/Select.tsx';
import { controlId, useDesk } from '../desk-context.tsx';
import { EntryCard } from '../EntryCard.tsx';
import type { Fields } from '../edit-fields.ts';
import { useLabelled } from '../use-labelled.ts';
import { useFormDraft } from './form-draft-context.tsx';
import { rulesOf, withId, withLabel, withType, type Question } from './form-questions.ts';
import { OptionsControl } from './OptionsControl.tsx';
import { QuestionButtons, type QuestionVerbs } from './QuestionButtons.tsx';
import { RulesControl } from './RulesControl.tsx';
import { useSummary } from './use-summary.ts';

/** Settings that few fields need. */
const further = new Set([
  'id',
  'name',
  'fieldKey',
  'value',
  'disabled',
  'isDisabledDueToUserData',
  'shouldHide',
  'cssClassName',
  'optionsFrom',
]);

interface Props {
  field: BlocksField;
  path: string;
  index: number;
  count: number;
  question: Question;
  /** True for one that was added just now. */
  isFresh: boolean;
  storedIds: ReadonlySet<string>;
  verbs: QuestionVerbs;
}

/** Shows a field of a form in a line, and unfolds the settings of its kind. */
export function QuestionCard({ field, path, index, count, question, isFresh, storedIds, verbs }: Props) {
  const { t } = useDesk();
  const { draft } = useFormDraft();
  const own = `${path}.${index}`;
  const ruleIndexes = rulesOf(draft, question.id).map((each) => each.index);
  const { name, about } = useSummary(field, question, index);
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || !by) return;
    event.preventDefault();
    verbs.move(index, by as -1 | 1);
  }
  return (
    <EntryCard
      path={own}
      name={name}
      about={about}
      isFresh={isFresh}
      isWrongElsewhere={useProblemInRules(ruleIndexes)}
      buttons={<QuestionButtons index={index} count={count} name={name} verbs={verbs} />}
      onKeyDown={onKeyDown}
    >
      <div className="desk-fields desk-question">
        <Settings field={field} path={own} index={index} question={question} storedIds={storedIds} />
      </div>
      {question.fieldType !== 'button' && (
        <div className="desk-question-rules">
          <RulesControl id={question.id} />
        </div>
      )}
      <p className="field-hint">{t('MoveHint')}</p>
    </EntryCard>
  );
}

function useProblemInRules(indexes: readonly number[]): boolean {
  const { store } = useDesk();
  const { errors } = store.$form.get();
  return indexes.some((at) =>
    Object.keys(errors).some((key) => `${key}.`.startsWith(`fields.definition.conditionalLogic.${at}.`)),
  );
}

type SettingsProps = Pick<Props, 'field' | 'path' | 'index' | 'question' | 'storedIds'>;

/** Draws the settings of the field's kind: first the ones that every editor needs. */
function Settings({ field, path, index, question, storedIds }: SettingsProps) {
  const { t, store } = useDesk();
  const { draft } = useFormDraft();
  const [aside] = useState<Fields>({});
  const variant = field.variants.find(({ type }) => type === question.fieldType);
  const isHidden = (key: string) => key === 'screen' && !draft.screens?.length && question['screen'] === undefined;
  const settings = (variant?.fields ?? []).filter(({ key }) => !isHidden(key));
  const drawn = (each: EditorField) => (
    <Setting key={each.key} field={each} path={path} index={index} question={question} storedIds={storedIds} />
  );
  const keysOf = (type: string) =>
    field.variants.find((each) => each.type === type)?.fields.map(({ key }) => key) ?? [];
  return (
    <>
      <Select
        name={controlId(`${path}.fieldType`)}
        label={t('KindOfField')}
        options={field.variants.map(({ type, label }) => ({ value: type, label }))}
        value={question.fieldType}
        onChange={(type) => store.setField('definition', withType(draft, index, type, keysOf(type), aside))}
      />
      {settings.filter(({ key }) => !further.has(key)).map(drawn)}
      <details className="desk-further">
        <summary>{t('FurtherSettings')}</summary>
        <div className="desk-fields">{settings.filter(({ key }) => further.has(key)).map(drawn)}</div>
      </details>
    </>
  );
}

type SettingProps = Omit<SettingsProps, 'field'> & { field: EditorField };

function Setting({ field, path, index, question, storedIds }: SettingProps) {
  const { store, FieldView } = useDesk();
  const { draft } = useFormDraft();
  const own = `${path}.${field.key}`;
  const value = question[field.key];
  if (field.key === 'id') return <IdControl field={field} path={own} index={index} value={question.id} />;
  if (field.key === 'label' && field.kind === 'text') {
    return (
      <LabelControl
        field={field}
        path={own}
        value={question.label ?? ''}
        onChange={(label) => store.setField('definition', withLabel(draft, index, label, storedIds))}
      />
    );
  }
  if (field.key === 'options' && field.kind === 'list')
    return <OptionsControl field={field} path={own} value={value} />;
  if (field.kind === 'boolean') {
    return (
      <Check
        name={controlId(own)}
        label={field.label}
        hint={field.hint}
        value="true"
        isChecked={value === true}
        onChange={(isTicked) => store.setField(own, isTicked || undefined)}
      />
    );
  }
  return <FieldView field={field} path={own} value={value} />;
}

interface TextProps {
  field: EditorField;
  path: string;
  value: string;
  onChange: (value: string) => void;
}

function LabelControl({ field, path, value, onChange }: TextProps) {
  const { locale } = useDesk();
  return <Field {...useLabelled(field, path)} value={value} lang={locale} spellCheck limit={300} onChange={onChange} />;
}

/** Changes the short name when the field is left: while it is typed it may be that of another field. */
function IdControl({ field, path, index, value }: Omit<TextProps, 'onChange'> & { index: number }) {
  const { store } = useDesk();
  const { draft } = useFormDraft();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field
      {...useLabelled(field, path)}
      value={typed ?? value}
      spellCheck={false}
      autoCapitalize="none"
      onChange={setTyped}
      onBlur={() => {
        if (typed !== null && typed !== value) store.setField('definition', withId(draft, index, typed));
        setTyped(null);
      }}
    />
  );
}
