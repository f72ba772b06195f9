import { refusedTile } from '../../../../server/store/checkout/step-refusal.ts';
import { readCheckoutAddress } from '../../../../server/store/checkout/checkout-address.rules.ts';
import { putCheckoutShippingAddress } from '../../../../server/store/checkout/checkout.contract.ts';
import { saveShippingAddress } from '../../../../server/store/checkout/save-shipping-address.ts';
import { showCheckout } from '../../../../server/store/checkout/show-checkout.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(putCheckoutShippingAddress);

export const PUT = endpoint(putCheckoutShippingAddress, async ({ services, viewer, body }) => {
  const saved = await saveShippingAddress(services, viewer, {
    address: readCheckoutAddress(body.address),
    addressId: body.addressId,
    isSaved: body.SaveToAddressBook,
  });
  if (!saved.ok) return refusedTile(saved);
  return succeed({ status: 200, body: await showCheckout(services, viewer, saved.value) });
});
