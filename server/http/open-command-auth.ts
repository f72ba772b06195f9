import { createContentApi } from '../content/api/content-api.ts';
import { embeddedSource, remoteSource } from '../content/api/content-source.ts';
import type { Auth } from '../people/auth/create-auth.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/db/connection.ts';
import type { Env } from '../platform/env/env.ts';
import { readInstallation } from '../platform/installation/installation.repo.ts';
import { unsetInstallation } from '../platform/installation/unset-installation.ts';
import { createLog } from '../platform/log.ts';
import { openAuth } from './open-auth.ts';
import { openMailer } from './open-mailer.ts';

/** Opens the sign-in system for a command, with the mailer of the organisation. */
export async function openCommandAuth(env: Env, db: Database): Promise<Auth> {
  const log = createLog(env);
  const clock = systemClock;
  // Without setting a demo up: the command may be the one that sets the site up.
  const installation = (await readInstallation(db)) ?? unsetInstallation;
  const source = env.contentGraphqlUrl
    ? remoteSource(env.contentGraphqlUrl, env.contentToken)
    : embeddedSource(createContentApi({ db, clock, isProduction: env.isProduction, installation }));
  const { mailer } = openMailer({ env, db, clock, log, source });
  return openAuth({ db, env, clock, installation, log, mailer });
}
