import { placeTime } from '../../../../server/platform/dates/place-time.rules.ts';
import type { PlanProblem, PlanProblemKind } from '../../../../server/content/plans/plan.rules.ts';
import type { ShownPlan } from '../../../../server/content/scheduling/list-going-out.ts';
import type { Translate } from '../../../cms/dictionary.ts';
import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';

const problemKeys = {
  contested: 'DeskPlanContested',
  invalid: 'DeskPlanInvalid',
  gone: 'DeskPlanGone',
  needed: 'DeskPlanNeeded',
  unchecked: 'DeskPlanUnchecked',
  render: 'DeskPlanRender',
  empty: 'DeskPlanEmpty',
  fault: 'DeskPlanFault',
  elsewhere: 'DeskPlanElsewhere',
} as const satisfies Record<PlanProblemKind, PhraseKey>;

/** Tells why a plan failed, and what to do. */
export const tellPlanProblem = ({ kind, detail }: PlanProblem, t: Translate): string =>
  detail ? `${t(problemKeys[kind])} (${detail})` : t(problemKeys[kind]);

/** Returns a short name of the item of a plan. */
export const titleOfPlan = ({ title, itemId }: Pick<ShownPlan, 'title' | 'itemId'>): string =>
  title?.slice(0, 120) || itemId;

/** Returns a short name of the item that keeps a release from going out. */
export const titleInRelease = (plans: readonly ShownPlan[], { id, locale }: { id: string; locale: string }): string =>
  titleOfPlan(plans.find((plan) => plan.itemId === id && plan.locale === locale) ?? { title: null, itemId: id });

/** Tells the time of a plan on the clocks of the organisation. */
export const planTime = (at: string, language: string, timeZone: string): string =>
  placeTime(new Date(at), language, timeZone, new Date());
