import { fetchFeed, type FeedPlace } from '../../platform/feeds/fetch-feed.ts';
import { failed, type FeedFailure } from '../../platform/feeds/list-feed.contract.ts';

/** Address of the learning system, and limits of a request. */
export type LearningSystem = FeedPlace;

/** Requests `{url}{path}` from the learning system and returns the unparsed answer. */
export const fetchFromLearningSystem = (
  system: LearningSystem,
  { path, accept }: { path: string; accept: string },
  stopping?: AbortSignal,
) => fetchFeed(system, { url: `${system.url.replace(/\/+$/, '')}${path}`, accept }, stopping);

/** Requests JSON from the learning system; the result is not validated. */
export async function fetchLearningSystem(
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
