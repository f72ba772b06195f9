import { useId, useRef, useState } from 'react';
import { Field } from '../../platform/ui/Field.tsx';
import { useCart } from './cart-context.tsx';
import type { CartProblem } from './cart.store.ts';
import { problemText } from './problem-text.ts';

const own = new Set(['promotion_refused', 'promotion_present', 'promotions_full', 'too_many_attempts']);

/** Field for a discount code. Its error is shown at the field, and a wrong code stays for correction. */
export function DiscountCode({ problem }: { problem: CartProblem | null }) {
  const { t, store, paths } = useCart();
  // Uncontrolled: text entered before hydration is preserved.
  const field = useRef<HTMLInputElement>(null);
  const [isEmpty, setIsEmpty] = useState(false);
  const id = useId();
  const text = isEmpty
    ? t('CartCodeEmpty')
    : problem && own.has(problem.code ?? '')
      ? problemText(problem, t)
      : undefined;

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
      <Field
        name="code"
        id={id}
        ref={field}
        label={t('CartCode')}
        error={text}
        isLive={text !== undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        suffix={
          <button className="button" name="intent" value="promotion">
            {t('CartCodeApply')}
          </button>
        }
      />
    </form>
  );
}
