import type { EditorField } from '../../../server/content/items/form-field.contract.ts';
import type { Labelled } from '../../platform/ui/control-props.ts';
import { controlId, useDesk, useProblem } from './desk-context.tsx';

/** Returns the texts of a field for its control. A variant requires nothing: it has the default language's texts. */
export function useLabelled(field: EditorField, path: string): Labelled {
  const { t, fallback } = useDesk();
  const label = field.label || t('Entry');
  const error = useProblem(path, label);
  return { name: controlId(path), label, hint: field.hint, error, isRequired: field.isRequired && !fallback };
}
