import type { Naming } from '../../../../server/search/document-mark.rules.ts';
import type { Locale } from '../../../../server/platform/locale.rules.ts';
import type { SynonymGroup } from '../../../../server/search/synonyms.rules.ts';
import { getSearchSynonyms } from '../../../cms/queries/search-synonyms.ts';
import { read } from '../../../cms/query.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';

/** Words that a site gives a meaning in queries. */
export interface SearchWords {
  synonyms: readonly SynonymGroup[];
  naming: Naming;
}

/** Reads synonyms, marks of documents and words for kinds of documents. */
export async function readSearchWords(locals: Pick<App.Locals, 'content'>, language: Locale): Promise<SearchWords> {
  const [{ shell, t }, { searchSynonyms }] = await Promise.all([
    siteFrame({ locals, language }),
    read(locals, getSearchSynonyms, { language }),
  ]);
  const kinds = t('SearchNumberWords')
    .split(',')
    .map((word) => word.trim());
  return {
    synonyms: searchSynonyms.map(({ words }) => words),
    naming: { marks: shell.site?.marks ?? [], kinds: kinds.filter(Boolean) },
  };
}
