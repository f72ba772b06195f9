import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { BlocksField } from '../../../../server/content/items/form-field.contract.ts';
import { FieldGroup } from '../../../platform/ui/FieldGroup.tsx';
import { Select } from '../../../platform/ui/Select.tsx';
import { controlId, useDesk, useProblem } from '../desk-context.tsx';
import { keyOf } from '../edit-fields.ts';
import { useFormDraft } from './form-draft-context.tsx';
import {
  questionsOf,
  withCopy,
  withNew,
  withoutQuestion,
  withRestored,
  type Draft,
  type RemovedQuestion,
} from './form-questions.ts';
import { buttonId, type QuestionVerbs } from './QuestionButtons.tsx';
import { QuestionCard } from './QuestionCard.tsx';
import { focusSoon, RuleControl } from './RulesControl.tsx';

const usualType = 'single-line-text';

/** Edits the fields of a form, each in a line until it is unfolded. The kind is chosen first. */
export function QuestionsControl({ field, path }: { field: BlocksField; path: string }) {
  const { t, store } = useDesk();
  const { draft } = useFormDraft();
  const [chosen, setChosen] = useState(usualType);
  const [fresh, setFresh] = useState<string | null>(null);
  const [removed, setRemoved] = useState<(RemovedQuestion & { name: string }) | null>(null);
  const [said, setSaid] = useState('');
  const storedIds = useStoredIds(draft);
  const questions = questionsOf(draft);
  const edit = (next: Draft) => store.setField('definition', next);
  const keysOf = (type: string) =>
    field.variants.find((each) => each.type === type)?.fields.map(({ key }) => key) ?? [];

  /** Shows a field that was added, and puts the focus into its first text. */
  function open(next: Draft, index: number) {
    const question = questionsOf(next)[index];
    setFresh(question ? keyOf(question, index) : null);
    edit(next);
    const own = `${path}.${index}`;
    focusSoon(controlId(`${own}.label`), controlId(`${own}.text`), controlId(own));
  }
  const addAt = (index: number, fieldType: string) =>
    open(withNew(draft, index, { fieldType, isLabelled: keysOf(fieldType).includes('label') }), index);
  const verbs: QuestionVerbs = {
    move(index, by) {
      const to = index + by;
      if (to < 0 || to >= questions.length) return;
      store.moveEntry(path, index, index + by);
      setSaid(t('MovedTo', { number: to + 1, count: questions.length }));
      const isButton = document.activeElement?.id === buttonId(index, by);
      const isEnd = to === 0 || to === questions.length - 1;
      focusSoon(isButton && !isEnd ? buttonId(to, by) : controlId(`${path}.${to}`));
    },
    copy: (index) => open(withCopy(draft, index), index + 1),
    insert: (index) => addAt(index + 1, chosen),
    remove(index, name) {
      const without = withoutQuestion(draft, index);
      if (!without) return;
      setRemoved(Object.assign({ name }, without.removed));
      edit(without.draft);
      focusSoon(`${controlId(path)}-undo`);
    },
  };
  return (
    <FieldGroup
      id={controlId(path)}
      error={useProblem(path, field.label)}
      label={
        <>
          {field.label} <span className="desk-count">{t('EntryCount', { count: questions.length })}</span>
        </>
      }
    >
      {questions.length > 0 && (
        <ol className="desk-list">
          {questions.map((question, index) => {
            const key = keyOf(question, index);
            return (
              <li key={key}>
                <QuestionCard
                  field={field}
                  path={path}
                  index={index}
                  count={questions.length}
                  question={question}
                  isFresh={key === fresh}
                  storedIds={storedIds}
                  verbs={verbs}
                />
              </li>
            );
          })}
        </ol>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {removed && (
        <p className="desk-removed" role="status">
          {t('WasRemoved', { entry: removed.name })}{' '}
          <button
            type="button"
            className="button desk-small"
            id={`${controlId(path)}-undo`}
            onClick={() => {
              edit(withRestored(draft, removed));
              setRemoved(null);
              focusSoon(controlId(`${path}.${removed.index}`));
            }}
          >
            {t('Undo')}
          </button>
        </p>
      )}
      <OrphanRules draft={draft} />
      <div className="desk-add-block">
        <Select
          name={`${controlId(path)}-new`}
          label={t('KindOfField')}
          options={field.variants.map(({ type, label }) => ({ value: type, label }))}
          value={chosen}
          onChange={setChosen}
        />
        <button type="button" className="button desk-small" onClick={() => addAt(questions.length, chosen)}>
          {t('AddQuestion')}
        </button>
      </div>
    </FieldGroup>
  );
}

/** Shows rules of fields that are not there, which a file or another release may have left: the save refuses them. */
function OrphanRules({ draft }: { draft: Draft }) {
  const { t } = useDesk();
  const ids = new Set(questionsOf(draft).map(({ id }) => id));
  const orphans = (draft.conditionalLogic ?? [])
    .map((rule, index) => ({ rule, index }))
    .filter(({ rule }) => !ids.has(rule.fieldId));
  if (orphans.length === 0) return null;
  return (
    <section className="desk-block field-wrong" aria-label={t('OrphanRules')}>
      {orphans.map(({ rule, index }) => (
        <div key={keyOf(rule, index)}>
          <p className="field-error">{t('GoneField', { field: rule.fieldId })}</p>
          <RuleControl rule={rule} index={index} />
        </div>
      ))}
    </section>
  );
}

/** Returns the ids under which answers may be stored: those of the last saved revision. */
function useStoredIds(draft: Draft): ReadonlySet<string> {
  const { revision } = useStore(useDesk().store.$form);
  const idsOf = () => new Set(revision === 0 ? [] : questionsOf(draft).map(({ id }) => id));
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the draft of that moment: later ones have ids that are not stored
  return useMemo(idsOf, [revision]);
}
