import { getProduct } from '../../../../../../server/store/catalog/product-endpoints.contract.ts';
import { showProduct } from '../../../../../../server/store/catalog/show-product.ts';
import { withoutOffForm } from '../../../../../../server/store/catalog/without-off-form.rules.ts';
import { endpoint, refuseOtherMethods } from '../../../../../../server/http/endpoint.ts';
import { succeed } from '../../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(getProduct);

export const GET = endpoint(getProduct, async ({ services, viewer: { person }, params, query }) => {
  const shown = await showProduct(services, params['id'] ?? '', person?.userId ?? null, query.language);
  if (!shown.ok) return shown;
  return succeed({ status: 200, body: withoutOffForm(shown.value, services.installation.modulesOff) });
});
