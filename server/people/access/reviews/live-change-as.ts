import { prepareChange, type ChangeRequest } from '../../../content/checking/prepare-change.ts';
import { findUndecided, forceChange, recallReview, sendChange } from '../../../content/checking/send-change.ts';
import { tellReview } from '../../../content/checking/tell-review.ts';
import { readRule } from '../../../content/reviews/review.repo.ts';
import { resolveId } from '../../../content/items/find-item.ts';
import { organizationDate } from '../../../platform/dates/organization-date.rules.ts';
import { fail } from '../../../platform/result.ts';
import { checkItemRights, mayPublishItem, mayWriteItem } from '../item-rights.ts';
import type { PlanActor } from '../plans/plan-as.ts';
import { chooseTold } from './choose-told.ts';
import { mayForce } from './publish-unchecked-as.ts';
import { noteOf, recordCheck, type ReviewServices } from './review-as.ts';
import { listCheckers, variantOf } from './review-rights.ts';

const remote = () => fail('content_is_remote', 'The content is not stored here.');

/** Stores a change of what is live for its check, for a person who may publish the item: it goes live with its approval. */
export async function prepareChangeAs(
  services: ReviewServices,
  actor: PlanActor,
  asked: Pick<ChangeRequest, 'id' | 'locale' | 'base' | 'change' | 'isAdded'>,
) {
  const { person } = actor;
  if (services.env.contentGraphqlUrl !== undefined) return remote();
  const resolved = await resolveId(services.db, asked.id);
  if (!resolved.ok) return resolved;
  const id = resolved.value;
  const allowed = checkItemRights(person, { id, language: asked.locale, isDraft: false });
  if (!allowed.ok) return allowed;
  if (!person) return fail('unauthorized', 'Please sign in.');
  const { locale, base, change, isAdded } = asked;
  const { userId, email } = person;
  return prepareChange(services, {
    id,
    locale,
    base,
    change,
    isAdded,
    by: { userId, email },
    record: (tx, review) => recordCheck(tx, services, actor, { action: 'check-prepare', of: review }),
  });
}

/**
 * Sends a stored change of what is live for checking, for the person who wrote it.
 * @param asked.of id of the person who is asked; empty for anybody who may
 */
export async function sendChangeAs(
  services: ReviewServices,
  actor: PlanActor,
  asked: { id: string; of: string; note: string },
) {
  const { db, clock, env, installation, delivery } = services;
  const { person } = actor;
  if (env.contentGraphqlUrl !== undefined) return remote();
  if (!person) return fail('unauthorized', 'Please sign in.');
  const found = await findUndecided(db, asked.id);
  if (!found.ok) return found;
  if (found.value.textBy !== person.userId) return fail('not_found', 'There is no such change of yours.');
  const variant = variantOf(found.value);
  if (!mayPublishItem(person, variant)) return fail('forbidden', 'Your roles do not let you publish this item.');
  const today = organizationDate(clock.now(), installation.timeZone);
  const rule = await readRule(db, variant.type);
  const checkers = await listCheckers(db, today, { variant, rule, without: null });
  const told = chooseTold(checkers, asked.of, { askedBy: person.userId, textBy: person.userId, savedBy: person.email });
  if (asked.of !== '' && told.length === 0) return fail('invalid_input', 'Nobody of this name may check it.');
  const sent = await sendChange(db, clock, {
    id: asked.id,
    by: person,
    of: asked.of === '' ? null : asked.of,
    note: noteOf(asked.note),
    async tell(tx, review) {
      await recordCheck(tx, services, actor, { action: 'check-ask', of: review });
      await tellReview(tx, { clock, siteOrigin: env.siteOrigin }, { review, kind: 'checkAsked', to: told });
    },
  });
  if (sent.ok) delivery.poke();
  return sent;
}

/** Takes back a check that nobody has decided, for somebody who may write the item. */
export async function recallReviewAs(services: ReviewServices, actor: PlanActor, id: string) {
  const { db, clock, env } = services;
  const { person } = actor;
  if (env.contentGraphqlUrl !== undefined) return remote();
  if (!person) return fail('unauthorized', 'Please sign in.');
  const found = await findUndecided(db, id);
  if (!found.ok) return found;
  if (!mayWriteItem(person, variantOf(found.value))) return fail('forbidden', 'Your roles do not let you change it.');
  return recallReview(db, clock, {
    id,
    by: person,
    tell: (tx, of) => recordCheck(tx, services, actor, { action: 'check-recall', of }),
  });
}

/**
 * Publishes a change of what is live at once, without the check that its kind needs, for an administrator. The reason stays
 * in the audit and at the item.
 * @returns its changes in the feed, for the publisher
 */
export async function forceChangeAs(services: ReviewServices, actor: PlanActor, asked: { id: string; reason: string }) {
  const { env } = services;
  const { person } = actor;
  if (env.contentGraphqlUrl !== undefined) return remote();
  const found = await findUndecided(services.db, asked.id);
  if (!found.ok) return found;
  if (!person || !mayForce(person, found.value))
    return fail('forbidden', 'Only an administrator who may publish it can publish it without a check.');
  const reason = noteOf(asked.reason);
  if (reason === '') return fail('invalid_input', 'Say why it cannot wait.');
  return forceChange(services, {
    id: asked.id,
    by: person,
    reason,
    tell: (tx, of) => recordCheck(tx, services, actor, { action: 'check-force', of, note: reason }),
  });
}
