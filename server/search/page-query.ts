import * as v from 'valibot';
import { readPageRule } from '../content/items/item-access.rules.ts';
import { locales } from '../platform/locale.rules.ts';

/** Asks for what the search shows and finds of the page at an address. */
export const pageQuery = /* GraphQL */ `
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
        englishTexts
        committee {
          acronym
        }
        editions {
          year
          jSONData
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
    englishTexts: v.nullish(v.array(v.string()), []),
    committee: v.nullable(v.object({ acronym: v.string() })),
    editions: v.nullable(v.array(v.object({ year: v.number(), jSONData: v.string() }))),
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
export const pageAnswer = v.object({ route: v.nullable(route) });

type Route = v.InferOutput<typeof route>;
/** A page of any type. */
export type Shown = Exclude<Route, { __typename: 'Redirect' }>;
