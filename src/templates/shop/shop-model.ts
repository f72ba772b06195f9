import { toLocale } from '../../../server/platform/locale.rules.ts';
import { distinctPictures } from '../../blocks/distinct-pictures.ts';
import type { PlacedBlock } from '../../blocks/place-blocks.ts';
import { translator } from '../../cms/dictionary.ts';
import { pageHref } from '../../components/navigation/pagination.ts';
import type { ContentPage } from '../../cms/routed.ts';
import type { Shell } from '../../cms/shell.ts';
import { loadShopCards, type ShopCard } from './shop-cards.ts';
import { refineHref, selectProducts, shopPageSize } from './shop-selection.ts';

/** A page of the shop: what an editor writes about it, and what the catalogue sells there. */
export interface ShopModel {
  kind: 'shop';
  shell: Shell;
  language: string;
  item: ContentPage;
  /** On the first page only. */
  blocks: PlacedBlock[];
  cards: ShopCard[];
  total: number;
  page: number;
  pageCount: number;
  /** The search for the same products. */
  refine: string;
}

/** Reads one page of the list; null where there are not so many. */
export async function loadShop(
  locals: App.Locals,
  { shell, language: asked, item, blocks, page }: Pick<ShopModel, 'shell' | 'language' | 'item' | 'blocks' | 'page'>,
): Promise<ShopModel | null> {
  const language = toLocale(asked);
  const t = translator(shell.dictionary);
  const { products, priceLists } = await locals.catalog.listing();
  const selection = { categories: item.productCategories, topics: item.tags };
  const selected = selectProducts(products, selection, language);
  const pageCount = Math.max(1, Math.ceil(selected.length / shopPageSize));
  if (page > pageCount) return null;
  if (page === 1) locals.render.isListing = true;
  // Numbered pages exist only because of the first, as with the lists of articles.
  for (let number = 2; page === 1 && number <= pageCount; number += 1) {
    locals.render.further.add(pageHref(item.path, number));
  }
  const ids = selected.slice((page - 1) * shopPageSize, page * shopPageSize).map(({ id }) => id);
  return {
    kind: 'shop',
    shell,
    language,
    item,
    page,
    pageCount,
    total: selected.length,
    blocks: page === 1 ? distinctPictures(blocks) : [],
    cards: await loadShopCards(locals, ids, { language, priceLists, site: shell.site, t }),
    refine: refineHref(selected, selection, shell.header?.searchLink.href ?? '/search'),
  };
}
