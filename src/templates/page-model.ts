import { sitePath, splitSitePath } from '../../server/content/items/site-path.rules.ts';
import { toLocale } from '../../server/platform/locale.rules.ts';
import { addressOfTarget } from '../../server/content/items/redirect.rules.ts';
import { blockProblem } from '../../server/content/publish/page-problem.rules.ts';
import { distinctPictures } from '../blocks/distinct-pictures.ts';
import { distinctTeasers } from '../blocks/distinct-teasers.ts';
import { placeBlocks, type PlacedBlock } from '../blocks/place-blocks.ts';
import { translator } from '../cms/dictionary.ts';
import { fillFigures } from './figures.ts';
import { listingPageCount, listingPageSize, splitListingPath } from './listing/listing.ts';
import { pageHref } from '../components/navigation/pagination.ts';
import { loadProductFacts, type ProductFacts } from '../components/product/product-facts.ts';
import type { PublicationTeaser } from '../cms/publication-teaser.ts';
import type { Crumb } from '../cms/fields.ts';
import { getBreadcrumb } from '../cms/queries/breadcrumb.ts';
import { getPublications } from '../cms/queries/publications.ts';
import { moreInEnglish, type MoreInEnglish } from './english-only.ts';
import { getRoute } from './get-route.ts';
import { loadShop, type ShopModel } from './shop/shop-model.ts';
import { loadStandards, type StandardsModel } from './standards-model.ts';
import { read } from '../cms/query.ts';
import type { Committee, DocumentInfo, ContentPage, ProductContent, Publication, Redirect } from '../cms/routed.ts';
import { shellQuery, type Shell } from '../cms/shell.ts';

interface Surroundings {
  shell: Shell;
  language: string;
}

export interface BlocksModel extends Surroundings {
  kind: 'blocks';
  item: ContentPage;
  blocks: PlacedBlock[];
}

export interface ListingModel extends Surroundings {
  kind: 'listing';
  item: ContentPage;
  /** Above the first page of articles; further pages show the title only. */
  blocks: PlacedBlock[];
  articles: PublicationTeaser[];
  page: number;
  pageCount: number;
  /** What the list lacks because it has no translation. */
  more: MoreInEnglish | null;
}

export interface ArticleModel extends Surroundings {
  kind: 'article';
  item: Publication;
}

export interface DocumentModel extends Surroundings {
  kind: 'document';
  item: DocumentInfo;
  /** Years whose text the library of the site has now. */
  textYears: readonly number[];
}

export interface CommitteeModel extends Surroundings {
  kind: 'committee';
  item: Committee;
}

export interface ProductModel extends Surroundings {
  kind: 'product';
  item: ProductContent;
  /** Its data in the catalog; null when it is not on sale. */
  facts: ProductFacts | null;
}

interface RedirectModel extends Surroundings {
  kind: 'redirect';
  redirect: Redirect;
}

interface MissingModel extends Surroundings {
  kind: 'missing';
}

/** Data of the page at an address, complete for its template. */
export type PageModel =
  | BlocksModel
  | ListingModel
  | ArticleModel
  | DocumentModel
  | CommitteeModel
  | ProductModel
  | ShopModel
  | StandardsModel
  | RedirectModel
  | MissingModel;

/**
 * Reads what an address (without locale prefix) leads to, and the shell around it.
 * Throws ContentMismatch or BlockMismatch when the content does not fit.
 */
export async function loadPage(locals: App.Locals, path: string, language: string): Promise<PageModel> {
  const asked = splitListingPath(path);
  const isOff = (await locals.content.offAddresses?.()) ?? null;
  const [shell, { route: found }] = await Promise.all([
    read(locals, shellQuery, { language }),
    read(locals, getRoute, { path: asked.path, language }),
  ]);
  const isFound = !isOff?.(sitePath(asked.path, language));
  const route = await fillFigures(locals, isFound ? found : null, toLocale(language), translator(shell.dictionary));
  const surroundings = { shell, language };
  if (asked.page > 1 && !(route?.__typename === 'Page' && isPaged(route))) {
    return { ...surroundings, kind: 'missing' };
  }
  switch (route?.__typename) {
    case undefined:
      return { ...surroundings, kind: 'missing' };
    case 'Redirect':
      return { ...surroundings, kind: 'redirect', redirect: await followRedirects(locals, route) };
    case 'Publication':
      return { ...surroundings, kind: 'article', item: route };
    case 'DocumentInfo':
      return { ...surroundings, kind: 'document', item: route, textYears: await locals.shelf.years(route.code) };
    case 'Committee':
      return { ...surroundings, kind: 'committee', item: route };
    case 'ProductContent':
      return {
        ...surroundings,
        kind: 'product',
        item: { ...route, breadcrumb: await productBreadcrumb(locals, route, shell) },
        facts: await loadProductFacts(locals, route, shell),
      };
    case 'Page': {
      const { isLenient, flaws } = locals.render;
      const blocks = placeBlocks(route.path, route.blocks, {
        leaveOut: isLenient ? (mismatch) => flaws.add(blockProblem(mismatch)) : undefined,
        isOff,
      });
      if (route.template === 'blocks') {
        return { ...surroundings, kind: 'blocks', item: route, blocks: distinctPictures(blocks) };
      }
      if (route.template === 'standards') {
        return loadStandards(locals, { ...surroundings, item: route, blocks: distinctPictures(blocks) });
      }
      if (route.template === 'shop') {
        const shop = await loadShop(locals, { ...surroundings, item: route, blocks, page: asked.page });
        return shop ?? { ...surroundings, kind: 'missing' };
      }
      return loadListing(locals, surroundings, { item: route, kind: route.template, blocks, page: asked.page });
    }
  }
}

/** Returns whether a page has numbered further pages. */
const isPaged = ({ template }: ContentPage): boolean => template !== 'blocks' && template !== 'standards';

/** The breadcrumb of a product leads through the shop, whatever its address. */
async function productBreadcrumb(locals: App.Locals, item: ProductContent, shell: Shell): Promise<Crumb[]> {
  const path = translator(shell.dictionary)('ShopPath');
  const { breadcrumb } = await read(locals, getBreadcrumb, { path, language: item.language });
  return [...breadcrumb, ...item.breadcrumb.slice(-1)];
}

/** Follows redirects to redirects, so that a reader makes one step; the way lasts only if each of them does. */
async function followRedirects(locals: App.Locals, first: Redirect): Promise<Redirect> {
  const seen = new Set<string>();
  let last = first;
  for (let next: Redirect | null = first; next;) {
    last = { ...next, isPermanent: last.isPermanent && next.isPermanent };
    const address = addressOfTarget(next.target);
    if (!address.startsWith('/') || seen.has(address)) break;
    seen.add(address);
    const { path, locale } = splitSitePath(address);
    const { route } = await read(locals, getRoute, { path, language: locale });
    next = route?.__typename === 'Redirect' ? route : null;
  }
  return last;
}

async function loadListing(
  locals: App.Locals,
  surroundings: Surroundings,
  listing: { item: ContentPage; kind: 'news' | 'blog'; blocks: PlacedBlock[]; page: number },
): Promise<ListingModel | MissingModel> {
  const { item, kind, blocks, page } = listing;
  const { publications } = await read(locals, getPublications, {
    kind,
    language: surroundings.language,
    offset: (page - 1) * listingPageSize,
    first: listingPageSize,
  });
  const pageCount = listingPageCount(publications.total);
  if (page > pageCount) return { ...surroundings, kind: 'missing' };
  if (page === 1) locals.render.isListing = true;
  // Numbered pages exist only because of the listing, so its rendering reports them.
  for (let number = 2; page === 1 && number <= pageCount; number += 1) {
    locals.render.further.add(pageHref(item.path, number));
  }
  const seen = new Set<string>();
  return {
    ...surroundings,
    kind: 'listing',
    item,
    page,
    pageCount,
    blocks: distinctPictures(blocks, seen),
    articles: distinctTeasers(publications.items, seen),
    more: await moreInEnglish(locals, item, { kind, language: surroundings.language, total: publications.total }),
  };
}
