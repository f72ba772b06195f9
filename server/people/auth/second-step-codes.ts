import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import * as v from 'valibot';
import type { Database } from '../../platform/db/connection.ts';
import { claimTimeStep, findTwoFactor } from './auth.repo.ts';
import { findBackupCode } from './backup-code.ts';
import { timeStepOf } from './one-time-code.ts';

/** Refusal of a code that was right and has been used. */
export const usedCode = 'USED_CODE';

const codesSchema = v.array(v.string());
const bodySchema = v.object({ code: v.string() });

/**
 * Looks at codes of the second step before better-auth does: a code of an authenticator counts once, on all nodes
 * together, and a backup code is found in any spelling (docs/decisions/sign-in.md#codes-of-the-second-step).
 */
export const secondStepCodes = (db: Database): BetterAuthPlugin => ({
  id: 'second-step-codes',
  hooks: {
    before: [
      {
        matcher: ({ path }) => path === '/two-factor/verify-totp',
        handler: createAuthMiddleware((context) => claimCode(db, context)),
      },
      {
        matcher: ({ path }) => path === '/two-factor/verify-backup-code',
        handler: createAuthMiddleware((context) => spellBackupCode(db, context)),
      },
    ],
  },
});

/**
 * Claims the time step of a right code, before the code signs anybody in: of two requests at once one gets it. A wrong
 * code is left to better-auth, which counts it.
 */
async function claimCode(db: Database, context: GenericEndpointContext): Promise<void> {
  const asked = await readAsked(db, context);
  if (!asked) return;
  // better-auth reads the system's clock too; one that is set by tests would let a code through unclaimed.
  const step = timeStepOf(await decrypt(context, asked.row.secret), asked.code, Date.now());
  if (step === null || (await claimTimeStep(db, asked.row.id, step))) return;
  throw new APIError('UNAUTHORIZED', { code: usedCode, message: 'This code has been used.' });
}

/** Hands a backup code on as it is stored. */
async function spellBackupCode(db: Database, context: GenericEndpointContext) {
  const asked = await readAsked(db, context);
  if (!asked) return;
  const codes = v.parse(codesSchema, JSON.parse(await decrypt(context, asked.row.backupCodes)));
  const code = findBackupCode(codes, asked.code);
  return code === null ? undefined : { context: { body: { code } } };
}

const decrypt = ({ context }: GenericEndpointContext, data: string): Promise<string> =>
  symmetricDecrypt({ key: context.secretConfig, data });

/** Reads the code and the secrets it is meant for: the signed-in person's, else those of the sign-in under way. */
async function readAsked(db: Database, context: GenericEndpointContext) {
  const body = v.safeParse(bodySchema, context.body);
  if (!body.success) return null;
  const userId = (await getSessionFromCtx(context))?.user.id ?? (await readChallenged(context));
  const row = userId ? await findTwoFactor(db, userId) : null;
  return row && { row, code: body.output.code };
}

/** The person whose password was right in this browser, or null. */
async function readChallenged(context: GenericEndpointContext): Promise<string | null> {
  const { createAuthCookie, internalAdapter, secret } = context.context;
  const challenge = await context.getSignedCookie(createAuthCookie('two_factor').name, secret);
  return challenge ? ((await internalAdapter.findVerificationValue(challenge))?.value ?? null) : null;
}
