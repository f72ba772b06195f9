import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { describeCardRefusal } from '../../../../server/payments/describe-problems.rules.ts';
import { postInstrument } from '../../../../server/payments/payments.contract.ts';
import { identifyCard } from '../../../../server/payments/save-card.ts';
import { maskNumber } from '../../../../server/payments/show-card.ts';
import { brandOf } from '../../../../server/payments/card-number.rules.ts';
import { fail, succeed } from '../../../../server/result.ts';

export const ALL = refuseOtherMethods(postInstrument);

export const POST = endpoint(postInstrument, async ({ services, viewer: { person }, body }) => {
  if (!person) return fail('not_found', 'There is no such account.');
  const known = await identifyCard(services, person, body.card.number);
  if (!known.ok) return describeCardRefusal(known);
  const { instrumentIdentifierId: id, number } = known.value;
  const brand = brandOf(number);
  const card = { number: maskNumber(brand?.brand ?? null, number.slice(-4)), type: brand?.code ?? '' };
  return succeed({ status: 200, body: { id, card } });
});
