import { useCart } from './cart-context.tsx';

/** Link from an empty cart to the catalogue. Its heading gets the focus when the last line is removed. */
export function EmptyCart() {
  const { t, paths } = useCart();
  return (
    <section className="cart-empty">
      <h2 tabIndex={-1} data-empty>
        {t('CartEmpty')}
      </h2>
      <p>{t('CartEmptyText')}</p>
      <a className="button-primary" href={paths.browse}>
        {t('CartBrowse')}
      </a>
    </section>
  );
}
