import { useEffect, useRef } from 'react';
import { useCart } from './cart-context.tsx';
import type { ShownLine } from './shown-cart.ts';
import './renewal-dialog.css';

/**
 * Asks before checkout whether what renews by itself is meant to (specification part 2 §4.5): item, price and term of
 * each. Cancel, Escape and the way back stay on the cart.
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
  const { say, paths } = useCart();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen && dialog.current?.open) dialog.current.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} className="cart-dialog" aria-labelledby="cart-renewals-title" onClose={onClose}>
      <h2 id="cart-renewals-title">{say('CartRenewalsTitle')}</h2>
      <RenewalTable lines={lines} />
      <div className="cart-dialog-actions">
        <a className="button-signal" href={paths.checkout}>
          {say('CartRenewalsContinue')}
        </a>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {say('CartRenewalsCancel')}
        </button>
      </div>
    </dialog>
  );
}

/** What renews by itself, for how much and how often: discounts of this order end with it. */
export function RenewalTable({ lines }: { lines: readonly ShownLine[] }) {
  const { say, money } = useCart();
  return (
    <>
      <p>{say('CartRenewalsText')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('CartRenewalsItem')}</th>
            <th scope="col">{say('CartRenewalsPrice')}</th>
            <th scope="col">{say('CartRenewalsTerm')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.ID}>
              <th scope="row">{line.Product.Name}</th>
              <td>{money(line.LineSubtotalMinor)}</td>
              <td>{say(line.term === 'monthly' ? 'CartTermMonthly' : 'CartTermYearly')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
