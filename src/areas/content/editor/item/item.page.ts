import { itemRights } from '../../../../../server/people/access/roles/right.rules.ts';
import { mayPublishItem, mayWriteItem } from '../../../../../server/people/access/item-rights.ts';
import { findUnsaved } from '../../../../../server/content/editing/unsaved/keep-unsaved.ts';
import type { Unsaved } from '../../../../../server/content/editing/unsaved/unsaved.contract.ts';
import type { ItemWarning } from '../../../../../server/content/items/item-warning.contract.ts';
import { findItemWarnings } from '../../../../../server/content/items/item-warnings.ts';
import { formOf } from '../../../../../server/content/items/form-schema.rules.ts';
import type { ItemTypeName } from '../../../../../server/content/items/item-types.contract.ts';
import { countUnlinked } from '../../../../../server/content/links/link-stored-items.ts';
import { listUses, type Uses } from '../../../../../server/content/links/list-uses.ts';
import type { Database } from '../../../../../server/platform/db/connection.ts';
import { largestBody } from '../../../../../server/http/read-body.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';
import { definePage, type Intent, type PageCall } from '../../../../http/define-page.ts';
import type { PageAccess } from '../../../../http/authorize.ts';
import { notFound } from '../../../../http/responses.ts';
import { loadItem, loadNewItem, readLocale, type LoadedItem } from './load-item.ts';
import { readItemForm } from './read-item-form.ts';
import { listReleases } from '../../../../../server/content/scheduling/list-going-out.ts';
import { discardSentDraft, planSentItem, stopSentPlan } from './plan-sent-item.ts';
import { loadChecks, type ItemChecks } from '../reviews/load-checks.ts';
import { prepareSentChange } from './prepare-sent-change.ts';
import { takeChange } from '../reviews/take-change.ts';
import { resolveSentItem, saveSentItem, sendSentItem } from './save-sent-item.ts';

type Load = (call: PageCall) => Promise<LoadedItem | null>;
type View = LoadedItem & {
  warnings: ItemWarning[];
  remoteUrl: string | undefined;
  openBlock: string | null;
  /** The part of the screen that is shown first where page and form take turns. */
  part: 'page' | 'form';
  /** Releases that the item can become part of. */
  releases: { id: string; name: string }[];
  /** Drafts at least; without it the form shows the item and saves nothing. */
  mayWrite: boolean;
  mayPublish: boolean;
  unsaved: Unsaved | null;
  checks: ItemChecks;
  /** Links to a stored item; null for a new one. */
  uses: { found: Uses; isComplete: boolean } | null;
};
type Act = (
  call: PageCall & { form: URLSearchParams },
  item: LoadedItem,
  sent: ReturnType<typeof readItemForm>,
) => ReturnType<Intent<SiteFrame, View>>;

/**
 * Declares the form of an item. With a script it calls the endpoints; these are its ways without one.
 * @param further what can only be done to an item that is there
 */
function defineItemPage(access: PageAccess, load: Load, further: Readonly<Record<string, Act>> = {}) {
  const withItem =
    (act: Act): Intent<SiteFrame, View> =>
    async (call) => {
      const item = await load(call);
      if (!item || call.services.env.contentGraphqlUrl) return notFound();
      const form = formOf(item.initial.type as ItemTypeName);
      return act(call, item, readItemForm(call.form, form, item.fallback !== null));
    };
  return definePage<SiteFrame, View>({
    access,
    frame: siteFrame,
    formLimit: largestBody,
    intents: {
      draft: withItem((call, item, sent) => saveSentItem(call, item, sent, true)),
      publish: withItem((call, item, sent) => saveSentItem(call, item, sent, false)),
      resolve: withItem(resolveSentItem),
      plan: withItem(planSentItem),
      check: withItem((call, item, sent) => (sent.isBeside ? prepareSentChange : sendSentItem)(call, item, sent)),
      ...Object.fromEntries(Object.entries(further).map(([name, act]) => [name, withItem(act)])),
    },
    async load(call) {
      const { services, url, viewer } = call;
      const item = await load(call);
      if (!item) return notFound();
      const { type, locale, path, fields } = item.initial;
      const written = { type: type as ItemTypeName, locale, path, fields };
      const variant = { type: item.initial.type, language: item.initial.locale };
      return {
        ...item,
        warnings: services.env.contentGraphqlUrl ? [] : await findItemWarnings(services.db, written),
        remoteUrl: services.env.contentGraphqlUrl,
        openBlock: url.searchParams.get('block'),
        part: url.searchParams.get('view') === 'page' ? 'page' : 'form',
        releases: (await listReleases(services.db)).map(({ id, name }) => ({ id, name })),
        mayWrite: mayWriteItem(viewer.person, variant),
        mayPublish: mayPublishItem(viewer.person, variant),
        unsaved: await findUnsaved(services.db, {
          userId: viewer.person?.userId ?? '',
          id: item.initial.id || `${type}:`,
          locale,
        }),
        checks: await loadChecks(services.db, item.initial),
        uses: item.initial.state === 'new' ? null : await findUses(services.db, item.initial.id),
      };
    },
  });
}

const findUses = async (db: Database, id: string): Promise<View['uses']> => ({
  found: await listUses(db, id),
  isComplete: (await countUnlinked(db)) === 0,
});

/** Shows the form of an item that is there already. */
export const itemPage = defineItemPage(
  itemRights,
  async ({ services: { db }, params, url: { searchParams }, url }) => {
    const how = { locale: readLocale(url), isBeside: searchParams.get('live') === '1' };
    return takeChange(db, await loadItem(db, params['id'] ?? '', how), searchParams.get('change'));
  },
  {
    'stop-publish': (call, item) => stopSentPlan(call, item, 'publish'),
    'stop-withdraw': (call, item) => stopSentPlan(call, item, 'withdraw'),
    discard: discardSentDraft,
  },
);

/** Shows the form of an item of a kind, to be made. */
export const newItemPage = defineItemPage('content.write', ({ services, params, url }) =>
  loadNewItem(services.db, params['type'] ?? '', readLocale(url)),
);
