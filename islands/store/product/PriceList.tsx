import { useStore } from '@nanostores/react';
import { formatMoney } from '../../../server/store/pricing/money.rules.ts';
import { $session } from '../../people/session/session.store.ts';
import { useProduct } from './product-context.tsx';

/**
 * Shows list price, member price and your price of the choice. The page contains the first; the others depend on the
 * session. Free products have none.
 */
export function PriceList({ variantId }: { variantId: string }) {
  const { product, store, t, language, locality, paths } = useProduct();
  const live = useStore(store.$live);
  const isAnonymous = useStore($session) === null;
  const offered = live.offer?.variants[variantId];
  const basePriceMinor = offered
    ? (offered.prices?.basePriceMinor ?? null)
    : product.variants[variantId]?.basePriceMinor;
  if (basePriceMinor === null || basePriceMinor === undefined) {
    return <p className="offer-no-price">{t('PriceNotAvailable')}</p>;
  }
  if (basePriceMinor === 0) return <p className="offer-free">{t('CheckoutFree')}</p>;
  const waiting =
    live.state === 'loading' ? (
      <span className="offer-waiting">
        <span className="visually-hidden">{t('ProductPriceLoading')}</span>
      </span>
    ) : (
      '–'
    );
  const money = (amountMinor: number | undefined) =>
    amountMinor === undefined ? waiting : formatMoney(amountMinor, language, locality.country);
  return (
    <dl className="offer-prices" aria-label={t('ProductPrices')} aria-busy={live.state === 'loading'}>
      <div>
        <dt>{t('ProductBasePrice')}</dt>
        <dd>{formatMoney(basePriceMinor, language, locality.country)}</dd>
      </div>
      <div className="offer-live">
        <dt>{t('ProductMemberPrice')}</dt>
        <dd>{money(offered?.prices?.memberPriceMinor)}</dd>
      </div>
      <div className="offer-live offer-yours">
        <dt>{t('ProductYourPrice')}</dt>
        <dd>
          {money(offered?.prices?.yourPriceMinor)}{' '}
          {isAnonymous && offered && (
            <a className="offer-sign-in" href={paths.signIn}>
              {t('ProductSignInForPrice')}
            </a>
          )}
        </dd>
      </div>
    </dl>
  );
}
