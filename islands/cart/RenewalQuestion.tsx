import { useCart } from './cart-context.tsx';
import { RenewalTable } from './RenewalDialog.tsx';
import type { ShownLine } from './shown-cart.ts';
import './notice-list.css';

/** The question of the dialog as a part of the page, where no script runs. */
export function RenewalQuestion({ lines }: { lines: readonly ShownLine[] }) {
  const { say, paths } = useCart();
  return (
    <section className="cart-notices" aria-labelledby="cart-confirm-title">
      <h2 id="cart-confirm-title">{say('CartRenewalsTitle')}</h2>
      <RenewalTable lines={lines} />
      <div className="cart-dialog-actions">
        <a className="button-signal" href={paths.checkout}>
          {say('CartRenewalsContinue')}
        </a>
        <a className="button" href={paths.cart}>
          {say('CartRenewalsCancel')}
        </a>
      </div>
    </section>
  );
}
