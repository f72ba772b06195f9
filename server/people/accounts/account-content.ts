import type { Clock } from '../../platform/clock.ts';
import type { ContentSource } from '../../content/api/content-source.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import { toInterests, type Interests } from './interests.rules.ts';
import { readPurchaseTerms, type PurchaseTerms } from './purchase-terms.ts';
import { isCountryCode } from './address.rules.ts';

interface Country {
  code: string;
  countryName: string;
  /** False for sanctioned countries (docs/decisions/addresses.md#sanctioned-countries). */
  allowForOrders: boolean;
}

interface State {
  code: string;
  stateProvinceName: string;
}

/** A standard for which people can request notices. */
interface StandardsDocument {
  /** Its number without prefix: '70'. */
  code: string;
  /** Number and mark as its readers know them. */
  designation: string;
  title: string;
  /** Address on the site, language prefix included. */
  path: string;
}

/** A section of members: its id in records and messages, and its name in a language. */
interface MemberSectionName {
  id: string;
  name: string;
}

/** Content that the account rules read: places, option lists, and countries that are not served. */
export interface AccountContent {
  countries(language: string): Promise<Country[]>;
  /** Empty for a country without a list, whose state is free text. */
  states(countryCode: string, language: string): Promise<State[]>;
  /** Values of the profile's option lists. */
  optionValues(list: 'industries' | 'job-functions'): Promise<ReadonlySet<string>>;
  /**
   * Codes of the countries whose people are sent to the banned-country page; none are banned when empty
   * (docs/decisions/access-and-roles.md#banned-countries).
   */
  bannedCountries(): Promise<readonly string[]>;
  /** Topics of interest and newsletters. */
  interests(): Promise<Interests>;
  /** Sections that members may join, in the order of the content. */
  sections(language: string): Promise<readonly MemberSectionName[]>;
  /** Terms and privacy notice of the shop; null for a site that has neither. */
  purchaseTerms(): Promise<PurchaseTerms | null>;
  /** All standards. */
  documents(language: string): Promise<readonly StandardsDocument[]>;
}

const countriesQuery = /* GraphQL */ `
  query AccountCountries($language: String!) {
    countries(language: $language, first: 270) {
      code
      countryName
      allowForOrders
    }
  }
`;
const statesQuery = /* GraphQL */ `
  query AccountStates($countryCode: String!, $language: String!) {
    states(countryCode: $countryCode, language: $language) {
      code
      stateProvinceName
    }
  }
`;
const optionsQuery = /* GraphQL */ `
  query AccountOptions($path: String!, $language: String!) {
    enumeration(path: $path, language: $language) {
      children(first: 270) {
        value {
          value
        }
      }
    }
  }
`;

const sectionsQuery = /* GraphQL */ `
  query AccountSections($language: String!) {
    enumeration(path: "/settings/enumerations/sections", language: $language) {
      children(first: 270) {
        value {
          value
        }
        display {
          value
        }
      }
    }
  }
`;
interface FoundSections {
  enumeration: { children: { value: { value: string }; display: { value: string } }[] } | null;
}

const interestsQuery = /* GraphQL */ `
  query AccountInterests($language: String!) {
    enumeration(path: "/settings/enumerations/topics-of-interest", language: $language) {
      children(first: 270) {
        keyName {
          value
        }
      }
    }
    newsletterTopics(path: "/settings/newsletters/main", language: $language) {
      children {
        children {
          netsuiteName
          putItForwardName
        }
      }
    }
  }
`;
interface FoundInterests {
  enumeration: { children: { keyName: { value: string } }[] } | null;
  newsletterTopics: { children: { children: { netsuiteName: string; putItForwardName: string }[] }[] } | null;
}

const documentsQuery = /* GraphQL */ `
  query AccountDocuments($path: String!, $language: String!) {
    documentInfoSearch(path: $path, language: $language, pageSize: 10000) {
      items {
        code
        designation
        title
        path
      }
    }
  }
`;

/**
 * Time for which an answer is reused, in milliseconds. Lists change by the month, and every page request reads them.
 */
const freshness = 60_000;

/** Reads the lists from the content API, each at most once a minute. */
export function createAccountContent({ source, clock }: { source: ContentSource; clock: Clock }): AccountContent {
  const cache = new Map<string, { until: number; answer: Promise<unknown> }>();
  const readContent = async <T>(document: string, variables: Record<string, string>): Promise<T> => {
    const key = JSON.stringify([document, variables]);
    const now = clock.now().getTime();
    const known = cache.get(key);
    if (known && known.until > now) return (await known.answer) as T;
    const answer = source.execute(document, variables).then(({ data }) => data);
    cache.set(key, { until: now + freshness, answer });
    answer.catch(() => cache.delete(key));
    return (await answer) as T;
  };
  const options = async (list: string): Promise<string[]> => {
    const path = `/settings/enumerations/${list}`;
    const { enumeration } = await readContent<{ enumeration: { children: { value: { value: string } }[] } | null }>(
      optionsQuery,
      { path, language: 'en' },
    );
    return (enumeration?.children ?? []).map(({ value }) => value.value);
  };
  return {
    countries: async (language) =>
      (await readContent<{ countries: Country[] }>(countriesQuery, { language })).countries,
    states: async (countryCode, language) =>
      isCountryCode(countryCode)
        ? (await readContent<{ states: State[] }>(statesQuery, { countryCode, language })).states
        : [],
    optionValues: async (list) => new Set(await options(list)),
    bannedCountries: () => options('banned-countries'),
    async interests() {
      const found = await readContent<FoundInterests>(interestsQuery, { language: defaultLocale });
      const newsletters = (found.newsletterTopics?.children ?? []).flatMap(({ children }) => children);
      return toInterests(
        (found.enumeration?.children ?? []).map(({ keyName }) => keyName.value),
        newsletters.map(({ netsuiteName, putItForwardName }) => ({ name: netsuiteName, topic: putItForwardName })),
      );
    },
    async sections(language) {
      const { enumeration } = await readContent<FoundSections>(sectionsQuery, { language });
      return (enumeration?.children ?? []).map(({ value, display }) => ({ id: value.value, name: display.value }));
    },
    purchaseTerms: () => readPurchaseTerms(readContent),
    documents: async (language) => {
      type Found = { documentInfoSearch: { items: StandardsDocument[] } };
      return (await readContent<Found>(documentsQuery, { path: '/', language })).documentInfoSearch.items;
    },
  };
}
