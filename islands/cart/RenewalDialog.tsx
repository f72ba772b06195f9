import { useEffect, useRef } from 'react';
import { useCart } from './cart-context.tsx';
import type { ShownLine } from './shown-cart.ts';

/**
 * Asks before checkout whether what renews by itself is meant to (docs/decisions/cart.md#renewal-question): item, price
 * and term of each. Cancel, Escape and the way back stay on the cart.
 */
export function RenewalDialog({
  lines,
  isOpen,
  onClose,
}: {
  lines: readonly ShownLine[];
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t, paths } = useCart();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen && dialog.current?.open) dialog.current.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} className="cart-dialog" aria-labelledby="cart-renewals-title" onClose={onClose}>
      <h2 id="cart-renewals-title">{t('CartRenewalsTitle')}</h2>
      <RenewalTable lines={lines} />
      <div className="cart-dialog-actions">
        <a className="button-signal" href={paths.checkout}>
          {t('CartRenewalsContinue')}
        </a>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {t('CartRenewalsCancel')}
        </button>
      </div>
    </dialog>
  );
}

/** Lists the lines that renew with price and term, undiscounted: discounts of this order end with it. */
function RenewalTable({ lines }: { lines: readonly ShownLine[] }) {
  const { t, money } = useCart();
  return (
    <>
      <p>{t('CartRenewalsText')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('CartRenewalsItem')}</th>
            <th scope="col">{t('CartRenewalsPrice')}</th>
            <th scope="col">{t('CartRenewalsTerm')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.ID}>
              <th scope="row">{line.Product.Name}</th>
              <td>{money(line.LineSubtotalMinor)}</td>
              <td>{t(line.term === 'monthly' ? 'CartTermMonthly' : 'CartTermYearly')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Asks the same as a part of the page, where no script opens a dialog. */
export function RenewalQuestion({ lines }: { lines: readonly ShownLine[] }) {
  const { t, paths } = useCart();
  return (
    <section className="cart-notices" aria-labelledby="cart-confirm-title">
      <h2 id="cart-confirm-title">{t('CartRenewalsTitle')}</h2>
      <RenewalTable lines={lines} />
      <div className="cart-dialog-actions">
        <a className="button-signal" href={paths.checkout}>
          {t('CartRenewalsContinue')}
        </a>
        <a className="button" href={paths.cart}>
          {t('CartRenewalsCancel')}
        </a>
      </div>
    </section>
  );
}
