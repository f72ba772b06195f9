import { findGranted } from '../../content/checking/find-shown.ts';
import { signPreview } from '../../content/editing/preview-link.ts';
import { resolveId } from '../../content/items/find-item.ts';
import type { Platform } from '../../platform/platform.ts';
import { fail, succeed } from '../../platform/result.ts';
import { recordAudit } from './audit.repo.ts';
import { checkItemRights } from './item-rights.ts';
import type { PlanActor } from './plans/plan-as.ts';

const dayInMs = 86_400_000;

interface Wish {
  id: string;
  locale: string;
  /** The newest without it. */
  revision?: number | undefined;
  days: number;
  /** Whoever opens it may remark. */
  mayRemark: boolean;
  /** Id of the check of a change of what is live, which is shown. */
  change?: string | undefined;
}

/** Makes a link that opens one version of an item without an account, for a person who may write the item. */
export async function makePreviewLinkAs(
  { db, clock, env }: Pick<Platform, 'db' | 'clock' | 'env'>,
  { person, requestId }: PlanActor,
  wish: Wish,
) {
  if (!person) return fail('unauthorized', 'Please sign in.');
  const resolved = await resolveId(db, wish.id);
  if (!resolved.ok) return resolved;
  const allowed = checkItemRights(person, { id: resolved.value, language: wish.locale, isDraft: true });
  if (!allowed.ok) return allowed;
  const { change } = wish;
  const found = await findGranted(db, { id: resolved.value, locale: wish.locale, revision: wish.revision, change });
  if (!found) return fail('not_found', `There is no such revision of ${resolved.value} in ${wish.locale}.`);
  const { mayRemark } = wish;
  const expiresAt = new Date(clock.now().getTime() + wish.days * dayInMs);
  const { id, locale, revision } = found.item;
  const until = `until ${expiresAt.toISOString()}${mayRemark ? ', with remarks' : ''}`;
  await recordAudit(db, clock, {
    actorUserId: person.userId,
    subjectUserId: null,
    action: 'preview-link',
    detail: `${id} in ${locale}, ${change === undefined ? '' : 'a change of '}revision ${revision}, ${until}`,
    requestId,
  });
  const token = signPreview({ id, locale, revision, expiresAt, mayRemark, change }, env.sessionSecrets);
  return succeed({ url: `${env.siteOrigin}/preview/${token}`, revision, expiresAt: expiresAt.toISOString() });
}
