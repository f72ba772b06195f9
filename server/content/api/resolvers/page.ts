import type { ContentLoader, Typed } from '../content-loader.ts';
import { pageRuleOf } from '../../items/item-access.rules.ts';
import { nameFromId } from '../../items/item.contract.ts';
import { showBlock } from './block.ts';
import { showRouted } from './routed-item.ts';

type Alternates = { language: string; path: string }[];

export function showPage(item: Typed<'page'>, loader: ContentLoader, alternates?: Alternates) {
  const place = { language: item.locale, page: pageRuleOf(item.fields) };
  return {
    ...showRouted(item, loader, alternates),
    template: item.fields.template,
    // A variant leaves out what its original has, and the original may have been deleted.
    productCategories: (item.fields.productCategories as string[] | undefined) ?? [],
    blocks: item.fields.blocks?.map((block, index) => showBlock(block, `b${index + 1}`, place)) ?? null,
  };
}

export function showRedirect(item: Typed<'redirect'>) {
  return {
    __typename: 'Redirect',
    id: nameFromId(item.id),
    target: item.fields.to,
    isPermanent: item.fields.isPermanent,
  };
}
