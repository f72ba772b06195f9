import type { Account } from '../../people/accounts/account.repo.ts';
import { downloadFileName, typeOf } from '../../store/orders/downloads/download-file.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Training } from '../training/open-training.ts';
import { isLicenseAccepted } from './license.rules.ts';
import { listAcceptances } from './license.repo.ts';

interface OpenedResource {
  name: string;
  type: string;
  body: Uint8Array<ArrayBuffer>;
}

/**
 * Opens a file of the learning system for a person. The learning system checks access at each download, so an outdated
 * list grants nothing.
 */
export async function openResource(
  { db, training }: Pick<Platform, 'db'> & { training: Training },
  account: Account,
  id: string,
): Promise<Result<OpenedResource, 'not_found' | 'license_missing' | 'unavailable'>> {
  const missing = fail('not_found', 'There is no such resource.');
  if (account.lmsId === null) return missing;
  const { resources, isFailing } = await training.learners.read(account, { isNow: true });
  if (isFailing) return fail('unavailable', 'The learning system does not answer.');
  const found = resources.find((each) => each.id === id && each.hasAccess);
  if (!found) return missing;
  if (!isLicenseAccepted(found, await listAcceptances(db, account.userId))) {
    return fail('license_missing', 'The licence has not been agreed to.');
  }
  const bytes = await training.learners.file(account.lmsId, id);
  if (bytes === 'unavailable') return fail('unavailable', 'The learning system does not answer.');
  if (bytes === null) return missing;
  return succeed({ name: downloadFileName(found.fileName), type: typeOf(found.fileName), body: bytes });
}
