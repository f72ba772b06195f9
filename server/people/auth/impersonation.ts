import { isAPIError } from 'better-auth/api';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { AuthCode } from './auth.contract.ts';
import { deleteImpersonations, findUserById } from './auth.repo.ts';
import { engineHeaders, type Caller } from './caller.ts';
import type { Auth } from './create-auth.ts';
import { callEngine } from './engine-call.ts';
import { readSession, signOut } from './session.ts';
import { withHint } from './sign-in-hint.ts';

/**
 * Starts a session of at most 60 minutes in which a member of staff acts as a customer. The caller has checked the
 * permission (server/people/access); nesting and acting as oneself are refused here.
 */
export async function startImpersonation(
  auth: Auth,
  staff: Caller,
  userId: string,
): Promise<Result<{ cookies: string[] }, AuthCode>> {
  const signedIn = await readSession(auth, staff.headers);
  if (!signedIn) return fail('signedOut', 'The session has ended.');
  if (signedIn.session.impersonatedBy) return fail('impersonating', 'End the present impersonation first.');
  if (userId === signedIn.user.id || !(await findUserById(auth.db, userId)))
    return fail('notFound', 'There is no such customer.');
  // One at a time: a session left open in another window ends here.
  await deleteImpersonations(auth.db, signedIn.user.id);
  const answer = await callEngine(() =>
    auth.engine.api.impersonateUser({ body: { userId }, headers: engineHeaders(auth.env, staff), returnHeaders: true }),
  );
  if (!answer.ok) return fail('notFound', 'There is no such customer.');
  return succeed({ cookies: withHint(answer.cookies, auth.env.siteOrigin) });
}

/** Ends the impersonation on the server and restores the staff session; if that has ended, nobody is signed in. */
export async function stopImpersonation(auth: Auth, caller: Caller): Promise<Result<{ cookies: string[] }, AuthCode>> {
  const signedIn = await readSession(auth, caller.headers);
  if (!signedIn?.session.impersonatedBy) return fail('notFound', 'Nobody is being impersonated.');
  const answer = await callEngine(() =>
    auth.engine.api.stopImpersonating({ headers: engineHeaders(auth.env, caller), returnHeaders: true }),
  ).catch((error: unknown) => {
    // The engine reports a staff session that has ended as an error.
    if (isAPIError(error)) return null;
    throw error;
  });
  if (answer?.ok) return succeed({ cookies: withHint(answer.cookies, auth.env.siteOrigin) });
  // The impersonation ends nevertheless, and nobody is signed in.
  await deleteImpersonations(auth.db, signedIn.session.impersonatedBy);
  return succeed({ cookies: await signOut(auth, caller) });
}
