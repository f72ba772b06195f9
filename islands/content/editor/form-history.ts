import { atom, type ReadableAtom } from 'nanostores';
import type { FormSteps, ItemFormState } from './item-form.ts';

/** The part of a form that an edit changes, and undo brings back. */
export type FormStep = Pick<ItemFormState, 'name' | 'path' | 'fields' | 'removed'>;

/** States that can be brought back. */
const most = 100;

/** Rest in milliseconds that parts typing into one field into two steps. */
const rest = 1_000;

export interface FormHistory {
  $steps: ReadableAtom<FormSteps>;
  /**
   * Remembers the state before an edit.
   * @param place the field that is typed into; null for an edit that is a step of its own
   */
  record(before: FormStep, place: string | null): void;
  /** Returns the state before the last edit, which `present` can be redone from; null where there is none. */
  undo(present: FormStep): FormStep | null;
  redo(present: FormStep): FormStep | null;
  /** Forgets all states, such as when the form takes what somebody else has saved. */
  clear(): void;
}

/** Keeps the last states of a form. Typing into one field without a rest is one step. @param now in milliseconds */
export function createFormHistory(now: () => number): FormHistory {
  const $steps = atom<FormSteps>({ canUndo: false, canRedo: false });
  const past: FormStep[] = [];
  const future: FormStep[] = [];
  let last: { place: string | null; at: number } = { place: null, at: 0 };

  const tell = () => $steps.set({ canUndo: past.length > 0, canRedo: future.length > 0 });

  function go(from: FormStep[], to: FormStep[], { name, path, fields, removed }: FormStep): FormStep | null {
    const step = from.pop();
    if (!step) return null;
    to.push({ name, path, fields, removed });
    last = { place: null, at: 0 };
    tell();
    return step;
  }

  return {
    $steps,
    record({ name, path, fields, removed }, place) {
      const at = now();
      const goesOn = place !== null && place === last.place && at - last.at < rest && past.length > 0;
      last = { place, at };
      future.length = 0;
      if (!goesOn) past.push({ name, path, fields, removed });
      if (past.length > most) past.shift();
      tell();
    },
    undo: (present) => go(past, future, present),
    redo: (present) => go(future, past, present),
    clear() {
      past.length = 0;
      future.length = 0;
      tell();
    },
  };
}
