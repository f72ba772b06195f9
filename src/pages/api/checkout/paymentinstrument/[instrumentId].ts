import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { describeCardRefusal } from '../../../../../server/store/payments/describe-problems.rules.ts';
import { putPaymentInstrument } from '../../../../../server/store/payments/payments.contract.ts';
import { changeCard } from '../../../../../server/store/payments/save-card.ts';
import { readCardForm, showCard } from '../../../../../server/store/payments/show-card.ts';
import { succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(putPaymentInstrument);

export const PUT = endpoint(putPaymentInstrument, async ({ services, viewer: { person }, params, body, requestId }) => {
  const ask = { ...readCardForm(body), cardRef: params['instrumentId'] ?? '' };
  const changed = await changeCard(services, person?.userId ?? '', ask);
  if (!changed.ok) return describeCardRefusal(changed);
  return succeed({ status: 200, body: { code: 200, message: 'saved', requestId, payload: showCard(changed.value) } });
});
