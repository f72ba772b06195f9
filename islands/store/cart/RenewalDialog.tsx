import { useEffect, useRef } from 'react';
import { useCart } from './cart-context.tsx';
import type { ShownLine } from './shown-cart.ts';

interface Asked {
  lines: readonly ShownLine[];
  /** The same as one text, which the agreement quotes. */
  terms: string | null;
}

/**
 * Confirms the automatic renewals before checkout (docs/decisions/cart.md#renewal-question): item, price and term of
 * each. Cancel, Escape and Back stay on the cart.
 */
export function RenewalDialog({
  lines,
  terms,
  isOpen,
  onClose,
}: Asked & {
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useCart();
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
        <Agreement terms={terms} />
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {t('CartRenewalsCancel')}
        </button>
      </div>
    </dialog>
  );
}

/** Lists the renewing lines with price and term, without discounts, which apply to this order only. */
function RenewalTable({ lines }: { lines: readonly ShownLine[] }) {
  const { t, money } = useCart();
  return (
    <>
      <p>
        {t('CartRenewalsText')} {t('CartRenewalsCard')}
      </p>
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

/** Posts the consent with the shown terms: the server stores it and redirects to checkout. */
function Agreement({ terms }: { terms: string | null }) {
  const { t, paths } = useCart();
  return (
    <form method="post" action={paths.cart}>
      <input type="hidden" name="intent" value="agree" />
      <input type="hidden" name="terms" value={terms ?? ''} />
      <button className="button-signal">{t('CartRenewalsContinue')}</button>
    </form>
  );
}

/** Shows the same question in the page, without JavaScript. */
export function RenewalQuestion({ lines, terms }: Asked) {
  const { t, paths } = useCart();
  return (
    <section className="cart-notices" aria-labelledby="cart-confirm-title">
      <h2 id="cart-confirm-title">{t('CartRenewalsTitle')}</h2>
      <RenewalTable lines={lines} />
      <div className="cart-dialog-actions">
        <Agreement terms={terms} />
        <a className="button" href={paths.cart}>
          {t('CartRenewalsCancel')}
        </a>
      </div>
    </section>
  );
}
