import { applyClaimRoles } from '../people/access/roles/apply-claim-roles.ts';
import { recordSignInEntry } from '../people/access/record-sign-in-entry.ts';
import { createAccount, findAccount } from '../people/accounts/account.repo.ts';
import { createAuth, type Auth, type AuthOptions } from '../people/auth/create-auth.ts';
import { toLocale } from '../platform/locale.rules.ts';

/** Opens the sign-in system with the customer records that belong to it. */
export const openAuth = (
  options: Pick<AuthOptions, 'db' | 'env' | 'clock' | 'installation' | 'log' | 'mailer'>,
): Auth => {
  const { db, clock, installation, log, env } = options;
  const roleClaim = env.oidc?.roleClaim;
  return createAuth({
    ...options,
    onUserCreated: async ({ id, firstName, lastName, country, language }) => {
      await createAccount(db, clock, { userId: id, firstName, lastName, country, language });
    },
    ...(roleClaim && {
      onSingleSignOn: (userId: string, claims: Readonly<Record<string, unknown>>) =>
        applyClaimRoles({ db, clock, installation, log }, roleClaim, { userId, claims }),
    }),
    onSignIn: (entry) => recordSignInEntry({ db, clock }, entry),
    languageOf: async (userId) => {
      const account = await findAccount(db, userId);
      return account && toLocale(account.language);
    },
  });
};
