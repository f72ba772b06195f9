import { betterAuth } from 'better-auth';
import { admin, genericOAuth } from 'better-auth/plugins';
import { createAccessControl } from 'better-auth/plugins/access';
import { adminAc, defaultStatements } from 'better-auth/plugins/admin/access';
import type { Database } from '../../platform/db/connection.ts';
import type { Env } from '../../platform/env/env.ts';
import type { Log } from '../../platform/log.ts';
import { aliasAdapter } from './address-alias.ts';
import { limits, lifetimes } from './auth.rules.ts';
import { credentials, sessions, twoFactors, users, verifications } from './auth.table.ts';
import { clientAddressHeader } from './caller.ts';
import { cookiePrefix } from './session-cookie.ts';
import { secondStep } from './second-step.ts';
import { secondStepCodes } from './second-step-codes.ts';
import { providerConfig, singleSignOnId, type FoundProvider } from './single-sign-on-provider.ts';

/** Events of better-auth that its callers cannot see. */
export interface EngineEvents {
  /** A person signed in by single sign-on for the first time. */
  userProvisioned(user: { id: string; email: string; name: string }): Promise<void>;
  singleSignOnLinked(userId: string): void;
}

/** Only `${basePath}/callback/oidc` is routed, where the provider redirects people back to. */
const basePath = '/api/auth';

/** Returns whether a person comes back from the provider; our own calls have no path. */
const isCallback = (context: { path?: string } | null): boolean => context?.path?.startsWith('/callback') === true;

const control = createAccessControl(defaultStatements);
/**
 * The plugin permits impersonation to everybody. Our own guard decides before it is called (server/people/access), and
 * its HTTP endpoints are unreachable.
 */
const roles = { user: control.newRole({ user: ['impersonate'] }), admin: adminAc };

/**
 * Configures better-auth on our tables.
 * @param provider of single sign-on, once it is known to answer: better-auth reads its discovery document only at the
 * start
 */
export function createEngine(
  options: { db: Database; env: Env; log: Log; events: EngineEvents },
  provider?: FoundProvider,
) {
  const { db, env, log, events } = options;
  const isSecure = env.siteOrigin.startsWith('https:');
  return betterAuth({
    appName: new URL(env.siteOrigin).hostname,
    baseURL: env.siteOrigin,
    basePath,
    secret: env.sessionSecrets[0],
    telemetry: { enabled: false },
    trustedOrigins: [env.siteOrigin],
    database: aliasAdapter(db, {
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
      // Vendor messages may contain addresses or a failed query with parameters; their arguments contain whole rows.
      log: (level, message) => {
        const engine = message.replace(/\nparams: [^]*/, '').replace(/\S+@\S+/g, '…');
        if (level === 'error') log.warn({ engine }, 'better-auth reported an error');
      },
    },
    // Our own throttle counts per account and address, for every way to call a verb.
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
      // Linking needs a confirmation: link-single-sign-on.ts.
      accountLinking: { enabled: true, trustedProviders: [], disableImplicitLinking: true },
    },
    databaseHooks: {
      user: {
        create: {
          after: async (user, context) => {
            if (isCallback(context)) await events.userProvisioned(user);
          },
        },
      },
      account: {
        create: {
          after: async (account, context) => {
            if (account.providerId === singleSignOnId && isCallback(context)) {
              events.singleSignOnLinked(account.userId);
            }
          },
        },
      },
    },
    advanced: {
      // The name includes the prefix, so better-auth must not add its own weaker one (__Secure-).
      useSecureCookies: false,
      cookiePrefix: cookiePrefix(env.siteOrigin),
      defaultCookieAttributes: { secure: isSecure, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [clientAddressHeader], ipv6Subnet: 128 },
      disableOriginCheck: true,
    },
    plugins: [
      admin({ roles, adminRoles: ['admin'], impersonationSessionDuration: lifetimes.impersonation }),
      secondStep(),
      secondStepCodes(db, env.sessionSecrets),
      genericOAuth({ config: env.oidc && provider ? [providerConfig(db, env.oidc, provider)] : [] }),
    ],
  });
}

export type Engine = ReturnType<typeof createEngine>;
