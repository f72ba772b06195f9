import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';
import { createHash } from 'node:crypto';
import type { EmailDraft } from '../../server/platform/email/mail.contract.ts';
import type { Env } from '../../server/platform/env/env.ts';
import type { NewUser } from '../../server/people/auth/auth.contract.ts';
import type { Caller } from '../../server/people/auth/caller.ts';
import { createAuth, type Auth } from '../../server/people/auth/create-auth.ts';
import { systemClock } from '../../server/platform/clock.ts';
import type { Database } from '../../server/platform/db/connection.ts';
import { createLog } from '../../server/platform/log.ts';

/** Handles Set-Cookie lines like a browser, for sign-in functions called without HTTP. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();
  readonly address: string;

  constructor(address = '192.0.2.1') {
    this.address = address;
  }

  keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = ''] = line.split(';', 1);
      const at = pair.indexOf('=');
      const name = pair.slice(0, at);
      if (/;\s*max-age=0(;|$)/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, pair.slice(at + 1));
    }
  }

  has(name: RegExp): boolean {
    return [...this.#cookies.keys()].some((key) => name.test(key));
  }

  get caller(): Caller {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = new Headers({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' });
    if (cookie) headers.set('cookie', cookie);
    return { headers, address: this.address };
  }
}

/** A sign-in system whose mail is collected in memory. */
export interface AuthUnderTest {
  auth: Auth;
  emails: EmailDraft[];
  created: NewUser[];
  /** The latest mail to an address, after all background work. */
  mailTo(address: string): Promise<EmailDraft | undefined>;
  /** The token in the link of the latest mail to an address. */
  tokenFor(address: string): Promise<string>;
}

const digest = (password: string): string => createHash('sha256').update(password).digest('hex');

/**
 * Stores passwords as a plain digest: the real hash takes a tenth of a second, 260 times in these tests. Tests of a
 * started site use the real one.
 */
async function hashQuickly(auth: Auth): Promise<void> {
  const { password } = await auth.engine.$context;
  password.hash = async (given) => digest(given);
  password.verify = async ({ hash, password: given }) => hash === digest(given);
}

/** Composes the sign-in system on a database. */
export function authOn(db: Database, settings: Partial<Env> = {}): AuthUnderTest {
  const emails: EmailDraft[] = [];
  const created: NewUser[] = [];
  const env = {
    siteOrigin: 'http://localhost:4321',
    sessionSecrets: ['a-secret-of-the-tests-that-is-long-enough'] as const,
    databaseUrl: undefined,
    oidc: undefined,
    trustedProxies: { kind: 'none' },
    ...settings,
  } as Env;
  const auth = createAuth({
    installation: demoInstallation,
    db,
    env,
    clock: systemClock,
    log: createLog({ logLevel: 'silent', isProduction: true }),
    mailer: {
      send: async (email) => {
        emails.push(email);
        return 'sent';
      },
    },
    onUserCreated: async (user) => {
      created.push(user);
    },
  });
  // Every call that needs a password awaits the same promise first.
  void hashQuickly(auth);
  const mailTo = async (address: string) => {
    await auth.background.settled();
    return emails.findLast((email) => email.to === address);
  };
  return {
    auth,
    emails,
    created,
    mailTo,
    async tokenFor(address) {
      const email = await mailTo(address);
      const token = email?.content.link && new URL(email.content.link).searchParams.get('token');
      if (!token) throw new Error(`No mail with a token was sent to ${address}.`);
      return token;
    },
  };
}
