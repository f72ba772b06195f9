import { fetchFeed, type FeedPlace } from '../../platform/feeds/fetch-feed.ts';
import { failed, type FeedFailure } from '../../platform/feeds/list-feed.contract.ts';

/** Says where the learning system is asked, and how patiently. */
export type LearningSystem = FeedPlace;

/** Asks the learning system over HTTP for what it has at `{url}{path}`, as it is. */
export const fetchFromLearningSystem = (
  system: LearningSystem,
  { path, accept }: { path: string; accept: string },
  stopping?: AbortSignal,
) => fetchFeed(system, { url: `${system.url.replace(/\/+$/, '')}${path}`, accept }, stopping);

/** Asks the learning system for JSON; nothing in it has been checked. */
export async function askLearningSystem(
  system: LearningSystem,
  path: string,
  stopping?: AbortSignal,
): Promise<{ ok: true; json: unknown } | FeedFailure> {
  const fetched = await fetchFromLearningSystem(system, { path, accept: 'application/json' }, stopping);
  if (!fetched.ok) return fetched;
  try {
    return { ok: true, json: JSON.parse(fetched.bytes.toString('utf8')) as unknown };
  } catch {
    return failed('The answer is not JSON.');
  }
}
