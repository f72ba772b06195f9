import { moduleSwitch } from '../../../../../server/platform/installation/modules.rules.ts';
import { todayOf } from '../../../../../server/platform/dates/today.ts';
import { findBuyer } from '../../../../../server/store/pricing/find-buyer.ts';
import { readPriceLists } from '../../../../../server/store/pricing/price.repo.ts';
import { leastPrice, type LeastPrice } from '../../../../components/product/least-price.ts';
import type { LibraryCall } from '../library-call.ts';
import type { CitedStandard } from '../load-standards.ts';

export interface PricedStandard extends CitedStandard {
  /** Least price of its product for the person who asks, as on cards of the search; null where it is not sold here. */
  price: LeastPrice | null;
}

/** Adds what cited standards cost; the catalogue is asked only where one of them is sold here. */
export async function priceCited(
  { services, viewer, language, page }: LibraryCall,
  cited: readonly CitedStandard[],
): Promise<PricedStandard[]> {
  const isShop = !moduleSwitch(services.installation.modulesOff).off.has('shop');
  const idOf = ({ productPath }: CitedStandard) =>
    isShop && productPath?.startsWith('/') ? (productPath.split('/').at(-1) ?? null) : null;
  if (cited.every((each) => idOf(each) === null)) return cited.map((each) => ({ ...each, price: null }));
  const buyer = await findBuyer(services.db, todayOf(services), viewer.person?.userId ?? null);
  const priceLists = await readPriceLists(services.db, buyer);
  const { country } = services.installation;
  return Promise.all(
    cited.map(async (each) => {
      const id = idOf(each);
      const product = id === null ? null : await services.productCache.read(id);
      return { ...each, price: product && leastPrice(product, priceLists, { buyer, language, country, t: page.t }) };
    }),
  );
}
