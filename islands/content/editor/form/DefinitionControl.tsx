import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { EditorField, GroupField } from '../../../../server/content/items/form-field.contract.ts';
import { FieldGroup } from '../../../platform/ui/FieldGroup.tsx';
import { controlId, useDesk, useProblem } from '../desk-context.tsx';
import { FormDraftContext, partOf } from './form-draft-context.tsx';
import type { Draft } from './form-questions.ts';
import './form-editing.css';

/** Parts of a form that are folded, each with its fields. */
const folds = [
  { words: 'FormScreens', keys: ['screens'] },
  { words: 'FormOpening', keys: ['audience', 'opensAt', 'closesAt', 'quota'] },
  {
    words: 'FormAfterwards',
    keys: ['formType', 'submitAction', 'redirectUrl', 'thanks', 'sendsReceipt', 'retentionDays', 'pageTitle'],
  },
] as const;

/** Edits the definition of a form: its introduction and fields; everything else is folded. */
export function DefinitionControl({ field, path, value }: { field: GroupField; path: string; value: unknown }) {
  const { FieldView, t } = useDesk();
  const draft = useMemo<Draft>(() => (typeof value === 'object' && value !== null ? (value as Draft) : {}), [value]);
  const [questions, rules] = [partOf(field, 'fields'), partOf(field, 'conditionalLogic')];
  const context = useMemo(() => {
    const rule = rules?.kind === 'list' && rules.item.kind === 'group' ? rules.item : null;
    return questions?.kind === 'blocks' && rule ? { draft, questions, rule } : null;
  }, [draft, questions, rules]);
  useFollowedTitle(draft);
  const problem = useProblem(path, field.label);
  if (!context) return null;
  const folded = new Set<string>(folds.flatMap(({ keys }) => [...keys]));
  const drawn = (each: EditorField | undefined) =>
    each && <FieldView key={each.key} field={each} path={`${path}.${each.key}`} value={draft[each.key]} />;
  const first = field.fields.filter(({ key }) => !folded.has(key) && key !== 'conditionalLogic');
  return (
    <FormDraftContext value={context}>
      <FieldGroup id={controlId(path)} label={field.label} error={problem} isLegendHidden>
        <div className="desk-fields">{first.map(drawn)}</div>
        {folds.map(({ words, keys }) => (
          <Fold key={words} words={t(words)} paths={keys.map((key) => `${path}.${key}`)}>
            <div className="desk-fields">{keys.map((key) => drawn(partOf(field, key)))}</div>
          </Fold>
        ))}
      </FieldGroup>
    </FormDraftContext>
  );
}

/** Folds a part of the form; a problem inside opens it. */
function Fold({ words, paths, children }: { words: string; paths: readonly string[]; children: ReactNode }) {
  const { errors } = useStore(useDesk().store.$form);
  const isWrong = Object.keys(errors).some((key) => paths.some((path) => `${key}.`.startsWith(`fields.${path}.`)));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="desk-further"
      open={isOpen || isWrong}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>{words}</summary>
      {children}
    </details>
  );
}

/** The title that the form sends follows the title of the item, until an editor writes another. */
function useFollowedTitle({ pageTitle }: Draft): void {
  const { store } = useDesk();
  const title = String(useStore(store.$form).fields['title'] ?? '');
  const before = useRef(title);
  useEffect(() => {
    const last = before.current;
    before.current = title;
    if (last !== title && (pageTitle ?? '') === last) store.setField('definition.pageTitle', title);
  }, [title, pageTitle, store]);
}
