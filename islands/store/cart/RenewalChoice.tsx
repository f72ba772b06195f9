import { useState } from 'react';
import { Check } from '../../platform/ui/Check.tsx';
import { useCart } from './cart-context.tsx';
import type { ShownLine } from './shown-cart.ts';

/** Lets the buyer choose automatic renewal of a line. */
export function RenewalChoice({ line: { ID: id, Quantity: quantity, autoRenew, term } }: { line: ShownLine }) {
  const { t, store, paths } = useCart();
  const [wanted, setWanted] = useState<boolean | null>(null);
  return (
    <form className="cart-renewal no-print" method="post" action={paths.cart}>
      <input type="hidden" name="intent" value="renewal" />
      <input type="hidden" name="line" value={id} />
      <input type="hidden" name="quantity" value={quantity} />
      <Check
        name="autoRenew"
        id={`renewal-${id}`}
        label={t(term === 'monthly' ? 'CartRenewMonthly' : 'CartRenewYearly')}
        isChecked={wanted ?? autoRenew}
        onChange={(isChecked) => {
          setWanted(isChecked);
          void store.setAutoRenew(id, isChecked).then(() => setWanted(null));
        }}
      />
      <noscript>
        <button className="button">{t('CartUpdate')}</button>
      </noscript>
    </form>
  );
}
