import { askOf } from '../../../../server/checkout/ask-checkout.ts';
import { postTaxTransaction } from '../../../../server/checkout/checkout.contract.ts';
import { createTaxTransaction } from '../../../../server/checkout/tax-transaction.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/result.ts';

export const ALL = refuseOtherMethods(postTaxTransaction);

export const POST = endpoint(postTaxTransaction, async ({ services, person, caller, requestId }) => {
  const ask = askOf(services.env, person, caller.headers);
  const made = await createTaxTransaction(services, ask, requestId);
  if (!made.ok) return made;
  return succeed({ status: 200, body: { code: 200, message: 'calculated', requestId, payload: made.value } });
});
