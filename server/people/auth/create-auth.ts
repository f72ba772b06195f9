import type { InstallationFacts } from '../../platform/installation/installation.contract.ts';
import { eq } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import { sitePath } from '../../content/items/site-path.rules.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { MailContent, Mailer } from '../../platform/email/mail.contract.ts';
import type { Env } from '../../platform/env/env.ts';
import type { Log } from '../../platform/log.ts';
import type { NewUser } from './auth.contract.ts';
import { createEngine, type Engine, type EngineEvents } from './auth-engine.ts';
import { users } from './auth.table.ts';
import { createBackgroundWork, type BackgroundWork } from './background-work.ts';
import { createThrottle, type Throttle } from './throttle.ts';
import { createSingleSignOn, type SingleSignOn } from './find-provider.ts';

export interface AuthOptions {
  db: Database;
  env: Env;
  clock: Clock;
  installation: Pick<InstallationFacts, 'timeZone'>;
  log: Log;
  mailer: Mailer;
  /** Makes the customer record of a new person; a repeated call for the same person must change nothing. */
  onUserCreated(user: NewUser): Promise<void>;
  /** Hears of each sign-in through the provider, with its claims, before the person has the session. */
  onSingleSignOn?(userId: string, claims: Readonly<Record<string, unknown>>): Promise<void>;
  /** Records a sign-in, or one that was refused, in the audit. */
  onSignIn?(entry: SignInEntry): Promise<void>;
  /** Returns the language of an account; null for a user without an account. */
  languageOf?(userId: string): Promise<Locale | null>;
}

/** A sign-in as the audit records it; it holds nothing that was typed. */
export interface SignInEntry {
  /** The person who has a session now; null for a refused sign-in. */
  signedIn: string | null;
  /** The account that a refused sign-in meant, if there is one. */
  meant: string | null;
  detail: string;
  requestId: string;
}

/** The user of an account, and the recipient: the user's own, a new or an earlier address. */
interface MailedOwner {
  userId: string;
  to: string;
}

/** Dependencies of this domain's functions, composed once. */
export interface Auth extends AuthOptions {
  engine: Engine;
  singleSignOn: SingleSignOn | null;
  throttle: Throttle;
  background: BackgroundWork;
  /** Sends an email after the response; emails to one address are sent in order. */
  mail(to: string, language: Locale, content: MailContent): void;
  /**
   * Sends an email to the owner of an account in the account's language, whatever the language of the requesting page
   * (docs/decisions/account-and-profile.md#language-of-security-emails).
   * @param asked the language of that page, for a user without an account
   */
  mailOwner(owner: MailedOwner, asked: Locale, write: (language: Locale) => MailContent): void;
  /** Sends the email that single sign-on can now open the account. */
  sendLinkedEmail(userId: string): void;
  /** Returns the absolute address of a page in a language. */
  link(language: Locale, path: string, parameters?: Record<string, string>): string;
}

/** Creates the sign-in system. */
export function createAuth(options: AuthOptions): Auth {
  const { db, env, log, mailer } = options;
  const background = createBackgroundWork(log);
  const mail: Auth['mail'] = (to, language, content) =>
    background.start(`mail ${content.kind}`, `mail ${to}`, async () => {
      await mailer.send({ to, language, content });
    });
  const mailOwner: Auth['mailOwner'] = ({ userId, to }, asked, write) =>
    background.start('mail to an owner', `mail ${to}`, async () => {
      const language = (await options.languageOf?.(userId)) ?? asked;
      await mailer.send({ to, language, content: write(language) });
    });
  const link: Auth['link'] = (language, path, parameters = {}) => {
    const url = new URL(sitePath(path, language), env.siteOrigin);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  };
  const sendLinkedEmail = (userId: string): void =>
    background.start('mail signInMethodAdded', userId, async () => {
      const [user] = await db.select().from(users).where(eq(users.id, userId));
      if (!user) return;
      mailOwner({ userId, to: user.email }, 'en', (language) => ({
        kind: 'signInMethodAdded',
        name: user.name,
        method: 'singleSignOn',
        link: link(language, '/user/forgot-password'),
      }));
    });
  const events: EngineEvents = {
    userProvisioned: (user) => {
      const [firstName = '', ...rest] = user.name.split(' ');
      const lastName = rest.join(' ');
      return options.onUserCreated({ ...user, firstName, lastName, country: '', language: 'en' });
    },
    singleSignOnLinked: sendLinkedEmail,
  };
  const parts = { db, env, log, events };
  return {
    ...options,
    engine: createEngine(parts),
    singleSignOn: env.oidc
      ? createSingleSignOn(env.oidc.issuer, log, (provider) => createEngine(parts, provider))
      : null,
    throttle: createThrottle(env, db),
    background,
    mail,
    mailOwner,
    sendLinkedEmail,
    link,
  };
}
