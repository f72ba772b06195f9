import type { Purges } from '../../platform/edge/purges.ts';
import { readPurgeAddress } from '../../platform/edge/read-purge-address.ts';
import type { Platform } from '../../platform/platform.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { recordAudit } from './audit.repo.ts';

type PurgeServices = Pick<Platform, 'db' | 'clock'> & {
  env: Pick<Platform['env'], 'siteOrigin'>;
  purges: Pick<Purges, 'change' | 'purgeAll'>;
};

/** The member of staff who purges, and the request they do it by. */
interface Purger {
  staff: { userId: string };
  requestId: string;
}

/** Removes one page from the caches in front, or everything. Recorded first, so that nothing is purged without a record. */
export async function purgeCache(
  { db, clock, env, purges }: PurgeServices,
  asked: { address: string } | 'all',
  { staff, requestId }: Purger,
): Promise<Result<string, 'invalid'>> {
  const address = asked === 'all' ? 'everything' : readPurgeAddress(asked.address, env.siteOrigin);
  if (address === null) return fail('invalid', 'The address must be one of this site, such as /about.');
  const who = { actorUserId: staff.userId, subjectUserId: null, requestId };
  await recordAudit(db, clock, { action: 'cache-purge', detail: address, ...who });
  if (asked === 'all') purges.purgeAll();
  else purges.change(address, 'withdrawn');
  return succeed(address);
}
