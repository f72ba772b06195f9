import { ancestorPaths, sitePath, splitSitePath } from '../../items/site-path.rules.ts';
import { itemAddress, type ContentLoader, type Typed } from '../content-loader.ts';
import type { LiveItem } from '../../items/content.repo.ts';
import { pageRuleOf, type RoutedType } from '../../items/item-access.rules.ts';
import { nameFromId } from '../../items/item.contract.ts';
import { once } from './once.ts';
import { plainTextOf, questionsOf } from './plain-text.ts';

/** Items that are pages; each becomes one GraphQL type. */
const typeNames: Record<RoutedType, string> = {
  page: 'Page',
  publication: 'Publication',
  document: 'DocumentInfo',
  committee: 'Committee',
  product: 'ProductContent',
};

type Alternates = { language: string; path: string }[];

/** Returns what `interface RoutedItem` promises, from a stored item. */
export function showRouted(item: Typed<RoutedType>, loader: ContentLoader, alternates?: Alternates) {
  const { fields } = item;
  return {
    __typename: typeNames[item.type],
    id: nameFromId(item.id),
    path: itemAddress(item) ?? '/',
    language: item.locale,
    title: fields.title,
    pageTitle: fields.pageTitle ?? null,
    addTitleSuffix: fields.addTitleSuffix ?? false,
    navigationTitle: fields.navigationTitle ?? null,
    description: fields.description,
    cardImage: fields.cardImage ?? null,
    mainImage: fields.mainImage ?? null,
    titleImage: fields.titleImage ?? null,
    noIndex: fields.noIndex ?? false,
    noFollow: fields.noFollow ?? false,
    access: pageRuleOf(fields),
    tags: fields.tags ?? [],
    updatedAt: item.updatedAt.toISOString(),
    alternates: () => alternates ?? alternatesOf(item, loader),
    breadcrumb: () => breadcrumb(item, loader),
    plainText: once(() => plainTextOf(item, loader)),
    questions: once(() => questionsOf(item, loader)),
  };
}

async function alternatesOf(item: LiveItem, loader: ContentLoader): Promise<Alternates> {
  const rows = (await loader.alternates([item.id])).get(item.id) ?? [];
  return rows.map((row) => ({ language: row.locale, path: sitePath(row.path, row.locale) }));
}

async function breadcrumb(
  item: LiveItem & { fields: { title: string; navigationTitle?: string | undefined } },
  loader: ContentLoader,
) {
  const own = { title: item.fields.navigationTitle ?? item.fields.title, path: itemAddress(item) ?? '/' };
  return [...(await loader.titlesByPaths(ancestorPaths(item.path ?? '/'), item.locale)), own];
}

/** The crumbs above and at an address, no matter what lives there. */
export async function breadcrumbOf(path: string, language: string, loader: ContentLoader) {
  return loader.titlesByPaths([...ancestorPaths(path), path], language);
}

/** The address, in the language asked for, of the item that lives at a site address. */
export async function findRedirectPage(itemPath: string, language: string, loader: ContentLoader) {
  const at = splitSitePath(itemPath);
  const found = itemPath.startsWith('/') ? await loader.byPath(at.path, at.locale) : null;
  const address = found?.alternates.find((alternate) => alternate.language === language) ?? found?.alternates[0];
  return address ? { path: address.path } : null;
}
