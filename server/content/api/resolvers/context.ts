import type { AnswerBudget } from '../answer-budget.ts';
import type { ContentLoader } from '../content-loader.ts';
import type { LoopPacer } from '../loop-pacer.ts';

/** Context of every resolver: the loader of this request, and the limits of its work. */
export interface Context {
  loader: ContentLoader;
  pacer: LoopPacer;
  /** None for the site's own queries. */
  budget?: AnswerBudget | undefined;
}
