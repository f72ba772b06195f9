import type { APIRoute } from 'astro';
import { finishSingleSignOn } from '../../../../../server/auth/single-sign-on.ts';
import { leaveWith } from '../../../../components/sign-in/open-form.ts';

/** Where the single sign-on provider sends people back to. */
export const GET: APIRoute = async ({ locals, url }) => {
  const { location, cookies } = await finishSingleSignOn(locals.services.auth, locals.caller, url.searchParams);
  return leaveWith(location, cookies);
};
