import { stopActing } from '../../../../../server/people/access/impersonate.ts';
import { stopImpersonationContract } from '../../../../../server/people/access/impersonation-endpoints.contract.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(stopImpersonationContract);

export const POST = endpoint(stopImpersonationContract, async ({ services, viewer: { person, caller }, requestId }) => {
  if (!person) return fail('unauthorized', 'Please sign in.');
  const stopped = await stopActing(services.auth, { person, caller, requestId });
  if (!stopped.ok) return stopped;
  return succeed({ status: 200, body: { isImpersonating: false }, cookies: stopped.value.cookies });
});
