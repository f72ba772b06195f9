import { formOf } from '../../../../../server/content/items/form-schema.rules.ts';
import type { ItemTypeName } from '../../../../../server/content/items/item-types.contract.ts';
import { largestBody } from '../../../../../server/http/read-body.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';
import { definePage, type Intent, type PageCall } from '../../../../http/define-page.ts';
import { notFound } from '../../../../http/responses.ts';
import { loadItem, loadNewItem, readLocale, type LoadedItem } from './load-item.ts';
import { readItemForm } from './read-item-form.ts';
import { resolveSentItem, saveSentItem } from './save-sent-item.ts';

type Load = (call: PageCall) => Promise<LoadedItem | null>;
type View = LoadedItem & { remoteUrl: string | undefined; openBlock: string | null };
type Act = (
  call: PageCall & { form: URLSearchParams },
  item: LoadedItem,
  sent: ReturnType<typeof readItemForm>,
) => ReturnType<Intent<SiteFrame, View>>;

/** Declares the form of an item. With a script it calls the endpoints; these are its ways without one. */
function defineItemPage(load: Load) {
  const withItem =
    (act: Act): Intent<SiteFrame, View> =>
    async (call) => {
      const item = await load(call);
      if (!item || call.services.env.contentGraphqlUrl) return notFound();
      const form = formOf(item.initial.type as ItemTypeName);
      return act(call, item, readItemForm(call.form, form, item.fallback !== null));
    };
  return definePage<SiteFrame, View>({
    access: 'editor',
    frame: siteFrame,
    formLimit: largestBody,
    intents: {
      draft: withItem((call, item, sent) => saveSentItem(call, item, sent, true)),
      publish: withItem((call, item, sent) => saveSentItem(call, item, sent, false)),
      resolve: withItem(resolveSentItem),
    },
    async load(call) {
      const { services, url } = call;
      const item = await load(call);
      if (!item) return notFound();
      return { ...item, remoteUrl: services.env.contentGraphqlUrl, openBlock: url.searchParams.get('block') };
    },
  });
}

/** Shows the form of an item that is there already. */
export const itemPage = defineItemPage(({ services, params, url }) =>
  loadItem(services.db, params['id'] ?? '', readLocale(url)),
);

/** Shows the form of an item of a kind, to be made. */
export const newItemPage = defineItemPage(async ({ params, url }) =>
  loadNewItem(params['type'] ?? '', readLocale(url)),
);
