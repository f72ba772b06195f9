import { stopActing } from '../../../../../server/access/impersonate.ts';
import { stopImpersonationContract } from '../../../../../server/access/impersonation-endpoints.contract.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../../server/result.ts';

export const ALL = refuseOtherMethods(stopImpersonationContract);

export const POST = endpoint(stopImpersonationContract, async ({ services, viewer: { person, caller }, requestId }) => {
  if (!person) return fail('unauthorized', 'Please sign in.');
  const stopped = await stopActing(services.auth, { person, caller, requestId });
  if (!stopped.ok) return stopped;
  return succeed({ status: 200, body: { isImpersonating: false }, cookies: stopped.value.cookies });
});
