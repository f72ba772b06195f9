import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/connection.ts';
import { BadEnvironment } from '../platform/env/bad-environment.ts';
import type { Env } from '../platform/env/env.ts';
import type { InstallationFacts } from '../platform/installation/installation.contract.ts';
import { readInstallation, storeInstallation } from '../platform/installation/installation.repo.ts';
import { unsetInstallation } from '../platform/installation/unset-installation.ts';
import { readDemoFacts } from '../setup/demo-setup.ts';
import { isOwnSite } from '../setup/demo-rows.repo.ts';
import { NotSetUp } from './not-set-up.ts';

type Settings = Pick<Env, 'isDemo' | 'contentGraphqlUrl'>;

/**
 * Reads the facts of operation; a demo that has none is set up with those of its organisation.
 * @throws NotSetUp for a store without them; a site with remote content is set up where its content is
 */
export async function openInstallation(
  db: Database,
  clock: Clock,
  { isDemo, contentGraphqlUrl }: Settings,
): Promise<InstallationFacts> {
  const stored = await readInstallation(db);
  if (stored) return stored;
  if (isDemo) {
    const facts = await readDemoFacts();
    await storeInstallation(db, facts, clock.now());
    return facts;
  }
  if (contentGraphqlUrl === undefined) throw new NotSetUp();
  return unsetInstallation;
}

/** Keeps the demo's people and products out of the site of an organisation. @throws BadEnvironment */
export async function refuseDemo(db: Database, { isDemo }: Pick<Env, 'isDemo'>): Promise<void> {
  if (!isDemo || !(await isOwnSite(db))) return;
  throw new BadEnvironment(
    'This store holds the site of an organisation: set DEMO to off, or point DATA_DIR or DATABASE_URL at another store for the demo.',
  );
}
