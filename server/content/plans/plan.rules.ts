/** Things that can be done later. */
export const planVerbs = ['publish', 'withdraw'] as const;
export type PlanVerb = (typeof planVerbs)[number];

/** 'failed': its time came and the live page was left as it was. 'cancelled': somebody stopped it, or put it away. */
export type PlanState = 'waiting' | 'done' | 'failed' | 'cancelled';

/** 'open': it has no time yet. */
export type ReleaseState = 'open' | PlanState;

/** Reasons why a plan cannot be carried out; the last two are found only when it is made. */
const planProblems = [
  ...(['contested', 'invalid', 'gone', 'needed', 'unchecked', 'empty', 'fault'] as const),
  ...(['render', 'elsewhere'] as const),
] as const;
export type PlanProblemKind = (typeof planProblems)[number];

/**
 * Why a plan cannot be carried out. 'contested': the same place was changed by something that was published since.
 * 'gone': the item was deleted, or its revision is no longer stored. 'needed': the site cannot be without it. 'unchecked': nobody
 * else has approved it. 'elsewhere': it is part of another release.
 */
export interface PlanProblem {
  kind: PlanProblemKind;
  /** Field and sentence, in English as the API tells it: "path is already the address of page:a". May be empty. */
  detail: string;
  /** The item of a release that keeps all of it from going out. */
  item?: { id: string; locale: string };
}

/** Longest name of a release. */
export const longestReleaseName = 120;
