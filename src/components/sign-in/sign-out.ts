import { stopActing } from '../../../server/access/impersonate.ts';
import { cartHintCookie } from '../../../server/cart/cart-owner.ts';
import type { Caller } from '../../../server/auth/caller.ts';
import { signOut } from '../../../server/auth/session.ts';
import { leaveWith, openForm, type PageContext } from './open-form.ts';

/** Ends the session on opening, as specified (AMB-65); a browser that only fetches ahead ends nothing. */
export async function signOutPage(context: PageContext): Promise<Response> {
  const { locals, request } = context;
  if (/prefetch|prerender/i.test(request.headers.get('sec-purpose') ?? request.headers.get('purpose') ?? '')) {
    return new Response(null, { status: 503, headers: { 'Cache-Control': 'private, no-store' } });
  }
  const frame = await openForm(context, '/user/signout');
  if (frame instanceof Response) return frame;
  const restored = await restoreStaff(context);
  const caller = restored.length > 0 ? withCookies(locals.caller, restored) : locals.caller;
  const { auth, env } = locals.services;
  // The cart stays the person's own; the next visitor of this browser does not see how much is in it.
  const cookies = [...restored, ...(await signOut(auth, caller)), cartHintCookie(env.siteOrigin, 0)];
  return leaveWith(frame.returnPath, cookies);
}

/** Who signs out while acting as a customer is done with both sessions: the staff session first takes the place again. */
async function restoreStaff({ locals }: PageContext): Promise<string[]> {
  const { person, caller, requestId, services } = locals;
  if (!person?.impersonator) return [];
  const stopped = await stopActing(services.auth, { person, caller, requestId });
  return stopped.ok ? stopped.value.cookies : [];
}

/** The caller as the browser would be after an answer with these cookies. */
function withCookies(caller: Caller, lines: readonly string[]): Caller {
  const headers = new Headers(caller.headers);
  headers.set('cookie', lines.map((line) => line.split(';', 1)[0]).join('; '));
  return { ...caller, headers };
}
