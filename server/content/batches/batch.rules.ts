import type { PlanProblemKind } from '../plans/plan.rules.ts';

/** Things that can be done with many items at once, in the order of the desk. */
export const batchVerbs = [
  'add-topic',
  'remove-topic',
  'set-author',
  'set-access',
  'check',
  'publish',
  'plan',
  'release',
  'withdraw',
] as const;
export type BatchVerb = (typeof batchVerbs)[number];

/** Verbs that change a field, and can be undone. */
const fieldVerbs = ['add-topic', 'remove-topic', 'set-author', 'set-access'] as const;
export type FieldVerb = (typeof fieldVerbs)[number];
export const isFieldVerb = (verb: string): verb is FieldVerb => (fieldVerbs as readonly string[]).includes(verb);

/** The act of a batch: words replaced, one of the verbs, or an earlier batch undone. */
export type BatchKind = 'replace' | 'undo' | BatchVerb;

/**
 * Why one item of a batch was left as it was, besides what keeps a plan from going out. 'forbidden': the person's roles.
 * 'changed': somebody saved it since the person looked. 'same': it is so already. 'unfit': its kind has no such field.
 * 'address': an address in a text would have changed with the words. 'time': the time has passed. 'asked': its check waits
 * already. 'approved': somebody approved it. 'checker': whoever is asked may not check it, or wrote it. 'answered': its check
 * was decided.
 */
export type BatchProblemKind =
  | PlanProblemKind
  | 'forbidden'
  | 'changed'
  | 'same'
  | 'unfit'
  | 'address'
  | 'time'
  | 'asked'
  | 'approved'
  | 'checker'
  | 'answered';

export interface BatchProblem {
  kind: BatchProblemKind;
  /** Field and sentence, in English as the API tells it. May be empty. */
  detail: string;
}

/** Most items of one batch; the rest is found again by the same filters. */
export const mostInBatch = 500;
/** Most items that are planned at once: each is rendered for trial. */
export const mostPlanned = 100;

/** Items that are changed in one transaction: other writers wait that long. What words replace goes out whole. */
export const itemsOfStep = 25;

/** Longest note of a batch. It names the release of its drafts too. */
export const longestNote = 120;
