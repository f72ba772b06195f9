import type { AnswerBudget } from '../answer-budget.ts';
import type { ContentLoader } from '../content-loader.ts';
import type { LoopPacer } from '../loop-pacer.ts';

/** Holds what every resolver gets: the loader of this request, and how its work is divided and bounded. */
export interface Context {
  loader: ContentLoader;
  pacer: LoopPacer;
  /** None for the site's own queries. */
  budget?: AnswerBudget | undefined;
}
