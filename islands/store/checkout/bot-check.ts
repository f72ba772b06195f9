import { callApi } from '../../platform/api-client.ts';
import { solveBotChallenge } from '../../platform/ui/solve-challenge.ts';

/** The server's answer to a solved challenge. */
export interface BotAnswer {
  ok: boolean;
  details: { code: 'verified' | 'failed' | 'locked'; pass: string | null; lockedUntil: string | null };
}

/**
 * Shows the server that a browser at work is ordering: takes a challenge, solves it, hands it in. The pass of the
 * answer is for one order.
 */
export async function passBotCheck(
  person: { email: string; accountProfileId: string | null },
  solve?: Parameters<typeof solveBotChallenge>[0],
): Promise<BotAnswer> {
  const token = await solveBotChallenge(solve);
  return callApi<BotAnswer>('/api/recaptcha/verify', { method: 'POST', body: { token, ...person } });
}
