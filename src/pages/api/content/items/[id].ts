import type { Person } from '../../../../../server/people/access/access.contract.ts';
import { deleteItem, getItem, putItem } from '../../../../../server/content/api/content-endpoints.contract.ts';
import { findItem } from '../../../../../server/content/items/find-item.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { deleteAndPublish, saveAndPublish } from '../../../../../server/content/publish/publish-item.ts';
import { succeed } from '../../../../../server/platform/result.ts';

/** The editor's address; the token has none. */
const savedBy = (person: Person | null): string => person?.email ?? 'publish token';

export const ALL = refuseOtherMethods(getItem, putItem, deleteItem);

export const GET = endpoint(getItem, async ({ services, params: { id = '' }, query }) => {
  const found = await findItem(services.db, { id, locale: query.locale, isDraft: query.draft === '1' });
  return found.ok ? succeed({ status: 200, body: found.value }) : found;
});

export const PUT = endpoint(putItem, async ({ services, viewer, params: { id = '' }, query, body }) => {
  const { base, draft, merge } = query;
  const how = { isDraft: draft === '1', isMerging: merge === '1', base };
  const saved = await saveAndPublish(services, { id, body, savedBy: savedBy(viewer.person), ...how });
  return saved.ok ? succeed({ status: 200, body: saved.value }) : saved;
});

export const DELETE = endpoint(deleteItem, async ({ services, viewer, params: { id = '' }, query }) => {
  const gone = await deleteAndPublish(services, { id, locale: query.locale, savedBy: savedBy(viewer.person) });
  return gone.ok ? succeed({ status: 200, body: gone.value }) : gone;
});
