import { createContext, use } from 'react';
import type {
  BlocksField,
  EditorChoiceField,
  EditorField,
  GroupField,
} from '../../../../server/content/items/form-field.contract.ts';
import type { Draft } from './form-questions.ts';

/** The definition of a form while it is edited, for the controls inside it. */
interface FormDraft {
  draft: Draft;
  /** The kinds of field. */
  questions: BlocksField;
  /** The fields of a rule. */
  rule: GroupField;
}

export const FormDraftContext = createContext<FormDraft | null>(null);

export function useFormDraft(): FormDraft {
  const draft = use(FormDraftContext);
  if (!draft) throw new Error('A part of a form was drawn outside its definition.');
  return draft;
}

/** Returns a field of a group by its key. */
export const partOf = ({ fields }: Pick<GroupField, 'fields'>, key: string): EditorField | undefined =>
  fields.find((each) => each.key === key);

/** Returns a choice of a group, whose options have labels. */
export function choiceOf(group: Pick<GroupField, 'fields'>, key: string): EditorChoiceField | null {
  const field = partOf(group, key);
  return field?.kind === 'choice' ? field : null;
}

/** Returns an option in words. */
export const optionLabel = (field: EditorChoiceField | null, value: string): string =>
  field?.optionLabels?.[field.options.indexOf(value)] ?? value;

/** Returns the group of a condition inside a rule. */
export function conditionOf(rule: GroupField): GroupField | null {
  const conditions = partOf(rule, 'conditions');
  return conditions?.kind === 'list' && conditions.item.kind === 'condition' ? conditions.item : null;
}
