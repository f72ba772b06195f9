import type { APIContext } from 'astro';
import { stopActing } from '../../../server/access/impersonate.ts';
import { cartHintCookie } from '../../../server/cart/cart-owner.ts';
import { routeLocale, sitePath } from '../../../server/content/content.rules.ts';
import { leaveFor } from '../account/open-account.ts';
import { leaveWith } from '../sign-in/open-form.ts';

/** The banner's Exit: the staff session is back, and the browser goes home; opening the address ends nothing. */
export async function stopActingPage({ locals, params, request }: APIContext): Promise<Response> {
  const { person, caller, requestId, services } = locals;
  const language = routeLocale(params);
  const home = sitePath('/', language);
  if (request.method !== 'POST') return leaveFor(home, 302);
  const stopped = person && (await stopActing(services.auth, { person, caller, requestId }));
  // The count of the customer's cart goes with them; the next page learns that of the staff's own.
  return leaveWith(home, stopped?.ok ? [...stopped.value.cookies, cartHintCookie(services.env.siteOrigin, 0)] : []);
}
