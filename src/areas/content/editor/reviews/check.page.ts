import { findItemDraft } from '../../../../../server/content/editing/find-draft.ts';
import { previewDays } from '../../../../../server/content/editing/editor-endpoints.contract.ts';
import { resolveId } from '../../../../../server/content/items/find-item.ts';
import { findRow, newestRevision } from '../../../../../server/content/items/content.repo.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import type { PlanProblem } from '../../../../../server/content/plans/plan.rules.ts';
import { findOpenReview } from '../../../../../server/content/reviews/review.repo.ts';
import { mayWriteItem } from '../../../../../server/people/access/item-rights.ts';
import { makePreviewLinkAs } from '../../../../../server/people/access/make-preview-link.ts';
import { labelOf, listCheckers } from '../../../../../server/people/access/reviews/review-rights.ts';
import { askReviewAs } from '../../../../../server/people/access/reviews/review-as.ts';
import { mayForce, publishUncheckedAs } from '../../../../../server/people/access/reviews/publish-unchecked-as.ts';
import { resolveRemarkAs } from '../../../../../server/people/access/reviews/remark-as.ts';
import { itemRights } from '../../../../../server/people/access/roles/right.rules.ts';
import { todayOf } from '../../../../../server/platform/dates/today.ts';
import { definePage, type Intent, type PageCall } from '../../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';
import { readLocale } from '../item/load-item.ts';
import { tellPlanProblem } from '../plan-words.ts';
import { longErrors } from './problem-errors.ts';
import { loadProductDrafts, type ShownProductDraft } from './product-drafts.ts';
import { loadChecks, type ItemChecks } from './load-checks.ts';

interface View {
  item: { id: string; locale: string; title: string };
  checks: ItemChecks;
  /** Revision of the draft; null where nothing differs from what is live. */
  draft: number | null;
  /** People who may check it, those first who may publish it. */
  checkers: { userId: string; label: string }[];
  /** The note that was sent already. */
  note: string;
  mayForce: boolean;
  /** Texts of the product of a standard that are not live. */
  drafts: ShownProductDraft[];
  /** A link that was made now. */
  link: { url: string; expiresAt: string } | null;
}

type Call = PageCall<SiteFrame> & { form: URLSearchParams };
type Act = Intent<SiteFrame, View>;

const actorOf = ({ viewer: { person }, locals: { requestId } }: Call) => ({ person, requestId });

/** Returns the item that is asked for; null where the person may not read it or it is stored elsewhere. */
async function findAsked({ services, params, url }: PageCall<SiteFrame>) {
  if (services.env.contentGraphqlUrl !== undefined) return null;
  const resolved = await resolveId(services.db, params['id'] ?? '');
  if (!resolved.ok) return null;
  const locale = readLocale(url);
  const row = await findRow(services.db, resolved.value, locale);
  return row ? { id: resolved.value, locale, row } : null;
}

const formOf = ({ page }: PageCall<SiteFrame>, { id, locale }: { id: string; locale: string }): string =>
  `${sitePath(`/editor/items/${id}`, page.language)}?locale=${locale}`;

const ask: Act = async (call) => {
  const asked = await findAsked(call);
  if (!asked) return notFound();
  const { id, locale } = asked;
  const [of, note] = [call.form.get('of') ?? '', call.form.get('note') ?? ''];
  const errors = longErrors('note', note, call.page.t);
  if (errors.length > 0) return { errors };
  const sent = await askReviewAs(call.services, actorOf(call), { id, locale, of, note });
  if (sent.ok) return redirectTo(`${formOf(call, asked)}&sent=1`);
  if (sent.code === 'no_draft') return { errors: [{ message: call.page.t('CheckingNoDraft') }] };
  if (sent.code === 'review_ended') return { errors: [{ message: call.page.t('CheckingAlreadyApproved') }] };
  if (sent.code === 'invalid_input') return { errors: [{ field: 'of', message: call.page.t('CheckingNobody') }] };
  return notFound();
};

const force: Act = async (call) => {
  const asked = await findAsked(call);
  if (!asked) return notFound();
  const { id, locale } = asked;
  const reason = call.form.get('reason') ?? '';
  const errors = longErrors('reason', reason, call.page.t);
  if (errors.length > 0) return { errors };
  const gone = await publishUncheckedAs(call.services, actorOf(call), { id, locale, reason });
  if (gone.ok) {
    if (gone.value) await call.services.publisher.publish(gone.value);
    return redirectTo(`${formOf(call, asked)}&saved=1`);
  }
  if (gone.code === 'invalid_input')
    return { errors: [{ field: 'reason', message: call.page.t('CheckingForceMissing') }] };
  if (gone.code === 'no_draft') return { errors: [{ message: call.page.t('CheckingNoDraft') }] };
  if (gone.code === 'plan_refused')
    return { errors: [{ message: tellPlanProblem(gone.details as PlanProblem, call.page.t) }] };
  return notFound();
};

const link: Act = async (call) => {
  const asked = await findAsked(call);
  if (!asked) return notFound();
  const { id, locale } = asked;
  const wish = { id, locale, days: previewDays.usual, mayRemark: true };
  const made = await makePreviewLinkAs(call.services, actorOf(call), wish);
  return made.ok ? { show: { link: made.value } } : notFound();
};

const resolve: Act = async (call) => {
  const asked = await findAsked(call);
  const resolved = asked && (await resolveRemarkAs(call.services, actorOf(call), call.form.get('remark') ?? ''));
  return asked && resolved?.ok ? redirectTo(`${formOf(call, asked)}#checks-title`) : notFound();
};

/** Sends a draft for checking: to whom, with which note. Administrators may publish it at once, with a reason. */
export const checkPage = definePage<SiteFrame, View>({
  access: itemRights,
  frame: siteFrame,
  intents: { ask, force, link, resolve },
  async load(call) {
    const { services, viewer } = call;
    const { db } = services;
    const asked = await findAsked(call);
    if (!asked) return notFound();
    const { id, locale, row } = asked;
    const variant = { type: row.type, language: locale };
    if (!mayWriteItem(viewer.person, variant)) return notFound();
    const checks = await loadChecks(db, { id, type: row.type, locale });
    const draft = row.draftRevision;
    const waiting = draft === null ? undefined : await findOpenReview(db, { id, locale }, draft);
    const without = viewer.person?.userId ?? null;
    const found = await listCheckers(db, todayOf(services), { variant, rule: checks.rule, without });
    const savedBy = (await newestRevision(db, id, locale))?.savedBy;
    const text = await findItemDraft(db, { id, locale });
    const title = text?.fields['title'];
    return {
      item: { id, locale, title: typeof title === 'string' ? title : id },
      checks,
      draft,
      checkers: [...found.publishers, ...found.others]
        .filter(({ email }) => email !== savedBy)
        .map((person) => ({ userId: person.userId, label: labelOf(person) })),
      note: waiting?.note ?? '',
      mayForce: mayForce(viewer.person, { itemId: id, locale }),
      drafts: text && draft !== null ? await loadProductDrafts(db, viewer.person, text) : [],
      link: null,
    };
  },
});
