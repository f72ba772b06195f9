import { useId, useRef, useState } from 'react';
import { useCart } from './cart-context.tsx';
import type { CartProblem } from './cart.store.ts';
import { problemText } from './problem-text.ts';

const own = new Set(['promotion_refused', 'promotion_present', 'promotions_full', 'too_many_attempts']);

/** Takes a discount code. Its error stands with the field, and the code stays to be corrected. */
export function DiscountCode({ problem }: { problem: CartProblem | null }) {
  const { t, store, paths } = useCart();
  // The field keeps its own text: what is typed before the island answers is not lost.
  const field = useRef<HTMLInputElement>(null);
  const [isEmpty, setIsEmpty] = useState(false);
  const id = useId();
  const text = isEmpty ? t('CartCodeEmpty') : problem && own.has(problem.code ?? '') ? problemText(problem, t) : null;

  async function enter(): Promise<void> {
    const code = field.current?.value.trim() ?? '';
    setIsEmpty(code === '');
    if (code !== '' && (await store.enterCode(code)) && field.current) field.current.value = '';
  }

  return (
    <form
      className="cart-code no-print"
      method="post"
      action={paths.cart}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void enter();
      }}
    >
      <label htmlFor={id}>{t('CartCode')}</label>
      <div className="cart-code-row">
        <input
          id={id}
          ref={field}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          aria-invalid={text !== null || undefined}
          aria-describedby={text === null ? undefined : `${id}-problem`}
        />
        <button className="button" name="intent" value="promotion">
          {t('CartCodeApply')}
        </button>
      </div>
      <p className="cart-problem" id={`${id}-problem`} role="alert" hidden={text === null}>
        {text}
      </p>
    </form>
  );
}
