import { discardDraft } from '../../../content/editing/discard-draft.ts';
import { resolveId } from '../../../content/items/find-item.ts';
import type { Departure } from '../../../content/plans/departure.rules.ts';
import type { PlanRow } from '../../../content/plans/plan.repo.ts';
import type { PlanVerb } from '../../../content/plans/plan.rules.ts';
import { planItem, type PlanServices, type PlanWhen } from '../../../content/scheduling/plan-item.ts';
import { findStoppable, stopPlan } from '../../../content/scheduling/stop-plan.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { fail } from '../../../platform/result.ts';
import type { ActingPerson } from '../access.contract.ts';
import { recordAudit } from '../audit.repo.ts';
import type { AuditVerb } from '../audit.contract.ts';
import { checkItemRights } from '../item-rights.ts';

/** A person of the desk and their request. */
export interface PlanActor {
  person: ActingPerson | null;
  requestId: string;
}

type Services = Pick<PlanServices, 'db' | 'clock'>;

const auditor =
  ({ clock }: Pick<Services, 'clock'>, { person, requestId }: PlanActor, action: AuditVerb) =>
  (tx: Database, detail: string): Promise<void> =>
    recordAudit(tx, clock, { actorUserId: person?.userId ?? '', subjectUserId: null, action, detail, requestId });

const nameOf = ({ itemId, locale, what, revision, departure, at, releaseId }: PlanRow): string =>
  [
    `${what} ${itemId} ${locale}`,
    ...(revision === null ? [] : [`revision ${revision}`]),
    ...(departure ? [departure.kind === 'redirect' ? `redirect to ${departure.to}` : departure.kind] : []),
    ...(at ? [at.toISOString()] : []),
    ...(releaseId ? [`release ${releaseId}`] : []),
  ].join(', ');

/**
 * Plans for a person who may publish the item; everybody else is refused.
 * @param settle further work in the transaction of the plan
 */
export async function planAs(
  services: PlanServices,
  actor: PlanActor,
  asked: { id: string; locale: string; what: PlanVerb; departure?: Departure | undefined; when: PlanWhen },
  settle: (tx: Database, plan: PlanRow) => Promise<void> = async () => undefined,
) {
  const { person } = actor;
  const resolved = await resolveId(services.db, asked.id);
  if (!resolved.ok) return resolved;
  const { locale, what, departure, when } = asked;
  const id = resolved.value;
  const allowed = checkItemRights(person, { id, language: locale, isDraft: false });
  if (!allowed.ok) return allowed;
  if (!person) return fail('unauthorized', 'Please sign in.');
  const { userId, email } = person;
  const record = auditor(services, actor, 'plan-make');
  const by = { userId, email };
  return planItem(services, {
    id,
    locale,
    what,
    departure,
    when,
    by,
    async record(tx, plan) {
      await record(tx, nameOf(plan));
      await settle(tx, plan);
    },
  });
}

/** Stops a plan for a person who may publish its item. */
export async function stopPlanAs({ db, clock }: Services, actor: PlanActor, id: string) {
  const found = await findStoppable(db, id);
  if (!found.ok) return found;
  const { itemId, locale } = found.value;
  const allowed = checkItemRights(actor.person, { id: itemId, language: locale, isDraft: false });
  if (!allowed.ok) return allowed;
  const record = auditor({ clock }, actor, 'plan-stop');
  return stopPlan(db, clock, { id, record: (tx, plan) => record(tx, nameOf(plan)) });
}

/** Throws a draft away for a person who may write it. */
export async function discardDraftAs({ db, clock }: Services, actor: PlanActor, asked: { id: string; locale: string }) {
  const resolved = await resolveId(db, asked.id);
  if (!resolved.ok) return resolved;
  const [id, { locale }] = [resolved.value, asked];
  const allowed = checkItemRights(actor.person, { id, language: locale, isDraft: true });
  if (!allowed.ok) return allowed;
  const record = auditor({ clock }, actor, 'draft-discard');
  return discardDraft(db, clock, {
    id,
    locale,
    savedBy: actor.person?.email ?? '',
    record: (tx, { revision }) => record(tx, `${id} ${locale}, revision ${revision}`),
  });
}
