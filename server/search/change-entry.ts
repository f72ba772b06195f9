import { changeAnchor, editionChangesIn, type EditionChange } from '../content/items/documents/edition-change.rules.ts';
import { defaultLocale } from '../platform/locale.rules.ts';
import { changeKeys } from './change-key.rules.ts';
import { aboutKey } from './designation-key.rules.ts';
import { partTag } from './part-tag.rules.ts';
import { splitWords } from './search-words.ts';
import type { SearchEntry } from './search.contract.ts';

/** Makes the entries of what has changed the editions of a document; the page is the entry of the document. */
export const toChangeEntries = (
  editions: readonly { year: number; jSONData: string }[],
  { page, code, english }: { page: SearchEntry; code: string; english: readonly string[] },
): SearchEntry[] =>
  editions.flatMap(({ year, jSONData }) =>
    editionChangesIn(jSONData).map((change) => toChangeEntry(change, { page, code, year, english })),
  );

/** A change with a text leads to it, any other to its line on the document's page. */
function toChangeEntry(
  change: EditionChange,
  { page, code, year, english }: { page: SearchEntry; code: string; year: number; english: readonly string[] },
): SearchEntry {
  const { kind, title, url, hasText, typeName, publishedOn } = change;
  return {
    path: hasText ? url : `${page.path}#${changeAnchor(change)}`,
    hub: 'Standards',
    language: page.language,
    access: page.access,
    title,
    titleLanguage: english.includes(title) ? defaultLocale : null,
    description: [page.designation, page.title].filter(Boolean).join(', '),
    kind,
    image: null,
    isListed: true,
    productId: null,
    designation: page.designation,
    mark: page.mark,
    author: null,
    date: publishedOn,
    // "TIA 26-1" and the words before a colon are names of a change.
    keys: [...new Set([splitWords(title.split(':')[0] ?? '').join('-'), ...changeKeys(change, code), aboutKey(code)])],
    sameAs: null,
    series: null,
    tags: [...page.tags, partTag(page.path)],
    variants: [],
    labels: {},
    numbers: { edition: year, date: Date.parse(publishedOn) },
    replacedBy: null,
    text: [typeName, page.designation ?? ''].join(' '),
    facets: { topic: page.facets['topic'] ?? [], committee: page.facets['committee'] ?? [], type: [kind] },
  };
}
