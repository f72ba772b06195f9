import * as v from 'valibot';
import { splitSitePath } from '../content/items/site-path.rules.ts';
import { locales, type Locale } from '../platform/locale.rules.ts';
import type { ContentSource } from '../content/api/content-source.ts';
import { readPageRule } from '../content/items/item-access.rules.ts';
import { longDate } from '../platform/dates/date-text.rules.ts';
import { toPlainText } from '../content/texts/to-plain-text.ts';
import { toAnswerEntry } from './answer-entry.ts';
import { designationKeys, toDesignationKey } from './designation-key.rules.ts';
import { splitWords } from './search-words.ts';
import type { SearchEntry, SearchHub } from './search.contract.ts';

const document = /* GraphQL */ `
  query GetSearchEntry($path: String!, $language: String!) {
    route(path: $path, language: $language) {
      __typename
      ... on RoutedItem {
        id
        path
        language
        title
        description
        access
        noIndex
        tags
        plainText
        questions {
          id
          question
          answer
        }
        cardImage {
          src
          alt
        }
      }
      ... on Publication {
        kind
        publicationDate
        publicationAuthor {
          authorName
        }
      }
      ... on DocumentInfo {
        code
        codeNumberPrefix
        designation
        status
        stage
        currentEditionYear
        committee {
          acronym
        }
        editions {
          year
        }
        replacedBy {
          path
          code
          designation
          title
        }
      }
      ... on Committee {
        acronym
        committeeName
        seekingMembers
        members {
          fullName
          company
        }
      }
    }
  }
`;

const common = {
  id: v.string(),
  path: v.pipe(v.string(), v.startsWith('/')),
  language: v.picklist(locales),
  title: v.string(),
  description: v.string(),
  access: v.pipe(
    v.string(),
    v.transform((access: string) => readPageRule(access)),
  ),
  noIndex: v.boolean(),
  tags: v.array(v.string()),
  plainText: v.nullable(v.string()),
  questions: v.nullable(v.array(v.object({ id: v.string(), question: v.string(), answer: v.string() }))),
  cardImage: v.nullable(v.object({ src: v.string(), alt: v.string() })),
};
const route = v.variant('__typename', [
  v.object({ __typename: v.literal('Page'), ...common }),
  v.object({ __typename: v.literal('ProductContent'), ...common }),
  v.object({
    __typename: v.literal('Publication'),
    ...common,
    kind: v.string(),
    publicationDate: v.pipe(v.string(), v.isoDate()),
    publicationAuthor: v.nullable(v.object({ authorName: v.string() })),
  }),
  v.object({
    __typename: v.literal('DocumentInfo'),
    ...common,
    code: v.string(),
    codeNumberPrefix: v.string(),
    designation: v.string(),
    status: v.string(),
    stage: v.string(),
    currentEditionYear: v.number(),
    committee: v.nullable(v.object({ acronym: v.string() })),
    editions: v.nullable(v.array(v.object({ year: v.number() }))),
    replacedBy: v.nullable(
      v.object({ path: v.nullable(v.string()), code: v.string(), designation: v.string(), title: v.string() }),
    ),
  }),
  v.object({
    __typename: v.literal('Committee'),
    ...common,
    acronym: v.string(),
    committeeName: v.string(),
    seekingMembers: v.array(v.string()),
    members: v.nullable(v.array(v.object({ fullName: v.string(), company: v.string() }))),
  }),
  v.object({ __typename: v.literal('Redirect') }),
]);
const answerSchema = v.object({ route: v.nullable(route) });

type Route = v.InferOutput<typeof route>;
type Shown = Exclude<Route, { __typename: 'Redirect' }>;

/** The hub of each page type. Other pages belong to help. */
const hubs: Record<Shown['__typename'], SearchHub> = {
  Page: 'Help',
  ProductContent: 'Products',
  Publication: 'News',
  DocumentInfo: 'Standards',
  Committee: 'Committees',
};

/**
 * Reads the search entries of the page at an address: its own and those of its parts; null when there is no page or it
 * must not be found.
 * @throws ContentUnavailable, or ValiError when the answer is malformed
 */
export async function readContentEntries(
  source: ContentSource,
  address: string,
): Promise<{ entry: SearchEntry; parts: SearchEntry[] } | null> {
  const { path, locale } = splitSitePath(address);
  const { data, tags } = await source.execute(document, { path, language: locale });
  const { route: found } = v.parse(answerSchema, data);
  // An address of one language may show the page of another language, which has its own entry.
  if (!found || found.__typename === 'Redirect' || found.noIndex || found.path !== address) return null;
  const entry = withSection({ ...toEntry(found, found.language), tags: [...tags] });
  return { entry, parts: (found.questions ?? []).map((item) => withSection(toAnswerEntry(item, entry))) };
}

/** Adds the section and the kind within it as levels of one facet. */
export const withSection = (entry: SearchEntry): SearchEntry => ({
  ...entry,
  facets: { ...entry.facets, section: [entry.hub, `${entry.hub}/${entry.kind}`] },
});

function toEntry(found: Shown, language: Locale): SearchEntry {
  const entry: SearchEntry = {
    path: found.path,
    hub: hubs[found.__typename],
    language,
    access: found.access,
    title: found.title,
    description: toPlainText(found.description),
    kind: 'page',
    image: found.cardImage,
    isListed: true,
    productId: null,
    designation: null,
    mark: null,
    author: null,
    date: null,
    keys: [],
    sameAs: null,
    tags: [],
    variants: [],
    labels: {},
    numbers: {},
    replacedBy: null,
    text: found.plainText ?? '',
    facets: { topic: found.tags },
  };
  switch (found.__typename) {
    case 'Page':
      return { ...entry, facets: { ...entry.facets, type: ['page'] } };
    case 'ProductContent':
      // The catalogue provides the rest.
      return { ...entry, kind: 'product', productId: found.id, isListed: false };
    case 'Publication': {
      const author = found.publicationAuthor?.authorName ?? null;
      return {
        ...entry,
        kind: found.kind,
        author,
        date: found.publicationDate,
        // "Council August 2026" names an article as well.
        keys: author ? [splitWords(author).join('-')] : [],
        text: [found.publicationDate, longDate(found.publicationDate, language), entry.text].join(' '),
        facets: { ...entry.facets, type: [found.kind], author: author ? [author] : [] },
        numbers: { date: Date.parse(found.publicationDate) },
      };
    }
    case 'DocumentInfo':
      return {
        ...entry,
        kind: 'standard',
        designation: found.designation,
        mark: found.codeNumberPrefix || null,
        keys: [
          ...designationKeys(found.code, [found.currentEditionYear, ...(found.editions ?? []).map(({ year }) => year)]),
          ...nameKeys(found.code),
        ],
        facets: {
          ...entry.facets,
          status: [found.status],
          committee: found.committee ? [found.committee.acronym] : [],
          stage: found.stage === '0' ? [] : [found.stage],
        },
        numbers: { edition: found.currentEditionYear },
        // A document that is not live yet cannot be linked in its place.
        replacedBy: found.replacedBy?.path ? { ...found.replacedBy, path: found.replacedBy.path } : null,
      };
    case 'Committee':
      return {
        ...entry,
        kind: 'committee',
        title: found.committeeName,
        keys: [found.acronym, ...(found.members ?? []).map(({ fullName }) => splitWords(fullName).join('-'))],
        text: [entry.text, ...(found.members ?? []).map(({ company }) => company)].join(' '),
        facets: { ...entry.facets, seeking: found.seekingMembers },
      };
  }
}

/** A number of several parts is a name of its own: 'sp-800-53'. A plain number is not: '70' may be anything. */
const nameKeys = (code: string): string[] => (/^\w+$/.test(code) ? [] : [toDesignationKey(code)]);
