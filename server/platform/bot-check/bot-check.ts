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

/** The variables of the configuration that the check works with. */
type BotEnv = Pick<Env, 'sessionSecret'>;

/** Sets how much work a challenge is: a fraction of a second in a browser, and one hash on the server. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 1_000, leastCounter: 100, mostCounter: 400 } as const;

/** Keys of their own, made from the session secret, so that neither can stand in for the other. */
const keyFor = (env: BotEnv, use: string): string =>
  createHmac('sha256', env.sessionSecret).update(`bot-check ${use}`).digest('base64url');

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * The session that failures are counted for: the signed-in one, else the browser that holds a cart
 * (docs/decisions/checkout.md#bot-check). A browser without either has nothing to order.
 */
export function botSession(person: { sessionId: string } | null, cartToken: string | null): string | null {
  if (person) return hash(`session ${person.sessionId}`);
  return cartToken && hash(`cart ${cartToken}`);
}

/** Makes a challenge. Its answer is drawn here, so that checking a solution is one comparison of hashes. */
export async function makeBotChallenge({ clock, env }: Pick<Platform, 'clock'> & { env: BotEnv }) {
  return createChallenge({
    algorithm: work.algorithm,
    cost: work.cost,
    counter: randomInt(work.mostCounter, work.leastCounter),
    // The library would ask its own clock; ours is asked when the solution comes.
    data: { goodUntil: checkExpiry(clock.now()).getTime() },
    deriveKey,
    hmacSignatureSecret: keyFor(env, 'challenge'),
    hmacKeySignatureSecret: keyFor(env, 'answer'),
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

/** The nonce of a token that is solved, ours and not too old. */
async function readSolved(
  { clock, env }: Pick<Platform, 'clock'> & { env: BotEnv },
  text: string,
): Promise<string | null> {
  const token = readToken(text);
  if (!token) return null;
  const { parameters, signature } = token.challenge;
  const { verified } = await verifySolution({
    // What a client sends is believed only after its signature has been checked.
    challenge: { parameters: parameters as never, signature },
    solution: token.solution,
    deriveKey,
    hmacSignatureSecret: keyFor(env, 'challenge'),
    hmacKeySignatureSecret: keyFor(env, 'answer'),
  }).catch(() => ({ verified: false }));
  const { goodUntil } = (parameters['data'] ?? {}) as { goodUntil?: unknown };
  const isGood = verified && typeof goodUntil === 'number' && goodUntil > clock.now().getTime();
  return isGood ? parameters.nonce : null;
}

export type BotVerdict =
  { code: 'verified'; pass: string } | { code: 'failed' } | { code: 'locked'; lockedUntil: Date };

const verdictOf = ({ lockedUntil }: Failures, now: Date): BotVerdict =>
  lockedUntil !== null && lockedUntil > now ? { code: 'locked', lockedUntil } : { code: 'failed' };

/**
 * Checks a solved challenge and counts the outcome for the session (docs/decisions/checkout.md#bot-check): a success
 * gives a pass for one order and begins the count again, the second failure in a row locks placing.
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
    if (isLocked(before, now)) return verdictOf(before, now);
    const check = { nonce: nonce ?? '', sessionHash: session, passHash: hash(pass), expiresAt: checkExpiry(now) };
    const isPassed = nonce !== null && (await insertCheck(tx, check));
    const counted = countCheck(before, isPassed, now);
    if (!isSameCount(counted, before)) await writeFailures(tx, clock, session, counted);
    return isPassed ? { code: 'verified', pass } : verdictOf(counted, now);
  });
}

/**
 * Returns whether a solved challenge is right and new. For forms, which go on whatever is found
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

/** Until when placing is locked for a session; null when it is not. */
export async function findBotLock(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  session: string | null,
): Promise<Date | null> {
  if (session === null) return null;
  const failures = await findFailures(db, session);
  return isLocked(failures, clock.now()) ? failures.lockedUntil : null;
}

/** A success after a success leaves nothing to write down. */
const isSameCount = (counted: Failures, before: Failures): boolean =>
  counted.failures === before.failures &&
  counted.refusedPasses === before.refusedPasses &&
  counted.lockedUntil === before.lockedUntil;

/**
 * Spends the pass of one order, before any other work for it. A retry of an order that is under way already needs
 * none. A pass that is no good is counted, apart from failed checks.
 * @param tx must be committed when this refuses, so that the count holds
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
