import type { Challenge, Solution } from 'altcha-lib/types';
import { callApi } from '../api-client.ts';

/** Holds what the server says to a solved challenge. */
export interface BotAnswer {
  ok: boolean;
  details: { code: 'verified' | 'failed' | 'locked'; pass: string | null; lockedUntil: string | null };
}

/** Runs the solver in a worker; null when it found nothing in time. */
const solveInWorker = (challenge: Challenge): Promise<Solution | null> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./solve-challenge.worker.ts', import.meta.url), { type: 'module' });
    const end = (solution: Solution | null) => {
      worker.terminate();
      resolve(solution);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => end(data));
    worker.addEventListener('error', () => end(null));
    worker.postMessage(challenge);
  });

/** Text that carries any characters, in base64url. */
const encode = (text: string): string =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_');

/**
 * Shows the server that a browser at work is ordering: takes a challenge, solves it, hands it in. The pass of the
 * answer is for one order.
 */
export async function passBotCheck(
  person: { email: string; accountProfileId: string | null },
  solve: (challenge: Challenge) => Promise<Solution | null> = solveInWorker,
): Promise<BotAnswer> {
  const challenge = await callApi<Challenge>('/api/recaptcha/challenge');
  const solution = await solve(challenge);
  const token = encode(JSON.stringify({ challenge, solution }));
  return callApi<BotAnswer>('/api/recaptcha/verify', { method: 'POST', body: { token, ...person } });
}
