import { Choice } from '../../platform/ui/Choice.tsx';
import { AddressForm } from './AddressForm.tsx';
import { AddressText } from './AddressText.tsx';
import { useCheckout } from './checkout-context.tsx';
import { Tile } from './Tile.tsx';

/** Step for the shipping address. */
export function ShippingAddressTile() {
  const { state } = useCheckout();
  const { ShippingAddress } = state.view.Checkout;
  return (
    <Tile step="shippingAddress" summary={ShippingAddress && <AddressText address={ShippingAddress} />}>
      <AddressForm use="shipping" />
    </Tile>
  );
}

/** Offers the shipping methods for this address and quantity. */
export function ShippingMethodTile() {
  const { t, language, store, state, money, paths, errorOf } = useCheckout();
  const { view, drafts } = state;
  const priceOf = (costMinor: number) => (costMinor === 0 ? t('CheckoutFree') : money(costMinor));
  const chosen = view.shippingMethods.find(({ id }) => id === view.shippingMethod);
  return (
    <Tile
      step="shippingMethod"
      summary={
        chosen && (
          <p>
            {chosen.name[language]}, {priceOf(chosen.costMinor)}
            <br />
            {chosen.daysText[language]}
            {view.isPartlyAwaited && (
              <>
                <br />
                {t('CheckoutDaysPartly')}
              </>
            )}
          </p>
        )
      }
    >
      <Choice
        name="shipping-method"
        label={t('CheckoutShippingMethod')}
        isLegendHidden
        error={errorOf('shipping-method')}
        options={view.shippingMethods.map((method) => ({
          value: method.id,
          label: (
            <>
              <strong>{method.name[language]}</strong>
              <span className="checkout-amount">{priceOf(method.costMinor)}</span>
              <small>{method.daysText[language]}</small>
            </>
          ),
        }))}
        value={drafts.shippingMethod}
        onChange={(id) => store.setShippingMethod(id)}
      >
        {view.isPartlyAwaited && <p>{t('CheckoutDaysPartly')}</p>}
        {view.shippingMethods.length === 0 && (
          <p>
            {t('CheckoutNoShipping')} <a href={paths.contact}>{t('CheckoutContact')}</a>
          </p>
        )}
      </Choice>
    </Tile>
  );
}
