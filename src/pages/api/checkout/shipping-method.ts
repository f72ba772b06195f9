import { refusedTile } from '../../../../server/checkout/refused-tile.ts';
import { putCheckoutShippingMethod } from '../../../../server/checkout/checkout.contract.ts';
import { saveShippingMethod } from '../../../../server/checkout/save-shipping-method.ts';
import { showCheckout } from '../../../../server/checkout/show-checkout.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/result.ts';

export const ALL = refuseOtherMethods(putCheckoutShippingMethod);

export const PUT = endpoint(putCheckoutShippingMethod, async ({ services, viewer, body }) => {
  const saved = await saveShippingMethod(services, viewer, body.id);
  if (!saved.ok) return refusedTile(saved);
  return succeed({ status: 200, body: await showCheckout(services, viewer, saved.value) });
});
