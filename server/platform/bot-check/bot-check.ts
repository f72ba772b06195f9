import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import type { Env } from '../env/env.ts';
import { fail, succeed, type Result } from '../result.ts';
import type { Platform } from '../platform.ts';
import { botToken } from './bot-check.contract.ts';
import { findFailures, insertCheck, lockFailures, spendCheck, writeFailures } from './bot-check.repo.ts';
import { checkExpiry, countCheck, countPass, isLocked, type Failures } from './bot-check.rules.ts';

type BotEnv = Pick<Env, 'sessionSecrets'>;

/** Effort of a challenge: a fraction of a second in a browser, one hash on the server. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 1_000, leastCounter: 100, mostCounter: 400 } as const;

/** Separate keys derived from the session secret, so that neither can replace the other. */
const keyFor = (secret: string, use: string): string =>
  createHmac('sha256', secret).update(`bot-check ${use}`).digest('base64url');

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * Returns the session that failures count for: that of a signed-in person, else that of the cart
 * (docs/decisions/checkout.md#bot-check). Without either there is nothing to order.
 */
export function botSession(person: { sessionId: string } | null, cartToken: string | null): string | null {
  if (person) return hash(`session ${person.sessionId}`);
  return cartToken && hash(`cart ${cartToken}`);
}

/** Makes a challenge. Its answer is chosen here, so that checking a solution compares two hashes. */
export async function makeBotChallenge({ clock, env }: Pick<Platform, 'clock'> & { env: BotEnv }) {
  const [secret] = env.sessionSecrets;
  return createChallenge({
    algorithm: work.algorithm,
    cost: work.cost,
    counter: randomInt(work.mostCounter, work.leastCounter),
    // The library would use its own clock; the expiry is checked with ours.
    data: { goodUntil: checkExpiry(clock.now()).getTime() },
    deriveKey,
    hmacSignatureSecret: keyFor(secret, 'challenge'),
    hmacKeySignatureSecret: keyFor(secret, 'answer'),
  });
}

function readToken(token: string) {
  try {
    const parsed = v.safeParse(botToken, JSON.parse(Buffer.from(token, 'base64url').toString('utf8')));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Returns the nonce of a token that is solved, issued by us and not expired. */
async function readSolved(
  { clock, env }: Pick<Platform, 'clock'> & { env: BotEnv },
  text: string,
): Promise<string | null> {
  const token = readToken(text);
  if (!token) return null;
  const { parameters, signature } = token.challenge;
  const verify = (secret: string) =>
    verifySolution({
      // The library verifies the signature before it uses these.
      challenge: { parameters: parameters as never, signature },
      solution: token.solution,
      deriveKey,
      hmacSignatureSecret: keyFor(secret, 'challenge'),
      hmacKeySignatureSecret: keyFor(secret, 'answer'),
    }).catch(() => ({ verified: false }));
  let verified = false;
  for (const secret of env.sessionSecrets) verified ||= (await verify(secret)).verified;
  const { goodUntil } = (parameters['data'] ?? {}) as { goodUntil?: unknown };
  const isGood = verified && typeof goodUntil === 'number' && goodUntil > clock.now().getTime();
  return isGood ? parameters.nonce : null;
}

export type BotVerdict =
  | { code: 'verified'; pass: string }
  | { code: 'failed' }
  | { code: 'locked'; lockedUntil: Date };

const toVerdict = ({ lockedUntil }: Failures, now: Date): BotVerdict =>
  lockedUntil !== null && lockedUntil > now ? { code: 'locked', lockedUntil } : { code: 'failed' };

/**
 * Checks a solved challenge and counts the result for the session (docs/decisions/checkout.md#bot-check): a success
 * gives a pass for one order and resets the count, the second consecutive failure locks orders.
 */
export async function verifyBotToken(
  services: Pick<Platform, 'db' | 'clock'> & { env: BotEnv },
  session: string,
  token: string,
): Promise<BotVerdict> {
  const { db, clock } = services;
  const nonce = await readSolved(services, token);
  const pass = randomBytes(32).toString('base64url');
  const now = clock.now();
  return db.transaction(async (tx) => {
    const before = await lockFailures(tx, clock, session);
    if (isLocked(before, now)) return toVerdict(before, now);
    const check = { nonce: nonce ?? '', sessionHash: session, passHash: hash(pass), expiresAt: checkExpiry(now) };
    const isPassed = nonce !== null && (await insertCheck(tx, check));
    const counted = countCheck(before, isPassed, now);
    if (!isSameCount(counted, before)) await writeFailures(tx, clock, session, counted);
    return isPassed ? { code: 'verified', pass } : toVerdict(counted, now);
  });
}

/**
 * Returns whether a solution is valid and new. For forms, which are accepted either way
 * (docs/decisions/forms.md#programs-that-fill-in-forms).
 */
export async function checkBotSolution(
  tools: Pick<Platform, 'db' | 'clock'> & { env: BotEnv },
  token: string,
): Promise<boolean> {
  const nonce = await readSolved(tools, token);
  if (nonce === null) return false;
  const check = { nonce, sessionHash: hash('form'), passHash: null, expiresAt: checkExpiry(tools.clock.now()) };
  return insertCheck(tools.db, check);
}

/** Returns when the lock of a session ends; null if there is none. */
export async function findBotLock(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  session: string | null,
): Promise<Date | null> {
  if (session === null) return null;
  const failures = await findFailures(db, session);
  return isLocked(failures, clock.now()) ? failures.lockedUntil : null;
}

/** Two successes in a row change no row. */
const isSameCount = (counted: Failures, before: Failures): boolean =>
  counted.failures === before.failures &&
  counted.refusedPasses === before.refusedPasses &&
  counted.lockedUntil === before.lockedUntil;

/**
 * Uses up the pass of an order, before any other work for it. Retrying an order that is in progress needs none. An
 * invalid pass is counted, separately from failed checks.
 * @param tx must be committed when this refuses, so that the count is stored
 */
export async function spendBotPass(
  tx: Database,
  clock: Clock,
  session: string | null,
  pass: string,
): Promise<Result<null, 'bot_check_failed' | 'bot_locked'>> {
  const failed = fail(
    'bot_check_failed',
    'We could not confirm that this order comes from a person. Please try again.',
  );
  if (session === null) return failed;
  const now = clock.now();
  const before = await lockFailures(tx, clock, session);
  const isOpen = !isLocked(before, now);
  const isSpent = isOpen && (await spendCheck(tx, clock, { sessionHash: session, passHash: hash(pass) }));
  const counted = countPass(before, isSpent, now);
  if (!isSameCount(counted, before)) await writeFailures(tx, clock, session, counted);
  if (isSpent) return succeed(null);
  if (!isLocked(counted, now)) return failed;
  const details = { lockedUntil: counted.lockedUntil?.toISOString() };
  return fail('bot_locked', 'Placing orders is locked for this session.', undefined, details);
}
