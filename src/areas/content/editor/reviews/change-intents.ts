import { findUndecided } from '../../../../../server/content/checking/send-change.ts';
import { previewDays } from '../../../../../server/content/editing/editor-endpoints.contract.ts';
import type { PlanProblem } from '../../../../../server/content/plans/plan.rules.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { makePreviewLinkAs } from '../../../../../server/people/access/make-preview-link.ts';
import {
  forceChangeAs,
  recallReviewAs,
  sendChangeAs,
} from '../../../../../server/people/access/reviews/live-change-as.ts';
import type { PageCall } from '../../../../http/define-page.ts';
import type { FormError } from '../../../../http/form-errors.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import type { SiteFrame } from '../../../../layouts/site-frame.ts';
import { tellPlanProblem } from '../plan-words.ts';
import { longErrors } from './problem-errors.ts';

type Call = PageCall<SiteFrame> & { form: URLSearchParams };
type Outcome = Promise<Response | { errors: FormError[]; status?: 409 }>;

const actorOf = ({ viewer: { person }, locals: { requestId } }: Call) => ({ person, requestId });
const idOf = ({ params }: Call): string => params['review'] ?? '';
const backTo = (call: Call, query: string): Response =>
  redirectTo(`${sitePath(`/editor/reviews/${idOf(call)}`, call.page.language)}${query}`);
const ended = ({ page }: Call) => ({ errors: [{ message: page.t('CheckingEnded') }], status: 409 as const });

/** Sends a stored change of what is live to a colleague. */
export async function sendChange(call: Call): Outcome {
  const { services, form, page } = call;
  const { t } = page;
  const [of, note] = [form.get('of') ?? '', form.get('note') ?? ''];
  const errors = longErrors('note', note, t);
  if (errors.length > 0) return { errors };
  const sent = await sendChangeAs(services, actorOf(call), { id: idOf(call), of, note });
  if (sent.ok) return backTo(call, '?sent=1');
  if (sent.code === 'invalid_input') return { errors: [{ field: 'of', message: t('CheckingNobody') }] };
  if (sent.code === 'change_waits') return { errors: [{ message: t('CheckingChangeWaits') }], status: 409 };
  return sent.code === 'review_ended' ? ended(call) : notFound();
}

/** Publishes a change of what is live at once, with a reason. */
export async function forceChange(call: Call): Outcome {
  const { services, form, page } = call;
  const reason = form.get('reason') ?? '';
  const errors = longErrors('force-reason', reason, page.t);
  if (errors.length > 0) return { errors };
  const forced = await forceChangeAs(services, actorOf(call), { id: idOf(call), reason });
  if (forced.ok) {
    if (forced.value) await services.publisher.publish(forced.value);
    return backTo(call, '?done=1');
  }
  if (forced.code === 'invalid_input')
    return { errors: [{ field: 'force-reason', message: page.t('CheckingForceMissing') }] };
  if (forced.code === 'plan_refused')
    return { errors: [{ message: tellPlanProblem(forced.details as PlanProblem, page.t) }] };
  return forced.code === 'review_ended' ? ended(call) : notFound();
}

/** Takes a check back, or throws a change away that was not sent. */
export async function recallReview(call: Call): Outcome {
  const recalled = await recallReviewAs(call.services, actorOf(call), idOf(call));
  if (recalled.ok) return backTo(call, '');
  return recalled.code === 'review_ended' ? ended(call) : notFound();
}

/** Makes a link to a change of what is live for people outside, who remark without an account. */
export async function linkChange(
  call: Call,
): Promise<Response | { show: { link: { url: string; expiresAt: string } } }> {
  const { services } = call;
  const found = await findUndecided(services.db, idOf(call));
  if (!found.ok || !found.value.change) return notFound();
  const { id: change, itemId: id, locale } = found.value;
  const wish = { id, locale, days: previewDays.usual, mayRemark: true, change };
  const made = await makePreviewLinkAs(services, actorOf(call), wish);
  return made.ok ? { show: { link: made.value } } : notFound();
}
