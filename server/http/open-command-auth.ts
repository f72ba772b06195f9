import { createContentApi } from '../content/api/content-api.ts';
import { embeddedSource, remoteSource } from '../content/api/content-source.ts';
import { createReadWords } from '../content/api/read-words.ts';
import type { Auth } from '../people/auth/create-auth.ts';
import { createConsent } from '../people/preferences/mail-consent.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/db/connection.ts';
import { createMailer } from '../platform/email/mailer.ts';
import type { Env } from '../platform/env/env.ts';
import { createLog } from '../platform/log.ts';
import { openAuth } from './open-auth.ts';

/** Opens the sign-in system for a command, with a mailer whose words come from the content. */
export function openCommandAuth(env: Env, db: Database): Auth {
  const log = createLog(env);
  const clock = systemClock;
  const source = env.contentGraphqlUrl
    ? remoteSource(env.contentGraphqlUrl, env.contentToken)
    : embeddedSource(createContentApi({ db, clock, isProduction: env.isProduction }));
  const readWords = createReadWords({ source, clock, log, env });
  const mailer = createMailer(env, clock, readWords, createConsent(db, env));
  return openAuth({ db, env, clock, log, mailer });
}
