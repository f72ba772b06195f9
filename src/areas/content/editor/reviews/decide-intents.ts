import { findWaitingReview, type Decision } from '../../../../../server/content/checking/decide-review.ts';
import { findRevision } from '../../../../../server/content/editing/editor.repo.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { readPlanTime, type TypedTime } from '../../../../../server/content/plans/plan-time.rules.ts';
import { longestReleaseName, type PlanProblem } from '../../../../../server/content/plans/plan.rules.ts';
import type { ReviewRow } from '../../../../../server/content/reviews/review.repo.ts';
import { mayPublishItem } from '../../../../../server/people/access/item-rights.ts';
import { planAs } from '../../../../../server/people/access/plans/plan-as.ts';
import { decideReviewAs } from '../../../../../server/people/access/reviews/review-as.ts';
import { variantOf } from '../../../../../server/people/access/reviews/review-rights.ts';
import { titleOfReview } from '../../../../../server/content/checking/tell-review.ts';
import { problemOf, releaseTogether } from '../../../../../server/standards/editing/plan-together.ts';
import type { PageCall } from '../../../../http/define-page.ts';
import type { FormError } from '../../../../http/form-errors.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import type { SiteFrame } from '../../../../layouts/site-frame.ts';
import { tellPlanProblem } from '../plan-words.ts';
import { timeError } from '../releases/time-error.ts';
import { loadProductDrafts, readTicked, type ShownProductDraft } from './product-drafts.ts';
import { cutText } from '../../../../../server/platform/cut-text.rules.ts';

type Call = PageCall<SiteFrame> & { form: URLSearchParams };
type Outcome = Promise<Response | { errors: FormError[]; status?: 409 }>;

const actorOf = ({ viewer: { person }, locals: { requestId } }: Call) => ({ person, requestId });
const idOf = ({ params }: Call): string => params['review'] ?? '';

/** Decides about a text; what is ticked goes live with one that is published. */
export async function decide(
  call: Call,
  decision: Decision,
  { reason = '', along = [] }: { reason?: string; along?: ShownProductDraft[] } = {},
): Outcome {
  const { services, page } = call;
  const decided = await decideReviewAs(services, actorOf(call), { id: idOf(call), decision, reason, along });
  if (decided.ok) {
    if (decided.value.seqs) await services.publisher.publish(decided.value.seqs);
    return redirectTo(`${sitePath(`/editor/reviews/${idOf(call)}`, page.language)}?done=1`);
  }
  if (decided.code === 'review_ended') return { errors: [{ message: page.t('CheckingEnded') }], status: 409 };
  if (decided.code === 'own_text') return { errors: [{ message: page.t('CheckingOwnText') }] };
  if (decided.code === 'plan_refused')
    return { errors: [{ message: tellPlanProblem(decided.details as PlanProblem, page.t) }] };
  return notFound();
}

/** Returns the texts that were ticked; null where one of them has changed since. */
async function findTicked({ services: { db }, viewer, form }: Call, { itemId, locale, revision, change }: ReviewRow) {
  const draft = change ? undefined : await findRevision(db, itemId, locale, revision);
  const { type } = variantOf({ itemId, locale });
  return readTicked(form, await loadProductDrafts(db, viewer.person, { type, fields: draft?.fields ?? {} }));
}

const hasChanged = ({ page }: Call) => ({
  errors: [{ message: page.t('CheckingAlongChanged') }],
  status: 409 as const,
});

/** Approves a text and lets it go live at once, in one transaction with the texts of its product that are ticked. */
export async function publishText(call: Call): Outcome {
  const found = await findWaitingReview(call.services.db, idOf(call));
  if (!found.ok) return decide(call, 'publish');
  const along = await findTicked(call, found.value.review);
  return along ? decide(call, 'publish', { along }) : hasChanged(call);
}

function readTime({ services, form, page }: Call): { typed: TypedTime; error?: FormError } {
  const text = (name: string) => (form.get(name) ?? '').trim();
  const which = text('occurrence');
  const occurrence = which === 'first' || which === 'second' ? which : undefined;
  const typed: TypedTime = { date: text('date'), time: text('time'), occurrence };
  const { timeZone } = services.installation;
  const read = readPlanTime(typed, { now: services.clock.now(), timeZone });
  return read.ok ? { typed } : { typed, error: timeError(read.problem, 'review', page.t) };
}

/** Approves a text first: what cannot be planned then is approved nevertheless, and says so. */
export async function planText(call: Call): Outcome {
  const { services, page } = call;
  const found = await findWaitingReview(services.db, idOf(call));
  if (!found.ok) return decide(call, 'approve');
  const { review } = found.value;
  const { itemId: id, locale, change } = review;
  // It would plan the draft that waits beside the change.
  if (change) return notFound();
  if (!mayPublishItem(call.viewer.person, variantOf(review))) return notFound();
  const { typed, error } = readTime(call);
  if (error) return { errors: [error] };
  const along = await findTicked(call, review);
  if (!along) return hasChanged(call);
  const decided = await decide(call, 'approve');
  if (!(decided instanceof Response) || decided.status !== 303) return decided;
  const why =
    along.length > 0 ? await planWith(call, { review, along, typed }) : await planAlone(call, { id, locale, typed });
  if (why === null) return decided;
  return { errors: [{ message: `${page.t('CheckingApprovedNotPlanned')} ${why}`.trim() }] };
}

/** @returns why it could not be planned; null where it was */
async function planAlone(
  call: Call,
  { id, locale, typed }: { id: string; locale: string; typed: TypedTime },
): Promise<string | null> {
  const when = Object.assign({ kind: 'time' as const }, typed);
  const planned = await planAs(call.services, actorOf(call), { id, locale, what: 'publish', when });
  if (planned.ok) return null;
  return planned.code === 'plan_refused' ? tellPlanProblem(planned.details as PlanProblem, call.page.t) : '';
}

/** Plans a standard with texts of its product as one release. @returns why it could not; null where it was */
async function planWith(
  call: Call,
  { review, along, typed }: { review: ReviewRow; along: ShownProductDraft[]; typed: TypedTime },
): Promise<string | null> {
  const { services, page } = call;
  const title = await titleOfReview(services.db, review);
  const name = cutText(page.t('CheckingWithProduct', { title: cutText(title, 80) }), longestReleaseName);
  const items = [{ id: review.itemId, locale: review.locale }, ...along];
  const planned = await releaseTogether(services, actorOf(call), { name, items, typed });
  if (planned.ok) return null;
  return planned.code === 'plan_refused' ? tellPlanProblem(problemOf(planned), page.t) : '';
}
