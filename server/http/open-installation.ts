import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/connection.ts';
import { demoInstallation } from '../platform/installation/demo-installation.ts';
import type { InstallationFacts } from '../platform/installation/installation.contract.ts';
import { readInstallation, storeInstallation } from '../platform/installation/installation.repo.ts';
import { unsetInstallation } from '../platform/installation/unset-installation.ts';

/** Reads the facts of operation; a demo that has none is set up with those of its organisation. */
export async function openInstallation(db: Database, clock: Clock, isDemo: boolean): Promise<InstallationFacts> {
  const stored = await readInstallation(db);
  if (stored) return stored;
  if (!isDemo) return unsetInstallation;
  await storeInstallation(db, demoInstallation, clock.now());
  return demoInstallation;
}
