import type { Challenge, Solution } from 'altcha-lib/types';
import { callApi } from '../api-client.ts';

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

/** Takes a challenge from the server and solves it: what comes back shows that a browser is at work. */
export async function solveBotChallenge(
  solve: (challenge: Challenge) => Promise<Solution | null> = solveInWorker,
): Promise<string> {
  const challenge = await callApi<Challenge>('/api/recaptcha/challenge');
  return encode(JSON.stringify({ challenge, solution: await solve(challenge) }));
}
