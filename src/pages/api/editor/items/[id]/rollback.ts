import { rollBackItem } from '../../../../../../server/content/editing/editor-endpoints.contract.ts';
import { rollBack } from '../../../../../../server/content/editing/roll-back.ts';
import { endpoint, refuseOtherMethods } from '../../../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(rollBackItem);

export const POST = endpoint(rollBackItem, async ({ services, viewer: { person }, params, body }) => {
  const { env, db, clock, publisher } = services;
  if (env.contentGraphqlUrl)
    return fail('content_is_remote', 'The content lives at CONTENT_GRAPHQL_URL: edit it there.');
  const saved = await rollBack(db, clock, { ...body, id: params['id'] ?? '', savedBy: person?.email ?? '' });
  if (!saved.ok) return saved;
  const { seqs, merged: _, ...item } = saved.value;
  return succeed({ status: 200, body: { ...item, publishId: seqs && (await publisher.publish(seqs)) } });
});
