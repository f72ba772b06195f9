import { createContext, use, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import type { EditorField } from '../../../server/content/items/form-field.contract.ts';
import type { Translate } from '../../platform/ui/translate.ts';
import type { DeskKey } from './desk-key.ts';
import type { ItemFormState, ItemStore } from './item-form.ts';
import { fieldProblemText } from './field-problem-text.ts';
import type { Checking } from './reviews/checking.ts';

export interface FieldProps {
  field: EditorField;
  path: string;
  value: unknown;
}

interface Desk {
  /**
   * Draws a field by its kind. Groups, lists and blocks take it from here to draw the fields inside them: importing it
   * would be a circle, as it imports each of them.
   */
  FieldView: ComponentType<FieldProps>;
  t: Translate<DeskKey>;
  store: ItemStore;
  /** The desk's path in the language of its interface: "/es/editor". */
  deskPath: string;
  /** Language of the item, for its texts. */
  locale: string;
  /** The texts of the default language, which a variant shows where it has none. */
  fallback: Readonly<Record<string, unknown>> | null;
  /** The words of the release by key, for a dictionary. */
  shipped: Readonly<Record<string, string>> | null;
  /** The block to open first: "blocks.2". */
  openPath: string | null;
  /** Language of the desk, which times are written in. */
  language: string;
  /** Zone of the organisation's clocks. */
  timeZone: string;
  /** Releases that the item can become part of. */
  releases: readonly { id: string; name: string }[];
  /** The person may save drafts of the item; the server decides again at each save. */
  mayWrite: boolean;
  /** The person may publish, delete and roll back the item. */
  mayPublish: boolean;
  checking: Checking;
}

const DeskContext = createContext<Desk | null>(null);

export const DeskProvider = ({ desk, children }: { desk: Desk; children: ReactNode }) => (
  <DeskContext value={desk}>{children}</DeskContext>
);

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('A field was drawn outside the form.');
  return desk;
}

/** Returns the errors of the form. What reads them is not drawn again by each keystroke, as by the whole form. */
export function useErrors(): ItemFormState['errors'] {
  const { $form } = useDesk().store;
  const read = () => $form.get().errors;
  return useSyncExternalStore((tell) => $form.listen(tell), read, read);
}

/** Returns the error of the field at this path as a sentence with its label. */
export function useProblem(path: string, label: string): string | undefined {
  const { t } = useDesk();
  const problem = useErrors()[`fields.${path}`];
  return problem === undefined ? undefined : fieldProblemText(problem, label, t);
}

/** Returns whether any field inside this path has an error. */
export function useProblemInside(path: string): boolean {
  return Object.keys(useErrors()).some((key) => key.startsWith(`fields.${path}.`));
}

/** Returns the id of the control at a path, which the error summary links to. */
export const controlId = (path: string): string => `fields.${path}`;
