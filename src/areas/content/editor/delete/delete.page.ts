import { deleteVariants, type DeletedVariant } from '../../../../../server/content/editing/delete-variants.ts';
import { resolveId } from '../../../../../server/content/items/find-item.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { countUnlinked } from '../../../../../server/content/links/link-stored-items.ts';
import { listUses, type Uses } from '../../../../../server/content/links/list-uses.ts';
import { recordEdit } from '../../../../../server/people/access/record-edit.ts';
import { itemRights } from '../../../../../server/people/access/roles/right.rules.ts';
import { todayOf } from '../../../../../server/platform/dates/today.ts';
import { toLocale, type Locale } from '../../../../../server/platform/locale.rules.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { listPlansOf, listReleases, type ShownPlan } from '../../../../../server/content/scheduling/list-going-out.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';
import { listLeavingVariants, type LeavingVariant } from './list-leaving.ts';
import { planDeletion } from './plan-deletion.ts';
import { readDepartures } from './read-departures.ts';
import { readWhen } from './read-when.ts';

interface View {
  id: string;
  /** Language whose form led here. */
  asked: Locale;
  leaving: LeavingVariant[];
  uses: Uses;
  isLinkIndexComplete: boolean;
  /** Today for the organization, YYYY-MM-DD. */
  today: string;
  /** Plans that a deletion stops. */
  plans: ShownPlan[];
  /** Releases that the deletion can become part of. */
  releases: { id: string; name: string }[];
}

/** Returns the languages of the item that is asked for; null where it is not there or is deleted in all of them. */
async function findLeaving({ services, params, viewer }: PageCall<SiteFrame>) {
  if (services.env.contentGraphqlUrl !== undefined) return null;
  const resolved = await resolveId(services.db, params['id'] ?? '');
  if (!resolved.ok) return null;
  const leaving = await listLeavingVariants(services.db, resolved.value, viewer.person);
  return leaving.some(({ mayDelete }) => mayDelete) ? { id: resolved.value, leaving } : null;
}

/** Returns for the audit what an address answers from now on. */
const noteOf = ({ departure }: DeletedVariant): string =>
  departure.kind === 'redirect' ? `redirect to ${departure.to}` : departure.kind;

/** Deletes an item: shows what leads to it, and asks what its addresses answer from then on. */
export const deletePage = definePage<SiteFrame, View>({
  access: itemRights,
  frame: siteFrame,
  async load(call) {
    const found = await findLeaving(call);
    if (!found) return notFound();
    const { db } = call.services;
    return {
      id: found.id,
      asked: toLocale(call.url.searchParams.get('locale') ?? ''),
      leaving: found.leaving,
      uses: await listUses(db, found.id),
      isLinkIndexComplete: (await countUnlinked(db)) === 0,
      today: todayOf(call.services),
      plans: (await Promise.all(found.leaving.map((variant) => listPlansOf(db, variant)))).flat(),
      releases: (await listReleases(db)).map(({ id, name }) => ({ id, name })),
    };
  },
  intents: {
    async delete(call) {
      const { services, form, page, viewer, locals } = call;
      const found = await findLeaving(call);
      if (!found || !viewer.person) return notFound();
      const { id, leaving } = found;
      const read = await readDepartures(form, leaving, { t: page.t, readWords: services.readWords });
      if (!read.ok) return { errors: read.errors };
      const { variants } = read;
      const time = readWhen(form, page.t);
      if (!time.ok) return { errors: time.errors };
      if (time.when) return planDeletion(call, id, { variants, when: time.when });
      const { userId, email } = viewer.person;
      const deleted = await deleteVariants(services.db, services.clock, { id, variants, savedBy: email });
      if (!deleted.ok) {
        const message = page.t('DeletingTargetWrong');
        const errors = Object.keys(deleted.fields ?? {}).map((locale) => ({ field: `to-${locale}`, message }));
        return { errors: errors.length > 0 ? errors : [{ message: page.t('DeletingNeeded') }], status: 409 };
      }
      for (const item of deleted.value) {
        const variant = variants.find(({ locale }) => locale === item.locale);
        const stopped = item.stopped.map(({ id: plan }) => `, stops plan ${plan}`).join('');
        const note = variant && `${noteOf(variant)}${stopped}`;
        const { requestId } = locals;
        const edit = { by: userId, action: 'item-delete', item, requestId } as const;
        await recordEdit(services, note === undefined ? edit : Object.assign(edit, { note }));
      }
      const positions = deleted.value.flatMap(({ seqs }) => (seqs ? [seqs.from, seqs.to] : []));
      if (positions.length > 0) {
        await services.publisher.publish({ from: Math.min(...positions), to: Math.max(...positions) });
      }
      return redirectTo(`${sitePath('/editor/bin', page.language)}?done=deleted`);
    },
  },
});
