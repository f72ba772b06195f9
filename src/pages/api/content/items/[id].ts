import type { Person } from '../../../../../server/people/access/access.contract.ts';
import { checkItemRights } from '../../../../../server/people/access/item-rights.ts';
import { deleteItem, getItem, putItem } from '../../../../../server/content/api/content-endpoints.contract.ts';
import { findItem, resolveId } from '../../../../../server/content/items/find-item.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { deleteAndPublish, saveAndPublish } from '../../../../../server/content/publish/publish-item.ts';
import { defaultLocale } from '../../../../../server/platform/locale.rules.ts';
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
  const { person } = viewer;
  const { type, locale } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const asked = { id, type, language: locale ?? defaultLocale, isDraft: draft === '1' };
  const allowed = person ? checkItemRights(person, asked) : succeed(null);
  if (!allowed.ok) return allowed;
  const how = { isDraft: draft === '1', isMerging: merge === '1', base };
  const saved = await saveAndPublish(services, { id, body, savedBy: savedBy(person), ...how });
  return saved.ok ? succeed({ status: 200, body: saved.value }) : saved;
});

export const DELETE = endpoint(deleteItem, async ({ services, viewer, params: { id = '' }, query }) => {
  const { person } = viewer;
  const resolved = person ? await resolveId(services.db, id) : succeed(id);
  if (!resolved.ok) return resolved;
  const asked = { id: resolved.value, language: query.locale, isDraft: false };
  const allowed = person ? checkItemRights(person, asked) : succeed(null);
  if (!allowed.ok) return allowed;
  const gone = await deleteAndPublish(services, { id, locale: query.locale, savedBy: savedBy(person) });
  return gone.ok ? succeed({ status: 200, body: gone.value }) : gone;
});
