import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { describeCardRefusal } from '../../../../server/store/payments/describe-problems.rules.ts';
import { postInstrument } from '../../../../server/store/payments/payments.contract.ts';
import { identifyCard } from '../../../../server/store/payments/save-card.ts';
import { maskNumber } from '../../../../server/store/payments/show-card.ts';
import { detectBrand } from '../../../../server/store/payments/card-number.rules.ts';
import { fail, succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(postInstrument);

export const POST = endpoint(postInstrument, async ({ services, viewer: { person }, body }) => {
  if (!person) return fail('not_found', 'There is no such account.');
  const known = await identifyCard(services, person, body.card.number);
  if (!known.ok) return describeCardRefusal(known);
  const { instrumentIdentifierId: id, number } = known.value;
  const brand = detectBrand(number);
  const card = { number: maskNumber(brand?.brand ?? null, number.slice(-4)), type: brand?.code ?? '' };
  return succeed({ status: 200, body: { id, card } });
});
