import { siteFrame } from '../../../layouts/site-frame.ts';
import { definePage, type PageCall } from '../../../http/define-page.ts';
import { notFound } from '../../../http/responses.ts';
import { loadItem, loadNewItem, readLocale, type LoadedItem } from './load-item.ts';

const show = ({ services, url }: PageCall, item: LoadedItem | null) =>
  item ? { ...item, remoteUrl: services.env.contentGraphqlUrl, openBlock: url.searchParams.get('block') } : notFound();

/** Shows the form of an item that is there already. */
export const itemPage = definePage({
  access: 'editor',
  frame: siteFrame,
  load: async (call) => show(call, await loadItem(call.services.db, call.params['id'] ?? '', readLocale(call.url))),
});

/** Shows the form of an item of a kind, to be made. */
export const newItemPage = definePage({
  access: 'editor',
  frame: siteFrame,
  load: async (call) => show(call, loadNewItem(call.params['type'] ?? '', readLocale(call.url))),
});
