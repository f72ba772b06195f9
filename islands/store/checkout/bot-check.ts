import { callApi } from '../../platform/api-client.ts';
import { solveBotChallenge } from '../../platform/ui/solve-challenge.ts';

/** The server's answer to a solved challenge. */
export interface BotAnswer {
  ok: boolean;
  details: { code: 'verified' | 'failed' | 'locked'; pass: string | null; lockedUntil: string | null };
}

/**
 * Proves to the server that a browser is ordering: fetches a challenge, solves it and submits it. The pass is for one
 * order.
 */
export async function passBotCheck(
  person: { email: string; accountProfileId: string | null },
  solve?: Parameters<typeof solveBotChallenge>[0],
): Promise<BotAnswer> {
  const token = await solveBotChallenge(solve);
  return callApi<BotAnswer>('/api/recaptcha/verify', { method: 'POST', body: { token, ...person } });
}
