import { useStore } from '@nanostores/react';
import { quantityRange } from '../../server/catalog/offer.rules.ts';
import { useProduct } from './product-context.tsx';
import './buy-controls.css';

/** Quantity, renewal and the button. */
export function BuyControls({ variantId }: { variantId: string }) {
  const { product, store, say } = useProduct();
  const { limits, term } = product;
  const quantity = useStore(store.$quantity);
  const autoRenew = useStore(store.$autoRenew);
  const adding = useStore(store.$adding);
  const sessionId = useStore(store.$sessionId);
  const sessions = useStore(store.$sessions);
  const live = useStore(store.$live);
  const session = sessions.list.find(({ id }) => id === sessionId);
  const left = session ? session.quantityAvailable : (live.offer?.variants[variantId]?.left ?? null);
  const range = quantityRange(limits, left);
  const most = Math.max(range.most, range.least);
  const isWrong = adding.phase === 'unready' && adding.problem === 'quantity';
  return (
    <>
      {term && (
        <div className="offer-renew">
          <input
            id="offer-renew"
            type="checkbox"
            name="autoRenew"
            checked={autoRenew}
            aria-describedby="offer-renew-hint"
            onChange={({ target }) => store.setAutoRenew(target.checked)}
          />
          <label htmlFor="offer-renew">
            {say(term === 'yearly' ? 'ProductAutoRenewYearly' : 'ProductAutoRenewMonthly')}
          </label>
          <p id="offer-renew-hint" className="offer-small">
            {say('ProductAutoRenewHint')}
          </p>
        </div>
      )}
      <div className="offer-buy">
        {limits.maximum > 1 ? (
          <div className="offer-quantity">
            <label htmlFor="offer-quantity">{say('ProductQuantity')}</label>
            <input
              id="offer-quantity"
              type="number"
              name="quantity"
              inputMode="numeric"
              min={range.least}
              max={most}
              step="1"
              required
              value={quantity}
              aria-invalid={isWrong}
              aria-describedby={isWrong ? 'offer-quantity-problem' : 'offer-quantity-hint'}
              onChange={({ target }) => store.setQuantity(target.value)}
            />
          </div>
        ) : (
          <input type="hidden" name="quantity" value="1" />
        )}
        <button className="button-signal" type="submit" aria-disabled={adding.phase === 'adding'}>
          {say(adding.phase === 'adding' ? 'ProductAdding' : 'ProductAddToCart')}
        </button>
      </div>
      <p id="offer-quantity-hint" className="offer-small">
        {limits.maximum === 1 && say('ProductQuantityOne')}
        {limits.maximum > 1 && limits.minimum > 1 && say('ProductQuantityFrom', { minimum: limits.minimum })}
      </p>
      <p id="offer-quantity-problem" className="offer-problem" role="alert">
        {isWrong && say('ProductQuantityProblem', { minimum: range.least, maximum: most })}
      </p>
    </>
  );
}
