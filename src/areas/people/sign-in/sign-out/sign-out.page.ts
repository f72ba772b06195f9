import { stopActing } from '../../../../../server/people/access/impersonate.ts';
import { cartHintCookie } from '../../../../../server/store/cart/cart-owner.ts';
import type { Caller } from '../../../../../server/people/auth/caller.ts';
import { signOut } from '../../../../../server/people/auth/session.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { redirectTo, refusePrefetch } from '../../../../http/responses.ts';
import { readReturning } from '../sign-in-frame.ts';

/** Ends the session when the address is opened, except for a browser's prefetch. */
export const signOutPage = definePage({
  access: 'public',
  frame: readReturning,
  async load(call) {
    const { page, viewer, request, services } = call;
    const prefetch = refusePrefetch(request);
    if (prefetch) return prefetch;
    const restored = await restoreStaff(call);
    const caller = restored.length > 0 ? withCookies(viewer.caller, restored) : viewer.caller;
    const { auth, env } = services;
    // The cart stays the person's; the next visitor of this browser does not see its quantity.
    const cookies = [...restored, ...(await signOut(auth, caller)), cartHintCookie(env.siteOrigin, 0)];
    return redirectTo(page.returnPath, { cookies });
  },
});

/** Restores the staff session first, so that signing out while acting as a customer ends both. */
async function restoreStaff({ services, viewer: { person, caller }, locals }: PageCall): Promise<string[]> {
  if (!person?.impersonator) return [];
  const { requestId } = locals;
  const stopped = await stopActing(services.auth, { person, caller, requestId });
  return stopped.ok ? stopped.value.cookies : [];
}

/** Returns the caller with the cookies that the browser would have after this answer. */
function withCookies(caller: Caller, lines: readonly string[]): Caller {
  const headers = new Headers(caller.headers);
  headers.set('cookie', lines.map((line) => line.split(';', 1)[0]).join('; '));
  return { ...caller, headers };
}
