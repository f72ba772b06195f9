import type { Locality } from '../../../server/platform/installation/installation.contract.ts';
import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState, useSyncExternalStore, type SubmitEvent } from 'react';
import type { Chosen } from '../../../server/store/catalog/choice.rules.ts';
import { membershipRefusals } from '../../../server/people/membership/membership-refusals.rules.ts';
import type { Locale } from '../../../server/platform/locale.rules.ts';
import { addToCart } from '../cart/cart.store.ts';
import { $session } from '../../people/session/session.store.ts';
import { createPluralTranslator } from '../../platform/ui/translate-plural.ts';
import { Availability } from './Availability.tsx';
import { AddNotice, BuyControls, RefusalNote, RenewalChoice } from './BuyControls.tsx';
import { AdjustedNote, ChoiceFields } from './ChoiceFields.tsx';
import { formToAsk, type OfferedProduct } from './offered-product.ts';
import { linkChoice, showChoice } from './page-choice.ts';
import { PriceList } from './PriceList.tsx';
import { ProductContext, useProduct } from './product-context.tsx';
import type { ProductKey } from './product-phrases.ts';
import { createProductStore, readLiveOffer } from './product.store.ts';
import { SessionChoice } from './SessionChoice.tsx';
import './product.css';

interface Props {
  product: OfferedProduct;
  /** Query of the choice that the server rendered. */
  asked?: string;
  language: Locale;
  locality: Locality;
  phrases: Readonly<Record<string, string>>;
  paths: { cart: string; signIn: string };
}

/**
 * Shows the offer of a product and its form. Before hydration, and without JavaScript, a plain form posts the same
 * fields.
 */
export function ProductOffer({ product, asked = '', language, locality, phrases, paths }: Props) {
  const [store] = useState(() => createProductStore(product, { load: readLiveOffer, addToCart }, asked));
  const choice = useStore(store.$choice);
  const variantId = choice.kind === 'chosen' ? choice.variant.id : null;

  useEffect(() => {
    store.open(location.search);
    linkChoice(location.search);
    // Another person, or a page restored from the browser's cache: prices and stock may differ.
    const stop = $session.listen((now, before) => {
      if (before !== undefined && now?.webID !== before?.webID) void store.reload();
    });
    const reread = (event: PageTransitionEvent) => event.persisted && void store.reload();
    addEventListener('pageshow', reread);
    return () => {
      stop();
      removeEventListener('pageshow', reread);
    };
  }, [store]);
  useEffect(() => showChoice(choice), [choice]);

  const page = useMemo(() => {
    const change = (name: string, value: string) => {
      store.change(name, value);
      history.replaceState(history.state, '', location.pathname + store.query(location.search) + location.hash);
      linkChoice(location.search);
    };
    return {
      product,
      store,
      t: createPluralTranslator<ProductKey>(phrases, language),
      language,
      locality,
      paths,
      change,
    };
  }, [product, store, phrases, language, locality, paths]);

  return (
    <ProductContext value={page}>
      {choice.kind === 'absent' || variantId === null ? (
        <p className="offer-refusal">{page.t('ProductNotAvailable')}</p>
      ) : (
        <OfferForm choice={choice} variantId={variantId} />
      )}
    </ProductContext>
  );
}

/** Refusals that no other quantity, date or choice changes: the reason replaces the button. */
const final: ReadonlySet<string> = new Set([
  'not_available',
  'price_not_available',
  'ordering_disabled',
  'committee_only',
  'candidate_registered',
  'out_of_stock',
  'already_member',
  'already_subscribed',
  'not_eligible',
]);

/** Returns whether a course is refused because no session can be booked. */
const hasNoSession = (refusal: string | null): boolean =>
  refusal === 'session_not_offered' || refusal === 'out_of_stock';

const never = () => () => undefined;

function OfferForm({ choice, variantId }: { choice: Chosen; variantId: string }) {
  const { product, store, t, paths } = useProduct();
  const live = useStore(store.$live);
  const session = useStore($session);
  const offered = live.offer?.variants[variantId];
  const prices = offered ? offered.prices : product.variants[variantId];
  const basePriceMinor = prices?.basePriceMinor ?? null;
  const held = membershipRefusals[live.offer?.membership ?? 'join'];
  const asked = formToAsk(product, live.offer) === null ? null : 'not_eligible';
  const refusal = held ?? asked ?? offered?.refusal ?? (basePriceMinor === null ? 'price_not_available' : null);
  // Without an open date the list of dates shows that, and there is no button.
  const hasNoDates = product.needsSession && (offered ? hasNoSession(refusal) : product.sessions.length === 0);

  const isFinal = refusal !== null && final.has(refusal);
  const canBuy = !hasNoDates && !isFinal;

  // Before hydration the browser validates the fields; then the island does, in the language of the page.
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    await store.add();
    const adding = store.$adding.get();
    if (adding.phase !== 'unready') return;
    // After pressing the button the focus moves to the missing field, which may be far above.
    const missing = adding.problem === 'session' ? 'sessionId' : 'quantity';
    form.querySelector<HTMLInputElement>(`[name=${missing}]:enabled`)?.focus();
  }

  return (
    <form
      className="offer"
      method="post"
      action={`${paths.cart}/add`}
      aria-label={t('ProductBuy')}
      noValidate={isAlive}
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" name="productId" value={product.id} />
      <ChoiceFields choice={choice} />
      <AdjustedNote />
      <Availability variantId={variantId} isDigital={choice.format === 'digital'} />
      {product.needsSession && <SessionChoice />}
      {canBuy && <RenewalChoice />}
      <div className="offer-bar">
        <PriceList variantId={variantId} />
        {canBuy && <BuyControls variantId={variantId} />}
      </div>
      {basePriceMinor !== null && basePriceMinor > 0 && (
        <p className="offer-small">{t(product.hasDynamicPrice ? 'ProductPriceDynamic' : 'ProductPriceEach')}</p>
      )}
      {live.state === 'failed' && (
        <p className="offer-problem" role="alert">
          {t('ProductLoadFailed')}{' '}
          <button type="button" className="offer-again" onClick={() => void store.reload()}>
            {t('ProductLoadAgain')}
          </button>
        </p>
      )}
      {!hasNoDates && isFinal && <RefusalNote refusal={refusal} isSignedIn={Boolean(session)} />}
      <AddNotice variantId={variantId} />
    </form>
  );
}
