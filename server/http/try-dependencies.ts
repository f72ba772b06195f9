import type { Auth } from '../people/auth/create-auth.ts';
import { tryMailServer } from '../platform/email/try-mail-server.ts';
import type { Env } from '../platform/env/env.ts';
import { tryBucket } from '../platform/files/try-bucket.ts';
import { tryClamd } from '../platform/files/try-clamd.ts';
import type { Log } from '../platform/log.ts';
import { startLoop, type Loop } from '../platform/start-loop.ts';

/** Longest wait for an answer, in milliseconds. */
const timeout = 5_000;
/** Pause until a system that did not answer is tried again, in milliseconds. */
const pause = 60_000;

/** A system that the environment names. */
export interface Dependency {
  /** The variable with its address. */
  name: string;
  /** @returns what is wrong, null if it answers as it should */
  attempt(): Promise<string | null>;
}

/** Systems that did not answer when they were tried last. */
export interface Dependencies {
  /** Notes for /readyz. */
  notes(): string[];
}

/** Lists what can be tried without a trace: nothing is stored, sent or bought. */
export function listDependencies(
  { bucket, smtpUrl, clamd }: Pick<Env, 'bucket' | 'smtpUrl' | 'clamd'>,
  auth: Pick<Auth, 'singleSignOn'>,
): Dependency[] {
  const { singleSignOn } = auth;
  return [
    bucket && { name: 'S3_ENDPOINT', attempt: () => tryBucket(bucket, timeout) },
    smtpUrl !== undefined && { name: 'SMTP_URL', attempt: () => tryMailServer(smtpUrl, timeout) },
    clamd && { name: 'CLAMD_URL', attempt: () => tryClamd(clamd, timeout) },
    singleSignOn && {
      name: 'OIDC_ISSUER',
      attempt: async () => ((await singleSignOn.engine()) ? null : 'its discovery document cannot be used'),
    },
  ].filter((each) => typeof each === 'object' && each !== null);
}

/**
 * Tries the systems at the start, and those that did not answer every minute until they do. A system that is away
 * prevents no start: it may be down together with the site.
 */
export function tryDependencies(
  dependencies: readonly Dependency[],
  { log, every = pause }: { log: Pick<Log, 'info' | 'warn' | 'error'>; every?: number },
): Dependencies & Loop {
  const problems = new Map<string, string>();
  let untried = dependencies;
  async function attempt({ name, attempt: ask }: Dependency): Promise<void> {
    const problem = await ask().catch((error: unknown) => (error instanceof Error ? error.message : 'it failed'));
    if (problem === null) {
      if (problems.delete(name)) log.info({ variable: name }, 'a system answers now');
      return;
    }
    if (!problems.has(name)) log.warn({ variable: name, problem }, 'a system does not answer as it should');
    problems.set(name, problem);
  }
  const loop = startLoop({
    every,
    async run() {
      await Promise.all(untried.map(attempt));
      untried = dependencies.filter(({ name }) => problems.has(name));
    },
    log,
    problem: 'systems could not be tried',
  });
  return {
    notes: () =>
      [...problems].map(([name, problem]) => `the system at ${name} does not answer as it should: ${problem}`),
    wake: () => loop.wake(),
    stop: () => loop.stop(),
  };
}
