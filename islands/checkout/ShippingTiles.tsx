import { AddressForm } from './AddressForm.tsx';
import { AddressText } from './AddressText.tsx';
import { useCheckout, useProblem } from './checkout-context.tsx';
import { Choice } from './Field.tsx';
import { Tile } from './Tile.tsx';

/** Where the order goes. */
export function ShippingAddressTile() {
  const { state } = useCheckout();
  const { ShippingAddress } = state.view.Checkout;
  return (
    <Tile step="shippingAddress" summary={ShippingAddress && <AddressText address={ShippingAddress} />}>
      <AddressForm use="shipping" />
    </Tile>
  );
}

/** How it goes there: what is offered for this address and this many pieces. */
export function ShippingMethodTile() {
  const { say, store, state, money } = useCheckout();
  const { view, drafts } = state;
  const problem = useProblem('shipping-method');
  const nameOf = (id: string) => say(`CheckoutShipping_${id}`);
  const priceOf = (costMinor: number) => (costMinor === 0 ? say('CheckoutFree') : money(costMinor));
  const daysOf = ([from, to]: readonly [number, number]) =>
    from === to ? say(from === 1 ? 'CheckoutDay' : 'CheckoutDays', { from }) : say('CheckoutDaysRange', { from, to });
  const chosen = view.shippingMethods.find(({ id }) => id === view.shippingMethod);
  return (
    <Tile
      step="shippingMethod"
      summary={
        chosen && (
          <p>
            {nameOf(chosen.id)}, {priceOf(chosen.costMinor)}
            <br />
            {daysOf(chosen.days)}
          </p>
        )
      }
    >
      <fieldset className="checkout-choices" id="shipping-method" tabIndex={-1}>
        <legend className="visually-hidden">{say('CheckoutShippingMethod')}</legend>
        {problem && <p className="checkout-error">{problem}</p>}
        {view.shippingMethods.length === 0 && <p>{say('CheckoutNoShipping')}</p>}
        {view.shippingMethods.map(({ id, costMinor, days }) => (
          <Choice
            key={id}
            id={`shipping-method-${id}`}
            name="shipping-method"
            isChosen={drafts.shippingMethod === id}
            onChoose={() => store.setShippingMethod(id)}
          >
            <strong>{nameOf(id)}</strong>
            <span className="checkout-amount">{priceOf(costMinor)}</span>
            <small>{daysOf(days)}</small>
          </Choice>
        ))}
      </fieldset>
    </Tile>
  );
}
