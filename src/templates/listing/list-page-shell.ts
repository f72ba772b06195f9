import { blocksData, jumpTargets, type PlacedBlock } from '../../blocks/place-blocks.ts';
import type { Translate } from '../../cms/dictionary.ts';
import { jumpEntries } from '../../components/navigation/jump-navigation.ts';
import { pageHref } from '../../components/navigation/pagination.ts';
import type { ContentPage } from '../../cms/routed.ts';

interface Numbered {
  item: ContentPage;
  /** Of the first page; further ones have none. */
  blocks: PlacedBlock[];
  page: number;
}

/**
 * Returns the shell's facts about one page of a list: the first is the item itself, further ones are numbered below
 * it.
 */
export function listPageShell({ item, blocks, page }: Numbered, t: Translate) {
  const isFirst = page === 1;
  const path = pageHref(item.path, page);
  const pageTitle = `${item.pageTitle ?? item.title}, ${t('ListingPage', { page })}`;
  return {
    path,
    meta: isFirst ? item : { ...item, pageTitle },
    alternates: isFirst ? item.alternates : [],
    breadcrumb: isFirst ? item.breadcrumb : [...item.breadcrumb, { title: `${t('PaginationPage')} ${page}`, path }],
    jumpEntries: jumpEntries(path, jumpTargets(blocks)),
    structuredData: blocksData(blocks),
  };
}
