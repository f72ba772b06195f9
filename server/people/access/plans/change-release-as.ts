import {
  goOutNow,
  makeRelease,
  setReleaseTime,
  stopRelease,
  type WholeRelease,
} from '../../../content/scheduling/change-release.ts';
import type { PlanServices } from '../../../content/scheduling/plan-item.ts';
import type { TypedTime } from '../../../content/plans/plan-time.rules.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { succeed } from '../../../platform/result.ts';
import type { AuditVerb } from '../audit.contract.ts';
import { recordAudit } from '../audit.repo.ts';
import { checkItemRights } from '../item-rights.ts';
import type { PlanActor } from './plan-as.ts';

type Services = Pick<PlanServices, 'db' | 'clock'>;

const recorder =
  ({ clock }: Pick<Services, 'clock'>, { person, requestId }: PlanActor, action: AuditVerb) =>
  (tx: Database, { release, plans }: WholeRelease): Promise<void> => {
    const time = release.at ? `, ${release.at.toISOString()}` : '';
    const items = plans.map(({ itemId, locale }) => `${itemId} ${locale}`).join(', ');
    const detail = `release ${release.id}${time}: ${items}`.slice(0, 2_000);
    return recordAudit(tx, clock, {
      actorUserId: person?.userId ?? '',
      subjectUserId: null,
      action,
      detail,
      requestId,
    });
  };

/** A person changes a release only if they may publish each of its items. */
const changeOf = (services: Pick<Services, 'clock'>, actor: PlanActor, action: AuditVerb, id: string) => ({
  id,
  mayChange(plans: WholeRelease['plans']) {
    for (const { itemId, locale } of plans) {
      const allowed = checkItemRights(actor.person, { id: itemId, language: locale, isDraft: false });
      if (!allowed.ok) return allowed;
    }
    return succeed(null);
  },
  record: recorder(services, actor, action),
});

export const makeReleaseAs = (services: Services, actor: PlanActor, name: string) =>
  makeRelease(services, {
    name,
    by: { userId: actor.person?.userId ?? '', email: actor.person?.email ?? '' },
    record: recorder(services, actor, 'release-make'),
  });

export const setReleaseTimeAs = (services: PlanServices, actor: PlanActor, id: string, typed: TypedTime) => {
  const { mayChange, record } = changeOf(services, actor, 'release-plan', id);
  return setReleaseTime(services, { id, mayChange, record, typed });
};

/** Publishes a release at once. @returns its changes in the feed, for the publisher */
export const goOutNowAs = (services: PlanServices, actor: PlanActor, id: string) =>
  goOutNow(services, changeOf(services, actor, 'release-publish', id));

export const stopReleaseAs = (services: Services, actor: PlanActor, id: string) =>
  stopRelease(services, changeOf(services, actor, 'release-stop', id));
