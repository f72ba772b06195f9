import { defaultLocale } from '../../server/platform/locale.rules.ts';
import { getPublications } from '../cms/queries/publications.ts';
import { read } from '../cms/query.ts';
import type { ContentPage } from '../cms/routed.ts';

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
