import { refusedTile } from '../../../../server/store/checkout/step-refusal.ts';
import { readCheckoutAddress } from '../../../../server/store/checkout/checkout-address.rules.ts';
import { putCheckoutPayment } from '../../../../server/store/checkout/checkout.contract.ts';
import { savePayment } from '../../../../server/store/checkout/save-payment.ts';
import { findPoNumberUse } from '../../../../server/store/orders/purchase-orders.ts';
import { showCheckout } from '../../../../server/store/checkout/show-checkout.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(putCheckoutPayment);

export const PUT = endpoint(putCheckoutPayment, async ({ services, viewer, body }) => {
  const saved = await savePayment(
    services,
    viewer,
    {
      method: body.PaymentMethod,
      poNumber: body.PoNumber,
      card: body.card,
      isBillingSameAsShipping: body.BillingAddressSameAsShipping,
      billingAddress: body.BillingAddress && readCheckoutAddress(body.BillingAddress),
      isAddressSaved: body.SaveToAddressBook,
      isCardSavedForLater: body.PaymentForLater,
      isCardMadeDefault: body.SetAsDefaultPayment,
    },
    findPoNumberUse,
  );
  if (!saved.ok) return refusedTile(saved);
  return succeed({ status: 200, body: await showCheckout(services, viewer, saved.value) });
});
