import type { PlanRefusal } from '../../../../../islands/content/editor/item-form.ts';
import type { PlanProblem } from '../../../../../server/content/plans/plan.rules.ts';
import type { TimeProblem } from '../../../../../server/content/plans/plan-time.rules.ts';
import type { PlanVerb } from '../../../../../server/content/plans/plan.rules.ts';
import { findWaitingPlan } from '../../../../../server/content/plans/plan.repo.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { discardDraftAs, planAs, stopPlanAs } from '../../../../../server/people/access/plans/plan-as.ts';
import { isUuid } from '../../../../../server/platform/uuid.rules.ts';
import type { PageCall } from '../../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import type { LoadedItem } from './load-item.ts';
import type { SentItem } from './read-item-form.ts';
import { readPlanForm } from './read-plan-form.ts';
import { saveSentItem, sentForm, type Again } from './save-sent-item.ts';

const itemAddress = ({ page }: PageCall, id: string, locale: string): string =>
  `${sitePath('/editor/items/', page.language)}${id}?locale=${locale}`;

const actorOf = ({ viewer: { person }, locals: { requestId } }: PageCall) => ({ person, requestId });

/** Saves the draft that a form without a script sent, and plans it. */
export async function planSentItem(
  call: PageCall & { form: URLSearchParams },
  loaded: LoadedItem,
  sent: SentItem,
): Promise<Response | Again> {
  const { when } = readPlanForm(call.form);
  const form = sentForm(loaded, sent);
  const again = (planProblem: PlanRefusal): Again => ({
    errors: [{ message: 'DeskNotStored' }],
    show: { initial: { ...form, planProblem } },
  });
  if (when.kind === 'new-release' && when.name === '') return again({ of: 'release', problem: 'name' });
  if (when.kind === 'release' && !isUuid(when.id)) return again({ of: 'release', problem: 'missing' });
  const saved = await saveSentItem(call, loaded, sent, true);
  if (!(saved instanceof Response)) return saved;
  const { locale } = form;
  const id = form.id || `${form.type}:${form.name}`;
  const planned = await planAs(call.services, actorOf(call), { id, locale, what: 'publish', when });
  if (planned.ok) return redirectTo(`${itemAddress(call, planned.value.itemId, locale)}&planned=1`);
  switch (planned.code) {
    case 'invalid_input':
      return again({ of: 'time', problem: planned.details as TimeProblem });
    case 'plan_refused':
      return again({ of: 'item', problem: planned.details as PlanProblem });
    case 'not_found':
      return again({ of: 'release', problem: 'missing' });
    case 'ambiguous_id':
    case 'content_is_remote':
    case 'forbidden':
    case 'unauthorized':
      return { errors: [{ message: 'DeskNotAllowed' }], show: { initial: form } };
  }
}

/** Stops what is planned for an item. */
export async function stopSentPlan(
  call: PageCall,
  { initial: { id, locale } }: LoadedItem,
  what: PlanVerb,
): Promise<Response> {
  const plan = await findWaitingPlan(call.services.db, { id, locale }, what);
  const stopped = plan ? await stopPlanAs(call.services, actorOf(call), plan.id) : null;
  return stopped && !stopped.ok && stopped.code === 'forbidden'
    ? notFound()
    : redirectTo(`${itemAddress(call, id, locale)}&stopped=1`);
}

/** Throws the draft of an item away. */
export async function discardSentDraft(call: PageCall, { initial: { id, locale } }: LoadedItem): Promise<Response> {
  const discarded = await discardDraftAs(call.services, actorOf(call), { id, locale });
  return discarded.ok ? redirectTo(`${itemAddress(call, id, locale)}&discarded=1`) : notFound();
}
