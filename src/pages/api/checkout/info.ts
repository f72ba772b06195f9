import { askOf, tellProblems } from '../../../../server/checkout/ask-checkout.ts';
import { putCheckoutInfo } from '../../../../server/checkout/checkout.contract.ts';
import { saveInfo } from '../../../../server/checkout/save-info.ts';
import { showCheckout } from '../../../../server/checkout/show-checkout.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/result.ts';

export const ALL = refuseOtherMethods(putCheckoutInfo);

export const PUT = endpoint(putCheckoutInfo, async ({ services, person, caller, body }) => {
  const ask = askOf(services.env, person, caller.headers);
  const { FirstName: firstName, LastName: lastName, Email: email } = body;
  const saved = await saveInfo(services, ask, { firstName, lastName, email });
  if (!saved.ok) return tellProblems(saved);
  return succeed({ status: 200, body: await showCheckout(services, ask, saved.value) });
});
