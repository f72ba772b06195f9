import { checkItemRights } from '../../../../../server/people/access/item-rights.ts';
import { deleteItem, getItem, putItem } from '../../../../../server/content/api/content-endpoints.contract.ts';
import { dropSaved } from '../../../../../server/content/editing/unsaved/keep-unsaved.ts';
import { findItem, resolveId } from '../../../../../server/content/items/find-item.ts';
import { recordEdit } from '../../../../../server/people/access/record-edit.ts';
import { auditIdOf } from '../../../../../server/people/access/tokens/token.rules.ts';
import { endpoint, refuseOtherMethods, type Call } from '../../../../../server/http/endpoint.ts';
import { deleteAndPublish, saveAndPublish } from '../../../../../server/content/publish/publish-item.ts';
import { defaultLocale } from '../../../../../server/platform/locale.rules.ts';
import { succeed } from '../../../../../server/platform/result.ts';

type Caller = Pick<Call<unknown, unknown>, 'viewer' | 'program'>;

/** The editor's address, or the name of the program. */
function savedBy({ viewer: { person }, program }: Caller): string {
  if (!program) return person?.email ?? '';
  return program.isNamed ? auditIdOf(program) : 'publish token';
}

/** The editor's id, or the name of the program. */
const idOf = ({ viewer: { person }, program }: Caller): string =>
  program ? auditIdOf(program) : (person?.userId ?? '');

export const ALL = refuseOtherMethods(getItem, putItem, deleteItem);

export const GET = endpoint(getItem, async ({ services, params: { id = '' }, query }) => {
  const found = await findItem(services.db, { id, locale: query.locale, isDraft: query.draft === '1' });
  return found.ok ? succeed({ status: 200, body: found.value }) : found;
});

export const PUT = endpoint(putItem, async (call) => {
  const {
    services,
    params: { id = '' },
    query,
    body,
    requestId,
  } = call;
  const { base, contains, draft, merge, beside, note, minor, matches } = query;
  const person = call.program ? null : call.viewer.person;
  const { type, locale } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const asked = { id, type, language: locale ?? defaultLocale, isDraft: draft === '1' };
  const allowed = person ? checkItemRights(person, asked) : succeed(null);
  if (!allowed.ok) return allowed;
  const how = { isDraft: draft === '1', isMerging: merge === '1', isBeside: beside === '1', base, contains };
  const unchecked = call.program && { unchecked: 'program' as const };
  const said = { note, isMinor: minor === '1', matches };
  const saved = await saveAndPublish(services, { id, body, savedBy: savedBy(call), ...how, ...unchecked, ...said });
  if (saved.ok && !how.isDraft)
    await recordEdit(services, { by: idOf(call), action: 'item-save', item: saved.value, requestId });
  // What was typed belongs to the draft, which is kept.
  if (saved.ok && person && !how.isBeside) await dropSaved(services.db, person.userId, saved.value);
  return saved.ok ? succeed({ status: 200, body: saved.value }) : saved;
});

export const DELETE = endpoint(deleteItem, async (call) => {
  const {
    services,
    params: { id = '' },
    query,
    requestId,
  } = call;
  const person = call.program ? null : call.viewer.person;
  const resolved = person ? await resolveId(services.db, id) : succeed(id);
  if (!resolved.ok) return resolved;
  const asked = { id: resolved.value, language: query.locale, isDraft: false };
  const allowed = person ? checkItemRights(person, asked) : succeed(null);
  if (!allowed.ok) return allowed;
  const gone = await deleteAndPublish(services, { id, locale: query.locale, savedBy: savedBy(call) });
  if (gone.ok) await recordEdit(services, { by: idOf(call), action: 'item-delete', item: gone.value, requestId });
  return gone.ok ? succeed({ status: 200, body: gone.value }) : gone;
});
