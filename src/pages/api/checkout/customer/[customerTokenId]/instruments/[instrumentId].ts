import { endpoint, refuseOtherMethods } from '../../../../../../../server/http/endpoint.ts';
import { removeCard, setDefaultCard } from '../../../../../../../server/store/payments/manage-cards.ts';
import {
  deleteInstrument,
  putDefaultInstrument,
} from '../../../../../../../server/store/payments/payments.contract.ts';
import { showCard } from '../../../../../../../server/store/payments/show-card.ts';
import { succeed } from '../../../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(putDefaultInstrument, deleteInstrument);

const cardOf = (userId: string | undefined, params: Record<string, string>) => ({
  userId: userId ?? '',
  customerTokenId: params['customerTokenId'] ?? '',
  cardRef: params['instrumentId'] ?? '',
});

export const PUT = endpoint(putDefaultInstrument, async ({ services, viewer: { person }, params, requestId }) => {
  const card = await setDefaultCard(services, cardOf(person?.userId, params));
  if (!card.ok) return card;
  return succeed({ status: 200, body: { code: 200, message: 'saved', requestId, payload: showCard(card.value) } });
});

export const DELETE = endpoint(deleteInstrument, async ({ services, viewer: { person }, params, requestId }) => {
  const card = await removeCard(services, cardOf(person?.userId, params));
  if (!card.ok) return card;
  return succeed({ status: 200, body: { code: 200, message: 'removed', requestId, payload: showCard(card.value) } });
});
