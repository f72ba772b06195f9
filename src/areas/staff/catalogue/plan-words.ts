import { timeText } from '../../../../server/platform/dates/date-text.rules.ts';
import type { Locality } from '../../../../server/platform/installation/installation.contract.ts';
import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';
import type { CatalogPlan } from '../../../../server/store/catalog/plans/catalog-plan.repo.ts';
import type {
  CatalogPlanProblem,
  CatalogPlanState,
} from '../../../../server/store/catalog/plans/catalog-plan.rules.ts';
import { formatMoney } from '../../../../server/store/pricing/money.rules.ts';
import type { Translate } from '../../../cms/dictionary.ts';

export const planStates: Readonly<Record<CatalogPlanState, PhraseKey>> = {
  waiting: 'CataloguePlanWaiting',
  running: 'CataloguePlanRunning',
  done: 'CataloguePlanDone',
  stopped: 'CataloguePlanStateStopped',
  failed: 'CataloguePlanFailed',
};

export const planProblems: Readonly<Record<CatalogPlanProblem, PhraseKey>> = {
  gone: 'CataloguePlanProblemGone',
  refused: 'CataloguePlanProblemRefused',
  fault: 'CataloguePlanProblemFault',
};

interface Wording {
  language: string;
  t: Translate;
  locality: Locality;
}

/** Says what a plan changes. */
export function planText(plan: CatalogPlan, { language, t, locality }: Wording): string {
  if (plan.isOnSale !== null) return t(plan.isOnSale ? 'CataloguePlanOn' : 'CataloguePlanOff');
  const what = plan.companyId === null ? t('CataloguePlanListPrice') : t('CataloguePlanOfList', { id: plan.companyId });
  return t('CataloguePlanToPrice', { what, amount: formatMoney(plan.priceMinor ?? 0, language, locality.country) });
}

/** Says when a plan begins and ends. */
export function planSpan(plan: CatalogPlan, { language, t, locality }: Wording, standard: string | null): string {
  const { startsAt, endsAt } = plan;
  if (plan.awaits) return t('CataloguePlanAwaits', { title: standard ?? plan.awaits.item });
  const time = (instant: Date) => timeText(instant, language, 'minuteInZone', locality.timeZone);
  return endsAt
    ? t('CataloguePlanSpan', { from: time(startsAt), until: time(endsAt) })
    : t('CataloguePlanOnce', { from: time(startsAt) });
}
