import { useStore } from '@nanostores/react';
import { quantityRange } from '../../../server/store/catalog/offer.rules.ts';
import { Check } from '../../platform/ui/Check.tsx';
import { Field } from '../../platform/ui/Field.tsx';
import { offerRefusalText } from './offer-text.ts';
import { formToAsk } from './offered-product.ts';
import { useProduct } from './product-context.tsx';

/** Offers the renewal of a subscription. */
export function RenewalChoice() {
  const { product, store, t } = useProduct();
  const autoRenew = useStore(store.$autoRenew);
  if (!product.term) return null;
  return (
    <Check
      name="autoRenew"
      id="offer-renew"
      label={t(product.term === 'yearly' ? 'ProductAutoRenewYearly' : 'ProductAutoRenewMonthly')}
      hint={t('ProductAutoRenewHint')}
      isChecked={autoRenew}
      onChange={store.setAutoRenew}
    />
  );
}

/** Offers the quantity and the button; the range of the quantity follows the stock. */
export function BuyControls({ variantId }: { variantId: string }) {
  const { product, store, t } = useProduct();
  const { limits } = product;
  const quantity = useStore(store.$quantity);
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
      <div className="offer-buy">
        {limits.maximum > 1 ? (
          <Field
            name="quantity"
            id="offer-quantity"
            type="number"
            label={t('ProductQuantity')}
            hint={limits.minimum > 1 ? t('ProductQuantityFrom', { minimum: limits.minimum }) : undefined}
            error={isWrong ? t('ProductQuantityProblem', { minimum: range.least, maximum: most }) : undefined}
            isLive
            inputMode="numeric"
            min={range.least}
            max={most}
            step="1"
            required
            value={quantity}
            onChange={store.setQuantity}
          />
        ) : (
          <input type="hidden" name="quantity" value="1" />
        )}
        <button className="button-signal" type="submit" aria-disabled={adding.phase === 'adding'}>
          {t(
            adding.phase === 'adding'
              ? 'ProductAdding'
              : live.offer?.membership === 'renew'
                ? 'ProductRenew'
                : 'ProductAddToCart',
          )}
        </button>
      </div>
      {limits.maximum === 1 && <p className="field-hint">{t('ProductQuantityOne')}</p>}
    </>
  );
}

/** Refusals of the person rather than of the product: they have a title that explains this. */
const personal: ReadonlySet<string> = new Set(['ordering_disabled', 'committee_only', 'candidate_registered']);

/** Explains, instead of the button, why this cannot be bought and what to do. */
export function RefusalNote({ refusal, isSignedIn }: { refusal: string; isSignedIn: boolean }) {
  const { product, store, t, paths } = useProduct();
  const form = refusal === 'not_eligible' && formToAsk(product, store.$live.get().offer);
  const canSignIn = refusal === 'committee_only' && !isSignedIn;
  return (
    <div className="offer-refusal" role="note">
      {personal.has(refusal) && <b>{t('PurchaseNotAllowed')}</b>}
      <p>{offerRefusalText(refusal, t, product.limits)}</p>
      <p>
        {form ? (
          <a href={form}>{t('ProductCheckEligibility')}</a>
        ) : canSignIn ? (
          <a href={paths.signIn}>{t('ProductSignIn')}</a>
        ) : (
          <a href={t('PurchaseContactPath')}>{t('PurchaseContact')}</a>
        )}
      </p>
    </div>
  );
}

/** Scrolls a new message into view: it may be below the window or under the announcement. */
const reveal = (message: HTMLElement | null): void => message?.scrollIntoView({ block: 'nearest' });

/**
 * Reports the result of the button. Both live regions are in the page from the start: screen readers do not announce a
 * region that is inserted with its text.
 */
export function AddNotice({ variantId }: { variantId: string }) {
  const { product, store, t, paths } = useProduct();
  const adding = useStore(store.$adding);
  const live = useStore(store.$live);
  const isOut = !live.offer?.variants[variantId]?.left;
  return (
    <>
      <div role="status">
        {adding.phase === 'added' && (
          <p className="offer-added" ref={reveal}>
            <span>{t('ProductAdded', { name: product.name, count: adding.count })}</span>
            <a href={paths.cart}>{t('ProductViewCart')}</a>
          </p>
        )}
      </div>
      <div role="alert">
        {adding.phase === 'refused' && (
          <p className="offer-problem" ref={reveal}>
            {offerRefusalText(adding.reason, t, product.limits, isOut)}
          </p>
        )}
      </div>
    </>
  );
}
