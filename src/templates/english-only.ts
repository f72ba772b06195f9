import { splitSitePath } from '../../server/content/items/site-path.rules.ts';
import { defaultLocale } from '../../server/platform/locale.rules.ts';
import { getPublications } from '../cms/queries/publications.ts';
import { read } from '../cms/query.ts';
import type { DocumentInfo, ContentPage } from '../cms/routed.ts';
import { documentsIn } from './document/document-sections.ts';
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

/** Texts of a document's page that have no translation: English is shown instead. */
export interface EnglishOnly {
  /** Years of the editions whose summaries are in English. */
  editions: number[];
  /** Titles of what was published, titles of submittals, and the name of the revision cycle. */
  texts: ReadonlySet<string>;
}

/** Finds what a document's page shows in English, so that it is marked so. */
export async function englishOnly(locals: App.Locals, item: DocumentInfo): Promise<EnglishOnly> {
  const path = englishPath(item);
  const none = { editions: [], texts: new Set<string>() };
  if (item.language === defaultLocale || path === undefined) return none;
  const { route } = await read(locals, getRoute, { path: splitSitePath(path).path, language: defaultLocale });
  if (route?.__typename !== 'DocumentInfo') return none;
  const english = new Map(route.editions.map(({ year, summary }) => [year, summary]));
  const texts = new Set(textsOf(route));
  return {
    editions: item.editions.filter(({ year, summary }) => english.get(year) === summary).map(({ year }) => year),
    texts: new Set(textsOf(item).filter((text) => texts.has(text))),
  };
}

const textsOf = ({ editions, schedule, revisionCycle }: DocumentInfo): string[] => [
  ...[...editions, ...(schedule ? [schedule] : [])].flatMap(({ jSONData }) =>
    documentsIn(jSONData).map(({ displayTitle }) => displayTitle),
  ),
  ...(schedule?.submittals ?? []).flatMap(({ title, outcome }) => [title, outcome ?? '']),
  revisionCycle ?? '',
];
