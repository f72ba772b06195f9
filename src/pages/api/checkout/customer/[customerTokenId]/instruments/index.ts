import { endpoint, refuseOtherMethods } from '../../../../../../../server/http/endpoint.ts';
import { listCards } from '../../../../../../../server/store/payments/manage-cards.ts';
import { listInstruments } from '../../../../../../../server/store/payments/payments.contract.ts';
import { showCard } from '../../../../../../../server/store/payments/show-card.ts';
import { succeed } from '../../../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(listInstruments);

export const GET = endpoint(listInstruments, async ({ services, viewer: { person }, params }) => {
  const customerTokenId = params['customerTokenId'] ?? '';
  const cards = await listCards(services, { userId: person?.userId ?? '', customerTokenId });
  return cards.ok ? succeed({ status: 200, body: cards.value.map(showCard) }) : cards;
});
