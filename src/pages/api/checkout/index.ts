import { getCheckout } from '../../../../server/store/checkout/checkout.contract.ts';
import { showCheckout } from '../../../../server/store/checkout/show-checkout.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(getCheckout);

export const GET = endpoint(getCheckout, async ({ services, viewer }) =>
  succeed({ status: 200, body: await showCheckout(services, viewer) }),
);
