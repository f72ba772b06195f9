import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { prepareLiveChange } from '../../../../../server/content/checking/checking-endpoints.contract.ts';
import { prepareChangeAs } from '../../../../../server/people/access/reviews/live-change-as.ts';
import { succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(prepareLiveChange);

export const POST = endpoint(prepareLiveChange, async ({ services, viewer: { person }, requestId, params, body }) => {
  const { locale, base, path, fields, note, isMinor, matches } = body;
  const change = { path, fields, note: note.trim(), isMinor, matches };
  const asked = { id: params['id'] ?? '', locale, base, change };
  const prepared = await prepareChangeAs(services, { person, requestId }, asked);
  return prepared.ok ? succeed({ status: 200, body: { review: prepared.value.id } }) : prepared;
});
