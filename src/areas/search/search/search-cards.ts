import { sitePath } from '../../../../server/content/items/site-path.rules.ts';
import { eventsPath } from '../../../../server/learning/training/event-paths.rules.ts';
import { todayOf } from '../../../../server/platform/dates/today.ts';
import type { Product } from '../../../../server/store/catalog/catalog.contract.ts';
import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';
import type { Locale } from '../../../../server/platform/locale.rules.ts';
import type { DocumentMark } from '../../../../server/content/items/documents/designation-text.rules.ts';
import { findBuyer } from '../../../../server/store/pricing/find-buyer.ts';
import { readPriceLists } from '../../../../server/store/pricing/price.repo.ts';
import { namedChoices } from '../../../../server/search/named-choices.ts';
import type { ResultCard } from '../../../../server/search/search-endpoints.contract.ts';
import type { SearchAnswer, SearchHit, SearchHub } from '../../../../server/search/search.contract.ts';
import type { Translate } from '../../../cms/dictionary.ts';
import { leastPrice } from '../../../components/product/least-price.ts';
import { productKindKeys } from '../../../components/product/product-kinds.ts';
import { kindWords, valueWords, type ResultWords } from './value-words.ts';

/** Most topics on a card. */
const mostTopics = 3;

const buttonKeys: Readonly<Record<SearchHub, PhraseKey>> = {
  Products: 'SearchCardProduct',
  Standards: 'SearchCardStandard',
  News: 'SearchCardArticle',
  Committees: 'SearchCardCommittee',
  Help: 'SearchCardPage',
  Events: 'SearchCardEvent',
};

/** The viewer of the cards, the language, and the source of prices. */
interface CardsRequest {
  services: Pick<App.Locals['services'], 'clock' | 'db' | 'installation' | 'productCache'>;
  viewer: Pick<App.Locals['viewer'], 'person'>;
  language: Locale;
  t: Translate;
}

/** The number of a designation without its mark. */
const numberOf = (designation: string, mark: string | null): string =>
  mark !== null && designation.startsWith(mark) ? designation.slice(mark.length).replace(/^[\s-]/, '') : designation;

/** Returns the cards of results, with current catalogue prices computed by the shared price rule. */
export async function toCards(
  { services, viewer, t, language }: CardsRequest,
  { hits, moreDates }: Pick<SearchAnswer, 'hits' | 'moreDates'>,
  { query, words, marks }: { query: string; words: ResultWords; marks: readonly DocumentMark[] },
): Promise<ResultCard[]> {
  const isPriced = hits.some((hit) => hit.productId !== null);
  const buyer = await findBuyer(services.db, todayOf(services), isPriced ? (viewer.person?.userId ?? null) : null);
  const priceLists = isPriced ? await readPriceLists(services.db, buyer) : null;
  return Promise.all(
    hits.map(async (hit) => {
      const product = hit.productId === null ? null : await services.productCache.read(hit.productId);
      const choices = namedChoices(hit, query, marks);
      const names = (field: string, values: readonly string[] = []) =>
        values.map((value) => valueWords(field, { value, label: hit.labels[value] ?? value }, words));
      return {
        title: hit.title,
        description: hit.description,
        excerpt: [],
        titleLanguage: hit.titleLanguage,
        image: hit.image,
        author: hit.author,
        date: hit.date,
        productId: hit.productId,
        topic: product?.topic ?? hit.facets['topic']?.[0] ?? null,
        buttonLabel: t(buttonKeys[hit.hub]),
        designation: hit.designation,
        href: choices ? `${hit.path}?${new URLSearchParams(choices)}` : hit.path,
        kind: product ? t(productKindKeys[product.kind]) : kindWords(hit.kind, t),
        topics: names('topic', hit.facets['topic']).slice(0, mostTopics),
        languages: (hit.facets['language'] ?? []).map((value) => hit.labels[value] ?? value),
        choice:
          choices &&
          Object.values(choices)
            .map((value) => hit.labels[value] ?? value)
            .join(', '),
        cover: coverOf(hit, product, choices),
        moreDates: moreDatesOf(hit),
        replacedBy: hit.replacedBy && {
          href: hit.replacedBy.path,
          title: `${hit.replacedBy.designation} ${hit.replacedBy.title}`,
        },
        price:
          product &&
          priceLists &&
          leastPrice(product, priceLists, { buyer, language, country: services.installation.country, t }),
      };
    }),
  );

  /** Leads to the dates of a course in the list of events. */
  function moreDatesOf({ path, title }: SearchHit): ResultCard['moreDates'] {
    const count = moreDates[path] ?? 0;
    if (count === 0) return null;
    const href = `${sitePath(eventsPath, language)}?${new URLSearchParams({ globalSearch: title })}`;
    return { count, href };
  }

  /** The cover of a document, or of a product that is one, has its number; other products have a drawing. */
  function coverOf(hit: SearchHit, product: Product | null, choices: Record<string, string> | null) {
    if (!product && hit.hub !== 'Standards') return null;
    const year = choices?.['Edition'] ?? hit.numbers['edition'];
    return {
      prefix: hit.mark ?? marks[0]?.prefix ?? '',
      number: hit.designation && numberOf(hit.designation, hit.mark),
      year: year === undefined ? null : String(year),
      kind: product?.kind ?? hit.kind,
    };
  }
}
