import type { ExcerptPart } from '../../../../../server/search/sections/mark-words.ts';
import { scanEdition, withExcerpts } from '../../../../../server/search/sections/scan-edition.ts';
import { readTerms } from '../../../../../server/search/sections/section-question.ts';
import type { ReadEdition } from '../../../../../server/standards/library/reading/find-editions.ts';
import { sectionLabel } from '../../../../../server/standards/library/reading/section-label.rules.ts';
import type { StateDay } from '../../../../../server/standards/library/states/state.contract.ts';
import { decideReading, type LibraryCall } from '../library-call.ts';
import { findInContents } from './contents-tree.ts';

/** Results on one page. */
const pageSize = 50;
/** Most pages that an address may ask for. */
const mostPages = 1_000;

interface FoundEntry {
  key: string;
  label: string;
  title: string;
  href: string;
  /** Sentence with the words; empty where the title has them, and for who may not read the text. */
  excerpt: ExcerptPart[];
}

/** Results of the search inside an edition. */
export interface FoundInEdition {
  query: string;
  total: number;
  entries: FoundEntry[];
  isByPlace: boolean;
  /** The same results in the other order. */
  otherOrder: string;
  previous: string | null;
  next: string | null;
}

interface Asked {
  edition: ReadEdition;
  query: string;
  /** Address of the edition. */
  path: string;
  day: StateDay;
  hrefOf(key: string): string;
}

/**
 * Finds the sections of an edition by words of its titles, and by words of the text that this person may read. Results stand in
 * the order of the text, or the best first.
 */
export async function findInText(
  call: LibraryCall,
  { edition, query, path, day, hrefOf }: Asked,
): Promise<FoundInEdition> {
  const { services, url } = call;
  const isByPlace = url.searchParams.get('order') === 'place';
  const decision = await decideReading(call, edition, '');
  const text = await services.search.sections.texts.read(services.db, edition, day);
  const keys = new Map(text.sections.map(({ place, key }) => [place, key]));
  const terms = readTerms(query, edition.language);
  const { language, freePages } = edition;
  const options = {
    terms,
    language,
    mayRead: (page: number) =>
      decision.kind === 'allow' || (decision.kind === 'offer' && freePages.includes(keys.get(page) ?? '')),
    order: isByPlace ? ('place' as const) : ('relevancy' as const),
  };
  const scanned = scanEdition(text, options);
  // Parts of words are found in titles only.
  const known = new Set(scanned.map(({ section }) => section));
  const titled = findInContents(text.sections, query).filter((section) => !known.has(section));
  const all = [...scanned, ...titled.map((section) => ({ section, excerpt: [], score: 0 }))];
  const order = new Map(text.sections.map((section, at) => [section, at]));
  if (isByPlace) all.sort((one, other) => (order.get(one.section) ?? 0) - (order.get(other.section) ?? 0));
  const pages = Math.max(1, Math.ceil(all.length / pageSize));
  const page = Math.min(readPage(url.searchParams.get('page')), pages);
  const shown = withExcerpts(all.slice((page - 1) * pageSize, page * pageSize), options);
  const marked = new URLSearchParams({ q: query }).toString();
  const addressOf = (isOrdered: boolean, at: number): string => {
    const search = new URLSearchParams({ q: query });
    if (isOrdered) search.set('order', 'place');
    if (at > 1) search.set('page', String(at));
    const on = url.searchParams.get('on');
    if (on !== null) search.set('on', on);
    return `${path}?${search}`;
  };
  return {
    query,
    total: all.length,
    entries: shown.map(({ section, excerpt }) => {
      const href = hrefOf(section.key);
      return {
        key: section.key,
        label: sectionLabel(section, language),
        title: section.title,
        href: excerpt.length > 0 ? href + (href.includes('?') ? '&' : '?') + marked : href,
        excerpt,
      };
    }),
    isByPlace,
    otherOrder: addressOf(!isByPlace, 1),
    previous: page > 1 ? addressOf(isByPlace, page - 1) : null,
    next: page < pages ? addressOf(isByPlace, page + 1) : null,
  };
}

const readPage = (text: string | null): number => {
  const page = Number(text);
  return Number.isInteger(page) && page > 0 ? Math.min(page, mostPages) : 1;
};
