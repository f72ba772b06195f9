import type { ApplicationState } from './committee-application.contract.ts';

/** The properties of a record that decide about changes; null before there is one. */
interface Kept {
  state: ApplicationState;
  revision: number;
}

type Saved = { kind: 'saved' | 'unchanged' | 'changed'; draft: number } | { kind: 'sent' };

/**
 * Decides the outcome of a save (docs/decisions/forms.md#committee-applications).
 * @param revision the one that the window has read, 0 for a new application
 * @param isSame the record has these answers already
 */
export function whenSaved(before: Kept | null, revision: number, isSame: boolean): Saved {
  if (before?.state === 'Submitted') return { kind: 'sent' };
  const current = before?.revision ?? 0;
  // The response to the first save of these answers was lost: for the window they are one save.
  if (before && isSame && revision < current) return { kind: 'saved', draft: current };
  if (current !== revision) return { kind: 'changed', draft: current };
  if (before && isSame) return { kind: 'unchanged', draft: current };
  return { kind: 'saved', draft: current + 1 };
}

/** Returns why a valid application cannot be submitted; null where it can. */
export function whenSubmitted(
  before: Kept | null,
  revision: number,
  isSame: boolean,
): { kind: 'changed'; draft: number } | { kind: 'sent' } | null {
  if (before?.state === 'Submitted') return { kind: 'sent' };
  const current = before?.revision ?? 0;
  return current === revision || isSame ? null : { kind: 'changed', draft: current };
}
