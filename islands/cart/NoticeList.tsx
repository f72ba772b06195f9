import type { CartNotice } from '../../server/cart/cart.contract.ts';
import { useCart } from './cart-context.tsx';
import { noticeText } from './notice-text.ts';
import './notice-list.css';

/** What happened to the cart without the person asking for it; stays until it is dismissed or the cart is changed. */
export function NoticeList({ notices, onDismiss }: { notices: readonly CartNotice[]; onDismiss: () => void }) {
  const { say, language, paths } = useCart();
  if (notices.length === 0) return null;
  return (
    <section className="cart-notices" aria-labelledby="cart-notices-title" tabIndex={-1}>
      <h2 id="cart-notices-title">{say('CartNoticesTitle')}</h2>
      <ul role="list">
        {notices.map((notice) => (
          <li key={JSON.stringify(notice)}>{noticeText(notice, say, language)}</li>
        ))}
      </ul>
      <form
        method="post"
        action={paths.cart}
        onSubmit={(event) => {
          event.preventDefault();
          onDismiss();
        }}
      >
        <button className="button" name="intent" value="dismiss">
          {say('CartNoticesDismiss')}
        </button>
      </form>
    </section>
  );
}
