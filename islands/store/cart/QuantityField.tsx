import { useState } from 'react';
import { readQuantity } from '../../../server/store/cart/cart.rules.ts';
import { afterPress } from '../../platform/ui/after-press.ts';
import { controlProps } from '../../platform/ui/control-props.ts';
import { FieldFrame } from '../../platform/ui/FieldFrame.tsx';
import { useCart } from './cart-context.tsx';
import type { ShownLine } from './shown-cart.ts';

/**
 * Shows the quantity of a line: a field and buttons for steps of one. Every control belongs to a form that works
 * without JavaScript; with it the cart changes immediately and the server is called in the background.
 */
export function QuantityField({ line }: { line: ShownLine }) {
  const { t, store, paths } = useCart();
  const [typed, setTyped] = useState<string | null>(null);
  const { ID: id, Quantity: quantity, leastQuantity: least, mostQuantity: most } = line;
  const name = line.Product.Name;
  // At its limit a step button has no effect but keeps the focus.
  const [fewer, more] = [
    Math.max(quantity - 1, Math.min(least, quantity)),
    Math.min(quantity + 1, Math.max(most, quantity)),
  ];
  const [isLeft, setIsLeft] = useState(false);
  // Not while typing: the field is empty between two numbers.
  const isWrong = isLeft && typed !== null && read(typed) === null;

  const texts = {
    name: 'quantity',
    id: `quantity-${id}`,
    label: (
      <>
        {t('CartQuantity')}
        <span className="visually-hidden"> {t('CartOf', { name })}</span>
      </>
    ),
    error: isWrong ? t('CartQuantityProblem', { least, most: Math.max(most, least) }) : undefined,
  };

  const set = (wanted: number) => {
    setTyped(null);
    if (wanted !== quantity) void store.setQuantity(id, wanted);
  };
  /** Sends the typed number unchanged: the server decides about an invalid one. */
  const settle = () => {
    // The message of a wrong number moves the buttons of the line.
    afterPress(() => setIsLeft(true));
    const wanted = typed === null ? null : read(typed);
    if (wanted !== null) set(wanted);
  };

  return (
    <form
      className="cart-quantity"
      method="post"
      action={paths.cart}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        settle();
      }}
    >
      {/* Enter in the field presses the form's first button: this one, not a step. */}
      <button className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {t('CartUpdate')}
      </button>
      <input type="hidden" name="intent" value="quantity" />
      <input type="hidden" name="line" value={id} />
      <FieldFrame {...texts} isLive={isWrong}>
        <div className="cart-stepper">
          <button
            className="cart-step no-print"
            name="quantity"
            value={fewer}
            aria-disabled={fewer === quantity}
            onClick={(event) => {
              event.preventDefault();
              set(fewer);
            }}
          >
            <span aria-hidden="true">−</span>
            <span className="visually-hidden">{t('CartFewer', { name })}</span>
          </button>
          <input
            {...controlProps(texts)}
            inputMode="numeric"
            autoComplete="off"
            value={typed ?? String(quantity)}
            onChange={(event) => {
              setIsLeft(false);
              setTyped(event.target.value);
            }}
            onBlur={settle}
          />
          <button
            className="cart-step no-print"
            name="quantity"
            value={more}
            aria-disabled={more === quantity}
            onClick={(event) => {
              event.preventDefault();
              set(more);
            }}
          >
            <span aria-hidden="true">+</span>
            <span className="visually-hidden">{t('CartMore', { name })}</span>
          </button>
        </div>
      </FieldFrame>
      <noscript>
        <button className="button" name="update" value="1">
          {t('CartUpdate')}
        </button>
      </noscript>
    </form>
  );
}

const read = (text: string): number | null => readQuantity(text.trim());
