import { checkItemRights } from '../../../../../../server/people/access/item-rights.ts';
import { recordEdit } from '../../../../../../server/people/access/record-edit.ts';
import { resolveId } from '../../../../../../server/content/items/find-item.ts';
import { rollBackItem } from '../../../../../../server/content/editing/editor-endpoints.contract.ts';
import { rollBack } from '../../../../../../server/content/editing/roll-back.ts';
import { endpoint, refuseOtherMethods } from '../../../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(rollBackItem);

export const POST = endpoint(rollBackItem, async ({ services, viewer: { person }, requestId, params, body }) => {
  const { env, db, clock, publisher } = services;
  if (env.contentGraphqlUrl)
    return fail('content_is_remote', 'The content lives at CONTENT_GRAPHQL_URL: edit it there.');
  const resolved = await resolveId(db, params['id'] ?? '');
  if (!resolved.ok) return resolved;
  const asked = { id: resolved.value, language: body.locale, isDraft: body.isDraft };
  const allowed = checkItemRights(person, asked);
  if (!allowed.ok) return allowed;
  const saved = await rollBack(db, clock, { ...body, id: resolved.value, savedBy: person?.email ?? '' });
  if (!saved.ok) return saved;
  const { seqs, merged: _, ...item } = saved.value;
  if (seqs && person) await recordEdit(services, { by: person.userId, action: 'item-rollback', item, requestId });
  return succeed({ status: 200, body: { ...item, publishId: seqs && (await publisher.publish(seqs)) } });
});
