import { askReview } from '../../../content/checking/ask-review.ts';
import { decideReview, findWaitingReview, type Decision } from '../../../content/checking/decide-review.ts';
import type { DraftAlong } from '../../../content/checking/publish-draft.ts';
import { readRule, type ReviewRow } from '../../../content/reviews/review.repo.ts';
import { longestNote } from '../../../content/reviews/review.rules.ts';
import { tellReview } from '../../../content/checking/tell-review.ts';
import { organizationDate } from '../../../platform/dates/organization-date.rules.ts';
import type { Database } from '../../../platform/db/connection.ts';
import type { Platform } from '../../../platform/platform.ts';
import { cleanText } from '../../../platform/problem.rules.ts';
import { fail } from '../../../platform/result.ts';
import { recordAudit } from '../audit.repo.ts';
import type { AuditVerb } from '../audit.contract.ts';
import { checkItemRights, mayPublishItem } from '../item-rights.ts';
import { findAddressees, listPublishers } from '../list-publishers.ts';
import type { PlanActor } from '../plans/plan-as.ts';
import { chooseTold } from './choose-told.ts';
import { findIdByEmail } from './find-id-by-email.ts';
import { listCheckers, mayCheckItem, variantOf } from './review-rights.ts';
import { cutText } from '../../../platform/cut-text.rules.ts';

export type ReviewServices = Pick<Platform, 'db' | 'clock' | 'env' | 'installation' | 'delivery'>;

/** Records what a person did about a text. */
export const recordCheck = (
  tx: Database,
  { clock }: Pick<Platform, 'clock'>,
  { person, requestId }: PlanActor,
  { action, of, note }: { action: AuditVerb; of: Pick<ReviewRow, 'itemId' | 'locale' | 'revision'>; note?: string },
): Promise<void> =>
  recordAudit(tx, clock, {
    actorUserId: person?.userId ?? '',
    subjectUserId: null,
    action,
    detail: cutText(`${of.itemId} ${of.locale}, revision ${of.revision}${note ? `: ${note}` : ''}`, 2_000),
    requestId,
  });

/** Cuts what nobody writes by hand; the form says the limit. */
export const noteOf = (text: string): string => cutText(cleanText(text).replace(/\p{Cc}(?<!\n)/gu, ' '), longestNote);

/**
 * Sends the newest draft of an item for checking, for a person who may write it. Whoever is named gets an email, else
 * everybody who may check and publish it.
 * @param asked.of id of the person who is asked; empty for anybody who may
 */
export async function askReviewAs(
  services: ReviewServices,
  actor: PlanActor,
  asked: { id: string; locale: string; of: string; note: string },
) {
  const { db, clock, env, installation, delivery } = services;
  const { id, locale } = asked;
  const { person } = actor;
  if (env.contentGraphqlUrl !== undefined) return fail('content_is_remote', 'The content is not stored here.');
  const allowed = checkItemRights(person, { id, language: locale, isDraft: true });
  if (!allowed.ok) return allowed;
  if (!person) return fail('unauthorized', 'Please sign in.');
  const variant = variantOf({ itemId: id, locale });
  const rule = await readRule(db, variant.type);
  const today = organizationDate(clock.now(), installation.timeZone);
  const { publishers, others } = await listCheckers(db, today, { variant, rule, without: null });
  const isNamed = [...publishers, ...others].some(({ userId }) => userId === asked.of);
  if (asked.of !== '' && !isNamed) return fail('invalid_input', 'Nobody of this name may check it.');
  const sent = await askReview(db, clock, {
    id,
    locale,
    by: person,
    of: asked.of === '' ? null : asked.of,
    note: noteOf(asked.note),
    findWriter: findIdByEmail,
    async tell(tx, review, { savedBy }) {
      await recordCheck(tx, services, actor, { action: 'check-ask', of: review });
      const concerned = { askedBy: person.userId, textBy: review.textBy, savedBy };
      const to = chooseTold({ publishers, others }, asked.of, concerned);
      await tellReview(tx, { clock, siteOrigin: env.siteOrigin }, { review, kind: 'checkAsked', to });
    },
  });
  if (sent.ok) delivery.poke();
  return sent;
}

interface AskedDecision {
  id: string;
  decision: Decision;
  reason?: string;
  along?: readonly DraftAlong[];
}

/**
 * Approves, publishes or returns a text, for a person who may check its kind. The one who asked gets an email.
 * @param asked.along drafts that the person has seen and lets go live with a text that is published
 */
export async function decideReviewAs(
  services: ReviewServices,
  actor: PlanActor,
  { id, decision, reason = '', along = [] }: AskedDecision,
) {
  const { db, clock, env, delivery } = services;
  const { person } = actor;
  if (!person) return fail('unauthorized', 'Please sign in.');
  const found = await findWaitingReview(db, id);
  if (!found.ok) return found;
  const variant = variantOf(found.value.review);
  const mayCheck = mayCheckItem(person, variant, await readRule(db, variant.type));
  const { review: asked } = found.value;
  const goesLive = decision === 'publish' || (asked.change !== null && decision === 'approve');
  if (!mayCheck || (goesLive && !(await mayGoLive(services, person, asked))))
    return fail('forbidden', 'Your roles do not let you decide about this text.');
  for (const each of along) {
    const allowed = checkItemRights(person, { id: each.id, language: each.locale, isDraft: false });
    if (!allowed.ok) return allowed;
  }
  const isReturn = decision === 'return';
  const decided = await decideReview(
    { db, clock, env },
    {
      id,
      decision,
      reason: noteOf(reason),
      by: person,
      along,
      async tell(tx, review) {
        const action = isReturn ? 'check-return' : 'check-approve';
        await recordCheck(tx, services, actor, { action, of: review });
        for (const { id: itemId, locale, revision } of along) {
          const of = { itemId, locale, revision };
          await recordCheck(tx, services, actor, { action, of, note: `live with ${review.itemId}` });
        }
        const to = review.userId === person.userId ? [] : await findAddressees(tx, [review.userId]);
        const kind = isReturn ? 'checkReturned' : 'checkApproved';
        await tellReview(tx, { clock, siteOrigin: env.siteOrigin }, { review, kind, to });
      },
    },
  );
  if (decided.ok) delivery.poke();
  return decided;
}

/**
 * Returns whether the approval of a person may let a text go live: they may publish it, or whoever sent this change of what
 * is live still may, and has asked for that.
 */
export async function mayGoLive(
  { db, clock, installation }: Pick<ReviewServices, 'db' | 'clock' | 'installation'>,
  person: NonNullable<PlanActor['person']>,
  review: ReviewRow,
): Promise<boolean> {
  const variant = variantOf(review);
  if (mayPublishItem(person, variant)) return true;
  if (!review.change) return false;
  const today = organizationDate(clock.now(), installation.timeZone);
  return (await listPublishers(db, today, [variant])).some(({ userId }) => userId === review.userId);
}
