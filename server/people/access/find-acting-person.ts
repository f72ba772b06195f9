import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import { moduleSwitch } from '../../platform/installation/modules.rules.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ActingPerson } from './access.contract.ts';
import { readRights } from './roles/held-rights.rules.ts';
import { findUserRecord } from './session-record.repo.ts';

/**
 * Returns a person with the rights that they have now, for what goes on after their request. Whoever has gone has none.
 * @param gone the person as they were recorded
 */
export async function findActingPerson(
  { db, clock, installation }: Pick<Platform, 'db' | 'clock' | 'installation'>,
  gone: Pick<ActingPerson, 'userId' | 'email'>,
): Promise<ActingPerson> {
  const user = await findUserRecord(db, gone.userId);
  if (!user) return { userId: gone.userId, email: gone.email, rights: [], impersonator: null };
  const today = organizationDate(clock.now(), installation.timeZone);
  const { isRightOff: isOff } = moduleSwitch(installation.modulesOff);
  const { rights } = readRights(user.grants, { today, hasSecondStep: user.hasSecondStep, isOff });
  return { userId: user.id, email: user.email, rights, impersonator: null };
}
