import { dateRange } from '../../../server/platform/dates/date-text.rules.ts';
import { useCart } from './cart-context.tsx';
import type { ShownLine } from './shown-cart.ts';

const keys = { renew: 'CartPlanRenew', add: 'CartPlanAdd' } as const;

/** Lets the buyer of a plan that runs choose: a further term, or more seats until its end. */
export function PlanChoice({ line, plan }: { line: ShownLine; plan: NonNullable<ShownLine['plan']> }) {
  const { t, store, paths, money, language } = useCart();
  const { ID: id, Quantity: quantity } = line;
  const [only, ...others] = plan.choices;
  if (only && others.length === 0) {
    return (
      <p className="cart-facts">
        <span>{t(keys[only.choice])}</span>
        <span>{dateRange(only.beginsOn, only.endsOn, language)}</span>
      </p>
    );
  }
  return (
    <form className="cart-renewal no-print" method="post" action={paths.cart}>
      <input type="hidden" name="intent" value="plan" />
      <input type="hidden" name="line" value={id} />
      <input type="hidden" name="quantity" value={quantity} />
      <fieldset className="cart-plan" disabled={line.isPending}>
        <legend>{t('CartPlanHeld', { count: plan.held })}</legend>
        {plan.choices.map(({ choice, beginsOn, endsOn, UnitPriceMinor: price }) => (
          <label key={choice}>
            <input
              type="radio"
              name="plan"
              value={choice}
              checked={choice === plan.choice}
              onChange={() => void store.setPlan(id, choice)}
            />
            <span>
              {t(keys[choice])} <small>{dateRange(beginsOn, endsOn, language)}</small>{' '}
              <small>{t('CartEach', { price: money(price) })}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <noscript>
        <button className="button">{t('CartUpdate')}</button>
      </noscript>
    </form>
  );
}
