import { unsetInstallation } from '../platform/installation/unset-installation.ts';
import { createAccount, findAccount } from '../people/accounts/account.repo.ts';
import { createAuth, type Auth } from '../people/auth/create-auth.ts';
import { createMailer } from '../platform/email/mailer.ts';
import { toLocale } from '../platform/locale.rules.ts';
import type { Platform } from '../platform/platform.ts';

/** Creates the part of the sign-in system that makes and invites the administrator, before the site is open. */
export function createSetupAuth({ db, env, clock, log }: Pick<Platform, 'db' | 'env' | 'clock' | 'log'>): Auth {
  return createAuth({
    db,
    env,
    clock,
    installation: unsetInstallation,
    log,
    mailer: createMailer(env, clock),
    onUserCreated: async ({ id, firstName, lastName, country, language }) => {
      await createAccount(db, clock, { userId: id, firstName, lastName, country, language });
    },
    languageOf: async (userId) => {
      const account = await findAccount(db, userId);
      return account && toLocale(account.language);
    },
  });
}
