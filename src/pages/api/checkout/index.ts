import { getCheckout } from '../../../../server/checkout/checkout.contract.ts';
import { showCheckout } from '../../../../server/checkout/show-checkout.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/result.ts';

export const ALL = refuseOtherMethods(getCheckout);

export const GET = endpoint(getCheckout, async ({ services, viewer }) =>
  succeed({ status: 200, body: await showCheckout(services, viewer) }),
);
