import { listenForNotices, type Notices } from '../platform/db/notices.ts';
import type { Env } from '../platform/env/env.ts';
import type { Log } from '../platform/log.ts';

/**
 * Hears of edits on other nodes. Polling finds the same changes seconds later: a remote content API, which has no notices,
 * relies on it.
 * @returns null where there are no notices
 */
export function hearChanges(
  { databaseUrl, databaseSessionUrl, contentGraphqlUrl, nodeName }: Env,
  { onChange, log }: { onChange(): void; log: Log },
): Notices | null {
  if (!databaseUrl || contentGraphqlUrl) return null;
  const options = { channel: 'stanchion_content', onNotice: onChange, log, name: nodeName } as const;
  return listenForNotices(databaseSessionUrl ?? databaseUrl, options);
}
