import { useState } from 'react';
import { useCart } from './cart-context.tsx';
import type { ShownLine } from './shown-cart.ts';

/** Lets the buyer choose whether a line renews by itself. */
export function RenewalChoice({ line: { ID: id, Quantity: quantity, autoRenew, term } }: { line: ShownLine }) {
  const { t, store, paths } = useCart();
  const [wanted, setWanted] = useState<boolean | null>(null);
  return (
    <form className="cart-renewal no-print" method="post" action={paths.cart}>
      <input type="hidden" name="intent" value="renewal" />
      <input type="hidden" name="line" value={id} />
      <input type="hidden" name="quantity" value={quantity} />
      <label>
        <input
          type="checkbox"
          name="autoRenew"
          checked={wanted ?? autoRenew}
          onChange={(event) => {
            setWanted(event.target.checked);
            void store.setAutoRenew(id, event.target.checked).then(() => setWanted(null));
          }}
        />
        {t(term === 'monthly' ? 'CartRenewMonthly' : 'CartRenewYearly')}
      </label>
      <noscript>
        <button className="button">{t('CartUpdate')}</button>
      </noscript>
    </form>
  );
}
