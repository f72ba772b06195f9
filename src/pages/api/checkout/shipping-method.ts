import { refusedTile } from '../../../../server/store/checkout/step-refusal.ts';
import { putCheckoutShippingMethod } from '../../../../server/store/checkout/checkout.contract.ts';
import { saveShippingMethod } from '../../../../server/store/checkout/save-shipping-method.ts';
import { showCheckout } from '../../../../server/store/checkout/show-checkout.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(putCheckoutShippingMethod);

export const PUT = endpoint(putCheckoutShippingMethod, async ({ services, viewer, body }) => {
  const saved = await saveShippingMethod(services, viewer, body.id);
  if (!saved.ok) return refusedTile(saved);
  return succeed({ status: 200, body: await showCheckout(services, viewer, saved.value) });
});
