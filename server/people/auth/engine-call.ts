import { isAPIError } from 'better-auth/api';

/**
 * Calls better-auth and returns its refusals as their code; its texts are not passed on.
 * @throws every error that is not a refusal
 */
export async function callEngine<T>(
  call: () => Promise<{ headers: Headers | null; response: T }>,
): Promise<{ ok: true; response: T; cookies: string[] } | { ok: false; refusal: string }> {
  try {
    const { headers, response } = await call();
    return { ok: true, response, cookies: headers?.getSetCookie() ?? [] };
  } catch (error) {
    if (!isAPIError(error) || Number(error.statusCode) >= 500) throw error;
    return { ok: false, refusal: (error.body as { code?: string } | undefined)?.code ?? 'REFUSED' };
  }
}
