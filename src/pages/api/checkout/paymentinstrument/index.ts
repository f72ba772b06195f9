import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { describeCardRefusal } from '../../../../../server/store/payments/describe-problems.rules.ts';
import { postPaymentInstrument } from '../../../../../server/store/payments/payments.contract.ts';
import { showAcceptedCard, createCard } from '../../../../../server/store/payments/create-card.ts';
import { succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(postPaymentInstrument);

export const POST = endpoint(postPaymentInstrument, async ({ services, viewer: { person }, body, requestId }) => {
  const kept = await createCard(services, person, body);
  if (!kept.ok) return describeCardRefusal(kept);
  const payload = showAcceptedCard(kept.value);
  return succeed({ status: 200, body: { code: 200, message: 'saved', requestId, payload } });
});
