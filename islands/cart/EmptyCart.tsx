import { useCart } from './cart-context.tsx';
import './empty-cart.css';

/** What to do when nothing is in the cart. The heading takes the focus when the last line goes. */
export function EmptyCart() {
  const { say, paths } = useCart();
  return (
    <section className="cart-empty">
      <h2 tabIndex={-1} data-empty>
        {say('CartEmpty')}
      </h2>
      <p>{say('CartEmptyText')}</p>
      <a className="button-primary" href={paths.browse}>
        {say('CartBrowse')}
      </a>
    </section>
  );
}
