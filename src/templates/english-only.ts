import { splitSitePath } from '../../server/content/items/site-path.rules.ts';
import { defaultLocale } from '../../server/platform/locale.rules.ts';
import { getPublications } from '../cms/queries/publications.ts';
import { read } from '../cms/query.ts';
import type { DocumentInfo, ContentPage } from '../cms/routed.ts';
import { getRoute } from './get-route.ts';

/** What a list in another language lacks, and where it is. */
export interface MoreInEnglish {
  count: number;
  path: string;
}

const englishPath = ({ alternates }: Pick<ContentPage, 'alternates'>): string | undefined =>
  alternates.find(({ language }) => language === defaultLocale)?.path;

/** Counts the articles that a listing lacks because they are in English only; null where it lacks none. */
export async function moreInEnglish(
  locals: App.Locals,
  item: ContentPage,
  { kind, language, total }: { kind: 'news' | 'blog'; language: string; total: number },
): Promise<MoreInEnglish | null> {
  const path = englishPath(item);
  if (language === defaultLocale || path === undefined) return null;
  const { publications } = await read(locals, getPublications, { kind, language: defaultLocale, offset: 0, first: 1 });
  const count = publications.total - total;
  return count > 0 ? { count, path } : null;
}

/** Returns the editions of a document whose summaries have no translation: English is shown instead. */
export async function englishEditions(locals: App.Locals, item: DocumentInfo): Promise<number[]> {
  const path = englishPath(item);
  if (item.language === defaultLocale || path === undefined) return [];
  const { route } = await read(locals, getRoute, { path: splitSitePath(path).path, language: defaultLocale });
  if (route?.__typename !== 'DocumentInfo') return [];
  const english = new Map(route.editions.map(({ year, summary }) => [year, summary]));
  return item.editions.filter(({ year, summary }) => english.get(year) === summary).map(({ year }) => year);
}
