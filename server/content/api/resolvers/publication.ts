import { topicPrefix } from '../../values/field.contract.ts';
import { itemAddress, type ContentLoader, type Typed } from '../content-loader.ts';
import { nameFromId } from '../../items/item.contract.ts';
import type { ListQuery } from '../../items/list-query.rules.ts';
import { showRouted } from './routed-item.ts';

interface PublicationFilter {
  kind: 'news' | 'blog';
  language: string;
  topic?: string | null | undefined;
}

const listed = ({ kind, topic }: PublicationFilter): ListQuery => ({
  variants: 'own',
  equals: { kind },
  tag: topic,
  order: 'newest',
});

/** Articles or posts that have a variant in the language, newest first; the same day sorts by id. */
export const findPublications = (
  loader: ContentLoader,
  { offset, first, ...filter }: PublicationFilter & { offset: number; first: number },
): Promise<Typed<'publication'>[]> => loader.list('publication', filter.language, { ...listed(filter), offset, first });

/** Counts all of them. */
export const countPublications = (loader: ContentLoader, filter: PublicationFilter): Promise<number> =>
  loader.total('publication', filter.language, listed(filter));

/** A publication with its wire names (docs/decisions/wire-names.md#letter-for-letter). */
export function showPublication(
  item: Typed<'publication'>,
  loader: ContentLoader,
  alternates?: { language: string; path: string }[],
) {
  const { fields } = item;
  const isBlog = fields.kind === 'blog';
  return {
    ...showRouted(item, loader, alternates),
    feedId: item.feedId,
    kind: fields.kind,
    layout: fields.layout,
    subtitle: fields.subtitle ?? null,
    publicationMainImage: fields.mainImage ?? null,
    publicationDate: fields.publishedAt,
    publicationCategory: fields.category,
    content: isBlog ? null : (fields.content ?? null),
    blogContent: isBlog ? (fields.content ?? null) : null,
    cardText: fields.cardText ?? null,
    readMore: fields.readMore ?? null,
    viewAll: fields.viewAll ?? null,
    hasComments: fields.hasComments ?? false,
    taxonomies: () => taxonomies(fields.tags ?? [], item.locale, loader),
    publicationAuthor: () => (fields.author ? author(fields.author, item.locale, loader) : null),
  };
}

/** Returns titles and addresses of tags; a tag without a topic page is shown by its name. */
async function taxonomies(tags: readonly string[], language: string, loader: ContentLoader) {
  const pages = await loader.byNames(
    'page',
    tags.map((tag) => topicPrefix + tag),
    language,
  );
  return tags.map((tag) => {
    const page = pages.find((candidate) => nameFromId(candidate.id) === topicPrefix + tag);
    return {
      id: tag,
      title: page ? (page.fields.navigationTitle ?? page.fields.title) : tag,
      path: page ? itemAddress(page) : null,
    };
  });
}

async function author(name: string, language: string, loader: ContentLoader) {
  const found = await loader.byName('author', name, language);
  return found && showAuthor(found);
}

export function showAuthor({ id, fields }: Typed<'author'>) {
  return {
    id: nameFromId(id),
    authorName: fields.name,
    authorJobTitle: fields.jobTitle,
    authorSummary: fields.summary,
    authorImage: fields.image ?? null,
    authorReadMoreLinkLabel: fields.readMoreLinkLabel ?? null,
    authorReadMoreLinkTarget: fields.readMoreLinkTarget ?? null,
  };
}
