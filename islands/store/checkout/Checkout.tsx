import type { Locality } from '../../../server/platform/installation/installation.contract.ts';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { CheckoutView } from '../../../server/store/checkout/checkout-view.contract.ts';
import type { ClientConfig } from '../../../server/store/payments/gateway.contract.ts';
import { personStorage } from '../../people/person/person-storage.ts';
import { createTranslator } from '../../platform/ui/translate.ts';
import type { Locale } from '../../../server/platform/locale.rules.ts';
import { CheckoutContext, useCheckout } from './checkout-context.tsx';
import type { CheckoutKey } from './checkout-phrases.ts';
import { createCheckoutStore } from './checkout.store.ts';
import type { Places } from './find-problems.ts';
import { InfoTile } from './InfoTile.tsx';
import { PaymentTile } from './PaymentTile.tsx';
import { Problems } from './Problems.tsx';
import { ShippingAddressTile, ShippingMethodTile } from './ShippingTiles.tsx';
import { Stopped } from './Stopped.tsx';
import { Summary } from './Summary.tsx';
import { Tile } from './Tile.tsx';
import '../../platform/ui/card.css';
import './checkout-tiles.css';
import './checkout-summary.css';
import './checkout.css';

export interface CheckoutProps {
  view: CheckoutView;
  places: Places;
  gateway: ClientConfig;
  phrases: Record<string, string>;
  language: Locale;
  locality: Locality;
  paths: { cart: string; shop: string; signIn: string; signUp: string; contact: string };
  /** Links to the documents that an order agrees to, rendered by the server. */
  terms?: ReactNode;
}

/** The checkout: its steps, and the summary beside them. */
export function Checkout({ view, places, gateway, phrases, language, locality, paths, terms }: CheckoutProps) {
  const [store] = useState(() =>
    createCheckoutStore(view, places, {
      storage: personStorage,
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      navigate: (address) => location.assign(address),
      // Loaded when the order is placed: its 0.5 kB are not part of the page.
      passBotCheck: async (buyer) => (await import('./bot-check.ts')).passBotCheck(buyer),
      language,
      country: locality.country,
    }),
  );
  const page = useMemo(
    () => ({ store, t: createTranslator<CheckoutKey>(phrases), language, locality, gateway, paths, terms }),
    [store, phrases, language, locality, gateway, paths, terms],
  );
  useEffect(() => {
    void store.start();
    // A page restored from the browser's cache may be hours old.
    const refresh = (event: PageTransitionEvent) => event.persisted && location.reload();
    addEventListener('pageshow', refresh);
    return () => removeEventListener('pageshow', refresh);
  }, [store]);
  return (
    <CheckoutContext value={page}>
      <CheckoutBody />
    </CheckoutContext>
  );
}

function CheckoutBody() {
  const { t, state } = useCheckout();
  const { view, phase } = state;
  const { Checkout: record, isGuest, tiles } = view;
  const stops = [
    'customer_missing',
    'ordering_disabled',
    'cart_empty',
    'account_required',
    'amount_too_large',
  ] as const;
  const stop = phase === 'ended' ? 'session_ended' : stops.find((problem) => view.problems.includes(problem));
  if (stop) return <Stopped reason={stop} />;
  const isKnown = !tiles.some(({ step }) => step === 'info');
  return (
    <div className="checkout">
      <div className="checkout-steps">
        <Problems />
        {view.problems.includes('line_refused') && <RefusedLines />}
        {isKnown && !isGuest && (
          <p className="checkout-who">
            {t('CheckoutOrderingAs', { name: `${record.FirstName} ${record.LastName}`, email: record.Email })}
          </p>
        )}
        <InfoTile />
        <ShippingAddressTile />
        <ShippingMethodTile />
        <PaymentTile />
        <Tile step="review" summary={null}>
          <p>{t('CheckoutReviewText')}</p>
        </Tile>
      </div>
      <Summary />
    </div>
  );
}

/** Lines that cannot be bought any more; the cart shows reasons and next steps. */
function RefusedLines() {
  const { t, state, language, paths } = useCheckout();
  const names = state.view.lines.filter(({ isRefused }) => isRefused).map(({ name }) => name[language]);
  return (
    <p className="alert-box">
      {t('CheckoutLineRefused', { names: names.join(', ') })} <a href={paths.cart}>{t('CheckoutChangeCart')}</a>
    </p>
  );
}
