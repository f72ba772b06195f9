import { createHash } from 'node:crypto';
import { defaultLocale, locales, type Locale } from '../../platform/locale.rules.ts';
import { sitePlaces } from '../../content/items/site-places.rules.ts';

/** A page that buyers agree to or are told of, with its address in a language, prefix included. */
interface PurchaseDocument {
  kind: 'terms' | 'privacy';
  title: string;
  path: string;
}

/** The terms and the privacy notice of the site, by language. */
export interface PurchaseTerms {
  /** Of the texts in all languages: another text is another version. */
  version: string;
  documents: Record<Locale, PurchaseDocument[]>;
}

const purchaseTermsQuery = /* GraphQL */ `
  query PurchaseTerms($terms: String!, $privacy: String!, $language: String!) {
    terms: route(path: $terms, language: $language) {
      ... on Page {
        title
        path
        plainText
      }
    }
    privacy: route(path: $privacy, language: $language) {
      ... on Page {
        title
        path
        plainText
      }
    }
  }
`;

interface FoundPage {
  title?: string;
  path?: string;
  plainText?: string | null;
}
type Found = Record<'terms' | 'privacy', FoundPage | null>;

const kinds = ['terms', 'privacy'] as const;

/** Another kind of page than `Page` has none of the fields. */
const toDocument = (kind: PurchaseDocument['kind'], page: FoundPage | null): PurchaseDocument[] =>
  page?.path === undefined ? [] : [{ kind, title: page.title ?? page.path, path: page.path }];

/**
 * Reads the terms and the privacy notice. A language without them has those of the default one.
 * @param read answers the query
 * @returns null for a site that has neither
 */
export async function readPurchaseTerms(
  read: (document: string, variables: Record<string, string>) => Promise<unknown>,
): Promise<PurchaseTerms | null> {
  const found = await Promise.all(
    locales.map(async (language) => {
      const [terms, privacy] = [sitePlaces.terms[language], sitePlaces.privacy[language]];
      return (await read(purchaseTermsQuery, { terms, privacy, language })) as Found;
    }),
  );
  const listed = found.map((each) => kinds.flatMap((kind) => toDocument(kind, each[kind])));
  if (listed.flat().length === 0) return null;
  const texts = found.map((each) => kinds.map((kind) => [each[kind]?.title, each[kind]?.plainText]));
  const text = JSON.stringify(texts);
  const ofDefault = listed[locales.indexOf(defaultLocale)] ?? [];
  const documents = Object.fromEntries(
    locales.map((language, at) => [language, listed[at]?.length ? listed[at] : ofDefault]),
  ) as PurchaseTerms['documents'];
  return { version: createHash('sha256').update(text).digest('base64url').slice(0, 16), documents };
}
