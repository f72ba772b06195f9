import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import * as v from 'valibot';
import type { Database } from '../../platform/db/connection.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { claimTimeStep, findTwoFactor } from './auth.repo.ts';
import { findBackupCode } from './backup-code.ts';
import { findTimeStep } from './one-time-code.ts';
import { renewEncryption } from './second-step-keys.ts';

/** Refusal of a correct code that has been used before. */
export const usedCode = 'USED_CODE';

const codesSchema = v.array(v.string());
const bodySchema = v.object({ code: v.string() });

interface Tools {
  db: Database;
  secrets: Secrets;
}

/**
 * Checks codes of the second step before better-auth does: an authenticator's code counts once across all nodes, and a
 * backup code in any spelling (docs/decisions/sign-in.md#codes-of-the-second-step).
 */
export const secondStepCodes = (db: Database, secrets: Secrets): BetterAuthPlugin => ({
  id: 'second-step-codes',
  hooks: {
    before: [
      {
        matcher: ({ path }) => path === '/two-factor/verify-totp',
        handler: createAuthMiddleware((context) => claimCode({ db, secrets }, context)),
      },
      {
        matcher: ({ path }) => path === '/two-factor/verify-backup-code',
        handler: createAuthMiddleware((context) => spellBackupCode({ db, secrets }, context)),
      },
    ],
  },
});

/**
 * Claims the time step of a correct code before it signs anybody in: only one of two concurrent requests gets it. A
 * wrong code is left to better-auth, which counts it.
 */
async function claimCode(tools: Tools, context: GenericEndpointContext): Promise<void> {
  const attempt = await readAttempt(tools, context);
  if (!attempt) return;
  // better-auth also reads the system's clock; a clock set by tests would let a code through unclaimed.
  const step = findTimeStep(await decrypt(context, attempt.row.secret), attempt.code, Date.now());
  if (step === null || (await claimTimeStep(tools.db, attempt.row.id, step))) return;
  throw new APIError('UNAUTHORIZED', { code: usedCode, message: 'This code has been used.' });
}

/** Replaces a backup code with its stored spelling. */
async function spellBackupCode(tools: Tools, context: GenericEndpointContext) {
  const attempt = await readAttempt(tools, context);
  if (!attempt) return;
  const codes = v.parse(codesSchema, JSON.parse(await decrypt(context, attempt.row.backupCodes)));
  const code = findBackupCode(codes, attempt.code);
  return code === null ? undefined : { context: { body: { code } } };
}

const decrypt = ({ context }: GenericEndpointContext, data: string): Promise<string> =>
  symmetricDecrypt({ key: context.secretConfig, data });

/** Reads the code and its secrets: the signed-in person's, or those of the pending sign-in. */
async function readAttempt({ db, secrets }: Tools, context: GenericEndpointContext) {
  const body = v.safeParse(bodySchema, context.body);
  if (!body.success) return null;
  const userId = (await getSessionFromCtx(context))?.user.id ?? (await readChallenged(context));
  const row = userId ? await findTwoFactor(db, userId) : null;
  return row && { row: await renewEncryption(db, secrets, row), code: body.output.code };
}

/** Returns the person whose password was right in this browser, or null. */
async function readChallenged(context: GenericEndpointContext): Promise<string | null> {
  const { createAuthCookie, internalAdapter, secret } = context.context;
  const challenge = await context.getSignedCookie(createAuthCookie('two_factor').name, secret);
  return challenge ? ((await internalAdapter.findVerificationValue(challenge))?.value ?? null) : null;
}
