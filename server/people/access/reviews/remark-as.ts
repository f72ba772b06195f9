import { findRemark, resolveRemark } from '../../../content/reviews/review.repo.ts';
import { writeRemark } from '../../../content/checking/write-remark.ts';
import type { Edited } from '../../../content/editing/merge-versions.rules.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fail, succeed } from '../../../platform/result.ts';
import { isUuid } from '../../../platform/uuid.rules.ts';
import { mayWriteItem } from '../item-rights.ts';
import { mayAny } from '../access.rules.ts';
import type { PlanActor } from '../plans/plan-as.ts';
import { itemRights } from '../roles/right.rules.ts';
import { recordCheck } from './review-as.ts';
import { variantOf } from './review-rights.ts';

type Services = Pick<Platform, 'db' | 'clock'>;

interface AskedRemark {
  id: string;
  locale: string;
  revision: number;
  place: string;
  text: string;
  change?: Edited | null;
}

/** Stores a remark of somebody at the desk: who may read drafts may say something about them. */
export async function remarkAs({ db, clock }: Services, actor: PlanActor, asked: AskedRemark) {
  const { person } = actor;
  if (!person || !mayAny(person, itemRights)) return fail('forbidden', 'Your roles do not let you read drafts.');
  return db.transaction(async (tx) => {
    const written = await writeRemark(tx, clock.now(), Object.assign({}, asked, { by: person, name: '' }));
    if (written.ok) await recordCheck(tx, { clock }, actor, { action: 'remark-write', of: written.value });
    return written;
  });
}

/** Resolves a remark, for somebody who may write the item, or who made the remark. */
export async function resolveRemarkAs({ db, clock }: Services, actor: PlanActor, id: string) {
  const { person } = actor;
  const remark = isUuid(id) ? await findRemark(db, id) : undefined;
  if (!remark) return fail('not_found', 'There is no such remark.');
  const isAllowed = person && (mayWriteItem(person, variantOf(remark)) || remark.userId === person.userId);
  if (!isAllowed || person.impersonator) return fail('forbidden', 'Your roles do not let you resolve this remark.');
  if (remark.resolvedAt === null)
    await db.transaction(async (tx) => {
      await resolveRemark(tx, id, { resolvedAt: clock.now(), resolverId: person.userId });
      await recordCheck(tx, { clock }, actor, { action: 'remark-resolve', of: remark });
    });
  return succeed(remark);
}
