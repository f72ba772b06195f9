import type { Person } from '../../../../../server/access/access.contract.ts';
import {
  deleteItem as deleteContract,
  getItem,
  putItem,
} from '../../../../../server/content/content-endpoints.contract.ts';
import { findItem, resolveId } from '../../../../../server/content/find-item.ts';
import { deleteItem, saveItem } from '../../../../../server/content/save-item.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import type { Services } from '../../../../../server/services.ts';
import { fail, succeed } from '../../../../../server/result.ts';

const isRemote = ({ env }: Services) => env.contentGraphqlUrl !== undefined;
/** The editor's address; the token has none. */
const savedBy = (person: Person | null): string => person?.email ?? 'publish token';
const refuseRemote = () => fail('content_is_remote', 'The content lives at CONTENT_GRAPHQL_URL: edit it there.');

export const ALL = refuseOtherMethods(getItem, putItem, deleteContract);

export const GET = endpoint(getItem, async ({ services, params, query }) => {
  const found = await findItem(services.db, {
    id: params['id'] ?? '',
    locale: query.locale,
    isDraft: query.draft === '1',
  });
  return found.ok ? succeed({ status: 200, body: found.value }) : found;
});

export const PUT = endpoint(putItem, async ({ services, viewer: { person }, params, query, body }) => {
  if (isRemote(services)) return refuseRemote();
  const { db, clock, publisher } = services;
  const saved = await saveItem(db, clock, {
    id: params['id'] ?? '',
    body,
    isDraft: query.draft === '1',
    savedBy: savedBy(person),
    base: query.base,
    isMerging: query.merge === '1',
  });
  if (!saved.ok) return saved;
  const { seqs, merged, ...item } = saved.value;
  const answer = {
    ...item,
    ...(query.merge === '1' && { merged }),
    publishId: seqs && (await publisher.publish(seqs)),
  };
  return succeed({ status: 200, body: answer });
});

export const DELETE = endpoint(deleteContract, async ({ services, viewer: { person }, params, query }) => {
  if (isRemote(services)) return refuseRemote();
  const { db, clock, publisher } = services;
  const resolved = await resolveId(db, params['id'] ?? '');
  if (!resolved.ok) return resolved;
  const gone = await deleteItem(db, clock, { id: resolved.value, locale: query.locale, savedBy: savedBy(person) });
  if (!gone) return fail('not_found', `There is no item ${resolved.value} in ${query.locale}.`);
  const { seqs, ...item } = gone;
  return succeed({ status: 200, body: { ...item, publishId: seqs && (await publisher.publish(seqs)) } });
});
