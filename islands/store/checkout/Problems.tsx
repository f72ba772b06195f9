import { ErrorSummary } from '../../platform/ui/ErrorSummary.tsx';
import { useCheckout } from './checkout-context.tsx';
import { controlLabelKey, controlPosition } from './labels.ts';

/** Renders the problems of the open step or of the whole page, at the top. */
export function Problems() {
  const { t, state, errorOf } = useCheckout();
  const { problems, alert, refusals, seenPayableMinor } = state;
  const errors = Object.keys(problems)
    .sort((one, other) => controlPosition(one) - controlPosition(other))
    .map((field) => {
      const label = controlLabelKey(field);
      const text = errorOf(field) ?? '';
      return { field, message: label ? `${t(label)}: ${text}` : text };
    });
  if (!alert && errors.length === 0) return null;
  return (
    <ErrorSummary
      title={errors.length > 0 ? t('SomeFieldsRequireAttention') : undefined}
      errors={errors}
      refusals={refusals}
    >
      {alert && <p>{t(alert)}</p>}
      {seenPayableMinor !== null && <ChangedAmount />}
    </ErrorSummary>
  );
}

/** Renders the previous and the new amount of the order. */
function ChangedAmount() {
  const { t, state, money } = useCheckout();
  return (
    <p>
      {t('CheckoutTotalChanged', {
        before: money(state.seenPayableMinor ?? 0),
        after: money(state.view.summary.payableMinor),
      })}
    </p>
  );
}
