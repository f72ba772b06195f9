import { longDate } from '../platform/dates/date-text.rules.ts';
import type { Locale } from '../platform/locale.rules.ts';
import { toPlainText } from '../content/texts/to-plain-text.ts';
import { designationKeys, toDesignationKey } from './designation-key.rules.ts';
import type { Shown } from './page-query.ts';
import { splitWords } from './search-words.ts';
import type { SearchEntry, SearchHub } from './search.contract.ts';

/** The hub of each page type. Other pages belong to help. */
const hubs: Record<Shown['__typename'], SearchHub> = {
  Page: 'Help',
  ProductContent: 'Products',
  Publication: 'News',
  DocumentInfo: 'Standards',
  Committee: 'Committees',
};

/** Makes the entry of a page. */
export function toPageEntry(found: Shown, language: Locale): SearchEntry {
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
    series: null,
    titleLanguage: null,
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
          stage: Number(found.stage) > 0 ? [found.stage] : [],
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
