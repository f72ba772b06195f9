import { publishDraft } from '../../../content/checking/publish-draft.ts';
import { findRow } from '../../../content/items/content.repo.ts';
import { writeInTurn } from '../../../content/items/write-in-turn.ts';
import { fail, succeed } from '../../../platform/result.ts';
import { may } from '../access.rules.ts';
import { mayPublishItem } from '../item-rights.ts';
import type { PlanActor } from '../plans/plan-as.ts';
import { noteOf, recordCheck, type ReviewServices } from './review-as.ts';
import { variantOf } from './review-rights.ts';

/** Returns whether a person may publish an item at once although nobody else has approved it. */
export const mayForce = (person: PlanActor['person'], item: { itemId: string; locale: string }): boolean =>
  may(person, 'installation') && mayPublishItem(person, variantOf(item));

/**
 * Publishes the newest draft at once, without the check that its kind needs. The reason stays in the audit and at the item.
 * @returns its changes in the feed, for the publisher
 */
export async function publishUncheckedAs(
  { db, clock, env }: ReviewServices,
  actor: PlanActor,
  asked: { id: string; locale: string; reason: string },
) {
  const { id, locale } = asked;
  const { person } = actor;
  if (env.contentGraphqlUrl !== undefined) return fail('content_is_remote', 'The content is not stored here.');
  if (!person || !mayForce(person, { itemId: id, locale }))
    return fail('forbidden', 'Only an administrator who may publish it can publish it without a check.');
  const reason = noteOf(asked.reason);
  if (reason === '') return fail('invalid_input', 'Say why it cannot wait.');
  return writeInTurn(db, async (tx) => {
    const revision = (await findRow(tx, id, locale))?.draftRevision ?? null;
    if (revision === null) return fail('no_draft', `${id} has no draft that could go live.`);
    const { userId, email } = person;
    const how = { clock, hosts: env, unchecked: { userId, email, reason } };
    const outcome = await publishDraft(tx, how, { id, locale, revision, savedBy: email });
    if (!outcome.ok)
      return fail('plan_refused', `It cannot go live: ${outcome.problem.kind}`, undefined, outcome.problem);
    const of = { itemId: id, locale, revision };
    await recordCheck(tx, { clock }, actor, { action: 'check-force', of, note: reason });
    return succeed(outcome.seqs);
  });
}
