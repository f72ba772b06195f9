import { useStore } from '@nanostores/react';
import { useDesk } from '../desk-context.tsx';
import { tellPlan } from './plan-text.ts';
import { useClocks } from './use-clocks.ts';

/** Plans of the item, with a button to stop it. */
export function PlanList() {
  const { t, store, mayPublish } = useDesk();
  const clocks = useClocks();
  const { plans, revision, state, phase } = useStore(store.$form);
  const isBusy = phase.kind === 'saving' || phase.kind === 'publishing';
  return plans.map((plan) => (
    <p key={plan.id} className="desk-plan">
      {/* Node and a browser may write a date in different ways. */}
      <span suppressHydrationWarning>{tellPlan(plan, clocks, t)}</span>
      {plan.revision !== null && plan.revision < revision && state !== 'live' && (
        <span> {t('PlanIsOlder', { revision: plan.revision })}</span>
      )}
      {mayPublish && (
        <button
          type="submit"
          name="intent"
          value={`stop-${plan.what}`}
          className="button desk-small"
          disabled={isBusy}
          onClick={(event) => {
            event.preventDefault();
            void store.stopPlan(plan.id);
          }}
        >
          {t('PlanStop')}
        </button>
      )}
    </p>
  ));
}
