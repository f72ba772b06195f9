import { getProductSessions } from '../../../../../../server/store/catalog/product-endpoints.contract.ts';
import { showSessions } from '../../../../../../server/store/catalog/show-product.ts';
import { endpoint, refuseOtherMethods } from '../../../../../../server/http/endpoint.ts';
import { succeed } from '../../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(getProductSessions);

export const GET = endpoint(getProductSessions, async ({ services, params }) => {
  const shown = await showSessions(services, params['id'] ?? '');
  return shown.ok ? succeed({ status: 200, body: { items: shown.value, total: shown.value.length } }) : shown;
});
