import type { ContentLoader, Typed } from '../content-loader.ts';
import { nameFromId } from '../../items/item.contract.ts';
import { firstOf } from './arguments.ts';

type Option = Typed<'enumeration'>['fields']['children'][number];

/** Option lists are asked for by path; the last part is the item's name: /settings/enumerations/industries. */
const nameAt = (path: string): string => path.split('/').filter(Boolean).at(-1) ?? '';

/** A select option with its nested value shape (docs/decisions/wire-names.md#option-lists). */
const showOption = (option: Option, index: number) => {
  const display = option.displayName ?? option.name;
  return {
    id: option.id ?? String(index + 1),
    name: option.name,
    displayName: display,
    display: { value: display },
    value: { value: option.value ?? option.name },
    keyName: { value: option.keyName ?? option.name },
  };
};

export async function listOptions(loader: ContentLoader, path: string, language: string, first: number) {
  const list = await loader.byName('enumeration', nameAt(path), language);
  return (list?.fields.children ?? []).slice(0, first).map(showOption);
}

export async function findEnumeration(loader: ContentLoader, path: string, language: string) {
  const list = await loader.byName('enumeration', nameAt(path), language);
  return (
    list && {
      id: nameFromId(list.id),
      name: list.fields.name,
      children: ({ first }: { first: number }) => firstOf(list.fields.children, { first }).map(showOption),
    }
  );
}

export async function findNewsletterTopics(loader: ContentLoader, path: string, language: string) {
  const found = await loader.byName('newsletter-topics', nameAt(path), language);
  return (
    found && {
      id: nameFromId(found.id),
      children: ({ first }: { first: number }) => firstOf(found.fields.groups, { first }),
    }
  );
}

export async function findTopicAreas(loader: ContentLoader, path: string, language: string) {
  const found = await loader.byName('topic-areas', nameAt(path), language);
  return (
    found && {
      id: nameFromId(found.id),
      children: ({ first }: { first: number }) =>
        firstOf(found.fields.areas, { first }).map((area) => ({ id: area.value, ...area })),
    }
  );
}

export const listCountries = async (loader: ContentLoader, language: string, first: number) =>
  ((await loader.byName('country-list', 'main', language))?.fields.countries ?? []).slice(0, first);

/** The states of a country, none where the country has no list. */
export async function listStates(loader: ContentLoader, countryCode: string, language: string) {
  const [list] = await loader.list('state-list', language, { equals: { countryCode }, first: 1 });
  return list?.fields.states ?? [];
}

/**
 * Content of a product page that fits the chosen values: 'Any' fits all (docs/decisions/product-pages.md#spec-content).
 */
export async function findSpecContent(
  loader: ContentLoader,
  asked: { ancestorId: string; templateId: string; language: string; spec1?: string; spec2?: string; spec3?: string },
) {
  const fits = (stored: string, chosen?: string) => stored === 'Any' || stored === chosen;
  // These texts are parts of the product's page, so they are read by everybody who may read that.
  const product = await loader.byName('product', asked.ancestorId, asked.language);
  if (product && product.fields.content === undefined) return [];
  const { ancestorId, templateId } = asked;
  const all = await loader.list('spec-content', asked.language, { equals: { ancestorId, templateId } });
  return all
    .filter(
      ({ fields }) =>
        fits(fields.spec1, asked.spec1) && fits(fields.spec2, asked.spec2) && fits(fields.spec3, asked.spec3),
    )
    .toSorted((a, b) => a.fields.sortorder - b.fields.sortorder)
    .map(({ id, fields }) => ({
      id: nameFromId(id),
      navigationTitle: fields.navigationTitle ?? null,
      sortorder: fields.sortorder,
      specContentRendered: fields.content,
    }));
}
