import type { Person } from '../access/access.contract.ts';
import { organizationDate } from '../calendar.rules.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import { fail, succeed, type Result } from '../result.ts';
import { lastDownloadDay } from './download-limit.rules.ts';
import { findOwnDownload, updateEntitlement } from './entitlement.repo.ts';

/**
 * Gives a customer every download of a file anew, and the whole time from today: what staff do for somebody who has
 * lost their copy, while they act as that customer. Nobody can do it for themselves.
 */
export async function renewDownload(
  { db, clock }: { db: Database; clock: Clock },
  person: Pick<Person, 'userId' | 'impersonator'> | null,
  id: string,
): Promise<Result<null, 'not_found'>> {
  const found = person?.impersonator && (await findOwnDownload(db, id, { userId: person.userId, tokenHash: null }));
  if (!found) return fail('not_found', 'There is no such download to renew.');
  const expiresOn = lastDownloadDay(organizationDate(clock.now()));
  await updateEntitlement(db, id, { downloads: 0, lastDownloadAt: null, expiresOn });
  return succeed(null);
}
