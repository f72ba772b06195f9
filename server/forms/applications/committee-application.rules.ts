import type { ApplicationState } from './committee-application.contract.ts';

/** A record as far as its changes go; null before there is one. */
interface Kept {
  state: ApplicationState;
  revision: number;
}

type Saved = { kind: 'saved' | 'unchanged' | 'changed'; draft: number } | { kind: 'sent' };

/**
 * Decides what becomes of a save (docs/decisions/forms.md#committee-applications).
 * @param revision the one the window has read, 0 for a new application
 * @param isSame nothing is said that the record does not say already
 */
export function whenSaved(before: Kept | null, revision: number, isSame: boolean): Saved {
  if (before?.state === 'Submitted') return { kind: 'sent' };
  const current = before?.revision ?? 0;
  // The answer to the first save of these very answers got lost: to the window it is one.
  if (before && isSame && revision < current) return { kind: 'saved', draft: current };
  if (current !== revision) return { kind: 'changed', draft: current };
  if (before && isSame) return { kind: 'unchanged', draft: current };
  return { kind: 'saved', draft: current + 1 };
}

/** Decides what keeps a valid and agreed application from being submitted; null for nothing. */
export function whenSubmitted(
  before: Kept | null,
  revision: number,
  isSame: boolean,
): { kind: 'changed'; draft: number } | { kind: 'sent' } | null {
  if (before?.state === 'Submitted') return { kind: 'sent' };
  const current = before?.revision ?? 0;
  return current === revision || isSame ? null : { kind: 'changed', draft: current };
}
