import { sitePlaces } from '../../items/site-places.rules.ts';
import type { ContentLoader, Typed } from '../content-loader.ts';
import { nameFromId } from '../../items/item.contract.ts';

interface Taggable {
  language: string;
  tag: string;
  first: number;
}

export const showFaq = (item: Typed<'faq'>) => ({
  id: nameFromId(item.id),
  question: item.fields.question,
  answer: item.fields.answer,
});

const tagged = (loader: ContentLoader, { language, tag, first }: Taggable) =>
  loader.list('faq', language, { tag, first });

export async function listTags(loader: ContentLoader, language: string, first: number) {
  const tags = await loader.list('faq-tag', language, { order: 'sortOrder', first });
  return tags.map((item) => ({ id: nameFromId(item.id), title: item.fields.title }));
}

export const faqByTag = async (loader: ContentLoader, asked: Taggable) => (await tagged(loader, asked)).map(showFaq);

/** Support answers as cards, for the support picker (docs/decisions/content-and-publishing.md#support-answers). */
export async function supportByTag(loader: ContentLoader, asked: Taggable) {
  return (await tagged(loader, asked)).map(({ id, fields }) => ({
    id: nameFromId(id),
    title: fields.question,
    image: fields.image ?? null,
    productId: fields.productId ?? null,
    cardText: fields.cardText ?? fields.question,
    buttonText: fields.buttonText ?? fields.question,
    url: fields.href ?? sitePlaces.help.en,
  }));
}

export async function listSearchHubs(loader: ContentLoader, language: string, first: number) {
  const hubs = await loader.list('search-hub', language, { order: 'sortOrder', first });
  return hubs.map(({ id, fields }) => ({ ...fields, id: nameFromId(id), leavingPage: fields.leavingPage ?? null }));
}

/** Groups of words that mean the same, from the one list there is. */
export const listSynonyms = async (loader: ContentLoader, language: string) =>
  (await loader.byName('search-synonyms', 'main', language))?.fields.groups ?? [];

export async function listFacets(
  loader: ContentLoader,
  { parent, template, language, first }: { parent: string; template: string; language: string; first: number },
) {
  const facets = await loader.list('facet', language, { equals: { parent, template }, first });
  return facets.map(({ id, fields }) => ({ ...fields, id: nameFromId(id) }));
}
