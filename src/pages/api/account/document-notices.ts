import { describeProblems } from '../../../../server/platform/problem.rules.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { listNotices } from '../../../../server/people/preferences/document-notice.repo.ts';
import { getNotices, postNotices } from '../../../../server/people/preferences/preferences.contract.ts';
import { savePreferences } from '../../../../server/people/preferences/save-preferences.ts';
import { subscribeNotices } from '../../../../server/people/preferences/subscribe-notices.ts';
import { succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(getNotices, postNotices);

export const GET = endpoint(getNotices, async ({ services: { db }, viewer: { person } }) =>
  succeed({ status: 200, body: { codes: await listNotices(db, person?.userId ?? '') } }),
);

export const POST = endpoint(postNotices, async ({ services, viewer: { person }, body, requestId }) => {
  const userId = person?.userId ?? '';
  const { DocInfoCodes } = body.RequestedCodes;
  const changed =
    body.type === 'subscribe'
      ? await subscribeNotices(services, userId, DocInfoCodes)
      : await savePreferences(services, userId, { unsubscribe: DocInfoCodes });
  if (!changed.ok) return 'problems' in changed ? { ...changed, fields: describeProblems(changed.problems) } : changed;
  const payload = { codes: await listNotices(services.db, userId) };
  return succeed({ status: 200, body: { code: 200, message: 'updated', requestId, payload } });
});
