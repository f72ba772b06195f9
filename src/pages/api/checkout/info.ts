import { refusedTile } from '../../../../server/store/checkout/step-refusal.ts';
import { putCheckoutInfo } from '../../../../server/store/checkout/checkout.contract.ts';
import { saveInfo } from '../../../../server/store/checkout/save-info.ts';
import { showCheckout } from '../../../../server/store/checkout/show-checkout.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(putCheckoutInfo);

export const PUT = endpoint(putCheckoutInfo, async ({ services, viewer, body }) => {
  const { FirstName: firstName, LastName: lastName, Email: email } = body;
  const saved = await saveInfo(services, viewer, { firstName, lastName, email });
  if (!saved.ok) return refusedTile(saved);
  return succeed({ status: 200, body: await showCheckout(services, viewer, saved.value) });
});
