import type { APIRoute } from 'astro';
import { finishSingleSignOn } from '../../../../../server/people/auth/single-sign-on.ts';
import { redirectTo } from '../../../../http/responses.ts';

/** Where the single sign-on provider sends people back to. */
export const GET: APIRoute = async ({ locals, url }) => {
  const { location, cookies } = await finishSingleSignOn(locals.services.auth, locals.viewer.caller, url.searchParams);
  return redirectTo(location, { cookies });
};
