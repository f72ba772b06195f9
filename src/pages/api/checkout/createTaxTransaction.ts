import { postTaxTransaction } from '../../../../server/store/checkout/checkout.contract.ts';
import { createTaxTransaction } from '../../../../server/store/checkout/tax-transaction.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(postTaxTransaction);

export const POST = endpoint(postTaxTransaction, async ({ services, viewer, requestId }) => {
  const made = await createTaxTransaction(services, viewer, requestId);
  if (!made.ok) return made;
  return succeed({ status: 200, body: { code: 200, message: 'calculated', requestId, payload: made.value } });
});
