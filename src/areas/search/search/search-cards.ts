import type { Product } from '../../../../server/catalog/catalog.contract.ts';
import { formatMoney } from '../../../../server/pricing/money.rules.ts';
import { findBuyer } from '../../../../server/pricing/find-buyer.ts';
import { listSchedules } from '../../../../server/pricing/price.repo.ts';
import { priceOf } from '../../../../server/pricing/price.rules.ts';
import { namedChoices } from '../../../../server/search/named-choices.rules.ts';
import type { SearchHit } from '../../../../server/search/search.contract.ts';
import { documentCode } from '../../../cms/document-wording.ts';
import { productKindKeys } from '../../../cms/product-kinds.ts';
import type { PageCall } from '../../../http/define-page.ts';
import type { SiteFrame } from '../../../layouts/site-frame.ts';
import { kindWords } from './kind-words.ts';

/** A result as its card shows it. */
export interface ResultCard extends Pick<
  SearchHit,
  'path' | 'title' | 'description' | 'designation' | 'image' | 'author'
> {
  /** The page, with the choice that was asked for. */
  href: string;
  kind: string;
  /** The choice that the question names: "2023, Spanish, Digital". */
  choice: string | null;
  date: string | null;
  productId: string | null;
  topic: string | null;
  /** List price, and what a member pays where that is less. */
  price: { list: string; isLeast: boolean; member: string | null } | null;
}

/** Returns the cards of results; prices are those of the catalogue now, by the one rule that computes them. */
export async function toCards(
  { services, viewer, page }: PageCall<SiteFrame>,
  hits: readonly SearchHit[],
  query: string,
): Promise<ResultCard[]> {
  const { t, language } = page;
  const isPriced = hits.some((hit) => hit.productId !== null);
  const buyer = await findBuyer(services.db, services.clock, isPriced ? (viewer.person?.userId ?? null) : null);
  const schedules = isPriced ? await listSchedules(services.db, buyer) : [];
  return Promise.all(
    hits.map(async (hit) => {
      const product = hit.productId === null ? null : await services.productCache.read(hit.productId);
      const choices = namedChoices(hit, query);
      return {
        ...{
          path: hit.path,
          title: hit.title,
          description: hit.description,
          designation: product ? numberOf(hit) : hit.designation,
        },
        ...{ image: hit.image, author: hit.author, date: hit.date, productId: hit.productId },
        href: choices ? `${hit.path}?${new URLSearchParams(choices)}` : hit.path,
        kind: product ? t(productKindKeys[product.kind]) : kindWords(hit.kind, t),
        choice:
          choices &&
          Object.values(choices)
            .map((value) => hit.labels[value] ?? value)
            .join(', '),
        topic: product?.topic ?? null,
        price: product && leastPrice(product),
      };
    }),
  );

  /** The number of the document that a product is, as people say it. */
  function numberOf({ designation: code }: SearchHit): string | null {
    return code && documentCode({ codeNumberPrefix: '', code }, t);
  }

  function leastPrice(product: Product): ResultCard['price'] {
    const prices = product.variants
      .filter((variant) => variant.isActive)
      .map(({ sku, priceMinor }) =>
        priceOf({ productId: product.id, sku, basePriceMinor: priceMinor ?? product.basePriceMinor }, schedules, buyer),
      )
      .filter((price) => price !== null)
      .toSorted((a, b) => a.basePriceMinor - b.basePriceMinor);
    const [least] = prices;
    if (!least) return null;
    const { basePriceMinor, memberPriceMinor } = least;
    return {
      list: formatMoney(basePriceMinor, language),
      isLeast: prices.some((price) => price.basePriceMinor > basePriceMinor),
      member: memberPriceMinor < basePriceMinor ? formatMoney(memberPriceMinor, language) : null,
    };
  }
}
