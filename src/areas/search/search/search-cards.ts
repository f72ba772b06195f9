import type { Product } from '../../../../server/catalog/catalog.contract.ts';
import type { PhraseKey } from '../../../../server/content/phrase-key.contract.ts';
import { formatMoney } from '../../../../server/pricing/money.rules.ts';
import { findBuyer } from '../../../../server/pricing/find-buyer.ts';
import { listSchedules } from '../../../../server/pricing/price.repo.ts';
import { priceOf } from '../../../../server/pricing/price.rules.ts';
import { namedChoices } from '../../../../server/search/named-choices.rules.ts';
import type { ResultCard } from '../../../../server/search/search-endpoints.contract.ts';
import type { SearchHit, SearchHub } from '../../../../server/search/search.contract.ts';
import { documentCode } from '../../../cms/document-wording.ts';
import { productKindKeys } from '../../../cms/product-kinds.ts';
import type { SearchCall } from './find-results.ts';
import { kindWords, valueWords, type ResultWords } from './value-words.ts';

/** Most topics named on a card. */
const mostTopics = 3;

const buttonKeys: Readonly<Record<SearchHub, PhraseKey>> = {
  Products: 'SearchCardProduct',
  Standards: 'SearchCardStandard',
  News: 'SearchCardArticle',
  Committees: 'SearchCardCommittee',
  Help: 'SearchCardPage',
  Events: 'SearchCardEvent',
};

/** Returns the cards of results; prices are those of the catalogue now, by the one rule that computes them. */
export async function toCards(
  { services, viewer, t, language }: Pick<SearchCall, 'services' | 'viewer' | 't' | 'language'>,
  hits: readonly SearchHit[],
  { query, words }: { query: string; words: ResultWords },
): Promise<ResultCard[]> {
  const isPriced = hits.some((hit) => hit.productId !== null);
  const buyer = await findBuyer(services.db, services.clock, isPriced ? (viewer.person?.userId ?? null) : null);
  const schedules = isPriced ? await listSchedules(services.db, buyer) : [];
  return Promise.all(
    hits.map(async (hit) => {
      const product = hit.productId === null ? null : await services.productCache.read(hit.productId);
      const choices = namedChoices(hit, query);
      const names = (field: string, values: readonly string[] = []) =>
        values.map((value) => valueWords(field, { value, label: hit.labels[value] ?? value }, words));
      return {
        ...{ title: hit.title, description: hit.description, image: hit.image, author: hit.author, date: hit.date },
        ...{ productId: hit.productId, topic: product?.topic ?? null, buttonLabel: t(buttonKeys[hit.hub]) },
        designation: product ? numberOf(hit) : standingOf(hit),
        href: choices ? `${hit.path}?${new URLSearchParams(choices)}` : hit.path,
        kind: product ? t(productKindKeys[product.kind]) : kindWords(hit.kind, t),
        topics: names('topic', hit.facets['topic']).slice(0, mostTopics),
        languages: (hit.facets['language'] ?? []).map((value) => hit.labels[value] ?? value),
        choice:
          choices &&
          Object.values(choices)
            .map((value) => hit.labels[value] ?? value)
            .join(', '),
        price: product && leastPrice(product),
      };
    }),
  );

  /** The number of the document that a product is, as people say it. */
  function numberOf({ designation: code }: SearchHit): string | null {
    return code && documentCode({ codeNumberPrefix: '', code }, t);
  }

  /** The designation of a document; of one that was replaced also by what. */
  function standingOf({ designation, replacedBy }: SearchHit): string | null {
    if (!designation || !replacedBy) return designation;
    return t('DesignationReplacedBy', { designation, code: documentCode({ codeNumberPrefix: '', ...replacedBy }, t) });
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
