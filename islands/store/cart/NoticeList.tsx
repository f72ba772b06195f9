import type { CartNotice } from '../../../server/store/cart/cart.contract.ts';
import { useCart } from './cart-context.tsx';
import { noticeText } from './notice-text.ts';

/** Lists changes that the server made to the cart; they remain until they are dismissed or the cart is changed. */
export function NoticeList({ notices, onDismiss }: { notices: readonly CartNotice[]; onDismiss: () => void }) {
  const { t, language, money, paths } = useCart();
  if (notices.length === 0) return null;
  return (
    <section className="cart-notices" aria-labelledby="cart-notices-title" tabIndex={-1}>
      <h2 id="cart-notices-title">{t('CartNoticesTitle')}</h2>
      <ul role="list">
        {notices.map((notice) => (
          <li key={JSON.stringify(notice)}>{noticeText(notice, { t, language, money })}</li>
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
          {t('CartNoticesDismiss')}
        </button>
      </form>
    </section>
  );
}
