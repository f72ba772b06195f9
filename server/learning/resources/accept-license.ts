import type { Person } from '../../people/access/access.contract.ts';
import type { Account } from '../../people/accounts/account.repo.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Training } from '../training/open-training.ts';
import { addAcceptance } from './license.repo.ts';
import { licenseVersion } from './license.rules.ts';

/**
 * Records that a person accepts a resource's licence as their page showed it. Refused for staff acting for a customer,
 * and for a text that has changed since.
 */
export async function acceptLicense(
  { db, clock, training }: Pick<Platform, 'db' | 'clock'> & { training: Training },
  { account, person }: { account: Account; person: Pick<Person, 'impersonator'> },
  { resourceId, version }: { resourceId: string; version: string },
): Promise<Result<null, 'not_found' | 'forbidden' | 'changed_meanwhile'>> {
  if (person.impersonator) return fail('forbidden', 'Only the customer can agree to a licence.');
  const { resources } = await training.learners.read(account);
  const found = resources.find(({ id, hasAccess, isLicensed }) => id === resourceId && hasAccess && isLicensed);
  if (!found) return fail('not_found', 'There is no such resource.');
  if (version !== licenseVersion) return fail('changed_meanwhile', 'The licence has changed.');
  const { userId } = account;
  await addAcceptance(db, { userId, resourceId, version: licenseVersion, acceptedAt: clock.now() });
  return succeed(null);
}
