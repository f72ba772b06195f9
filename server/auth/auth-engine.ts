import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth';
import { admin, genericOAuth, twoFactor } from 'better-auth/plugins';
import { createAccessControl } from 'better-auth/plugins/access';
import { adminAc, defaultStatements } from 'better-auth/plugins/admin/access';
import type { Database } from '../db/connection.ts';
import type { Env } from '../env.ts';
import type { Log } from '../log.ts';
import { limits, lifetimes } from './auth.rules.ts';
import { credentials, sessions, twoFactors, users, verifications } from './auth.table.ts';
import { makeBackupCodes } from './backup-code.ts';
import { clientAddressHeader } from './caller.ts';
import { secondStepCodes } from './second-step-codes.ts';

/** Holds what the engine tells about: events that the verbs cannot see because better-auth does the work. */
export interface EngineEvents {
  /** A person came in by single sign-on for the first time. */
  userProvisioned(user: { id: string; email: string; name: string }): Promise<void>;
  singleSignOnLinked(userId: string): void;
}

export const singleSignOnId = 'oidc';
/** Of its addresses only `${basePath}/callback/oidc` is routed: where the provider sends people back to. */
const basePath = '/api/auth';

/** Name of better-auth's session cookie in this installation. */
export const cookiePrefix = (siteOrigin: string): string =>
  siteOrigin.startsWith('https:') ? '__Host-stanchion' : 'stanchion';

const control = createAccessControl(defaultStatements);
/**
 * The plugin lets everybody impersonate; our own guard decides before it is called (server/access), and its HTTP
 * endpoints are not reachable.
 */
const roles = { user: control.newRole({ user: ['impersonate'] }), admin: adminAc };

/**
 * Configures better-auth on our tables.
 * @param discoveryUrl of the single sign-on provider, once it is known to answer: better-auth reads it only at the start
 */
export function createEngine(
  options: { db: Database; env: Env; log: Log; events: EngineEvents },
  discoveryUrl?: string,
) {
  const { db, env, log, events } = options;
  const isSecure = env.siteOrigin.startsWith('https:');
  return betterAuth({
    appName: 'MSCA',
    baseURL: env.siteOrigin,
    basePath,
    secret: env.sessionSecret,
    telemetry: { enabled: false },
    trustedOrigins: [env.siteOrigin],
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: credentials,
        verification: verifications,
        twoFactor: twoFactors,
      },
    }),
    logger: {
      level: 'warn',
      // Vendor messages may hold addresses, or a failed query with its parameters; their arguments hold whole rows.
      log: (level, message) => {
        const engine = message.replace(/\nparams: [^]*/, '').replace(/\S+@\S+/g, '…');
        if (level === 'error') log.warn({ engine }, 'better-auth reported an error');
      },
    },
    // Our own throttle counts per account and address, whichever way a verb is reached.
    rateLimit: { enabled: false },
    session: {
      expiresIn: lifetimes.session,
      updateAge: lifetimes.sessionRefresh,
      freshAge: 0,
      cookieCache: { enabled: false },
    },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: limits.password.least,
      maxPasswordLength: limits.password.most * 4,
    },
    account: {
      encryptOAuthTokens: true,
      accountLinking: { enabled: true, trustedProviders: [], allowDifferentEmails: false },
    },
    databaseHooks: {
      user: {
        create: {
          after: async (user, context) => {
            if (context?.path?.startsWith('/callback')) await events.userProvisioned(user);
          },
        },
      },
      account: {
        create: {
          after: async (account, context) => {
            if (account.providerId === singleSignOnId && context?.path?.startsWith('/callback')) {
              events.singleSignOnLinked(account.userId);
            }
          },
        },
      },
    },
    advanced: {
      // The name carries the prefix, so better-auth must not put its own weaker one (__Secure-) before it.
      useSecureCookies: false,
      cookiePrefix: cookiePrefix(env.siteOrigin),
      defaultCookieAttributes: { secure: isSecure, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [clientAddressHeader], ipv6Subnet: 128 },
      disableOriginCheck: true,
    },
    plugins: [
      admin({ roles, adminRoles: ['admin'], impersonationSessionDuration: lifetimes.impersonation }),
      twoFactor({ issuer: 'MSCA', backupCodeOptions: { customBackupCodesGenerate: makeBackupCodes } }),
      secondStepCodes(db),
      genericOAuth({
        config:
          env.oidc && discoveryUrl
            ? [
                {
                  providerId: singleSignOnId,
                  clientId: env.oidc.clientId,
                  clientSecret: env.oidc.clientSecret,
                  discoveryUrl,
                  scopes: ['openid', 'email', 'profile'],
                  pkce: true,
                  requireIdTokenVerification: true,
                  requireEmailVerification: true,
                  // An address the provider has not verified is as good as none: it must not open, nor reserve, an
                  // account.
                  mapProfileToUser: (profile) => ({
                    name: displayName(profile),
                    ...(profile['email_verified'] !== true && { email: null }),
                  }),
                },
              ]
            : [],
      }),
    ],
  });
}

/** Providers may send no name; the part before the @ is then the best there is. */
const displayName = (profile: Record<string, unknown>): string => {
  const { name, email } = profile;
  const words =
    typeof name === 'string' && name.trim() ? name : typeof email === 'string' ? (email.split('@', 1)[0] ?? '') : '';
  // eslint-disable-next-line no-control-regex -- control characters are what is removed here
  const plain = words.replace(/[\u0000-\u001f\u007f-\u009f<>]+/g, ' ').trim();
  return plain.slice(0, limits.name * 2 + 1);
};

export type Engine = ReturnType<typeof createEngine>;
