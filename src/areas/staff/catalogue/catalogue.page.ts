import { productKinds } from '../../../../server/store/catalog/catalog.contract.ts';
import {
  listDeskProducts,
  productsShown,
  type ProductFilter,
} from '../../../../server/store/catalog/desk/list-products.repo.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';
import { definePage } from '../../../http/define-page.ts';

/** Longest search, in characters. */
const searchLimit = 100;

function readFilter(query: URLSearchParams): ProductFilter {
  const state = query.get('state');
  return {
    search: (query.get('q') ?? '').slice(0, searchLimit),
    kind: productKinds.find((kind) => kind === query.get('kind')) ?? null,
    state: state === 'on' || state === 'off' ? state : null,
  };
}

/** Lists the products of the catalogue. */
export const cataloguePage = definePage({
  access: 'catalogue',
  frame: siteFrame,
  async load({ services: { db }, url }) {
    const filter = readFilter(url.searchParams);
    const asked = Number(url.searchParams.get('page') ?? 1);
    const number = Number.isSafeInteger(asked) && asked > 0 && asked < 100_000 ? asked : 1;
    const { total, rows } = await listDeskProducts(db, filter, number);
    return { filter, products: rows, total, number, pages: Math.max(1, Math.ceil(total / productsShown)) };
  },
});
