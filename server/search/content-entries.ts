import * as v from 'valibot';
import { splitSitePath } from '../content/items/site-path.rules.ts';
import type { ContentSource } from '../content/api/content-source.ts';
import { toAnswerEntry } from './answer-entry.ts';
import { toChangeEntries } from './change-entry.ts';
import { toPageEntry } from './page-entry.ts';
import { pageAnswer, pageQuery } from './page-query.ts';
import type { SearchEntry } from './search.contract.ts';

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
  const { data, tags } = await source.execute(pageQuery, { path, language: locale });
  const { route: found } = v.parse(pageAnswer, data);
  // An address of one language may show the page of another language, which has its own entry.
  if (!found || found.__typename === 'Redirect' || found.noIndex || found.path !== address) return null;
  const entry = withSection({ ...toPageEntry(found, found.language), tags: [...tags] });
  const answers = (found.questions ?? []).map((item) => toAnswerEntry(item, entry));
  const changes =
    found.__typename === 'DocumentInfo'
      ? toChangeEntries(found.editions ?? [], { page: entry, code: found.code, english: found.englishTexts })
      : [];
  return { entry, parts: [...answers, ...changes].map(withSection) };
}

/** Adds the section and the kind within it as levels of one facet. */
export const withSection = (entry: SearchEntry): SearchEntry => ({
  ...entry,
  facets: { ...entry.facets, section: [entry.hub, `${entry.hub}/${entry.kind}`] },
});
