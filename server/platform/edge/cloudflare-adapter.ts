import * as v from 'valibot';
import type { OpenAdapter } from './edge-adapter.contract.ts';
import { lifetimeText, sendPurge } from './send-purge.ts';

/** Requests per second of the smallest plan: 5 a minute. A larger plan is named in the address: `?rate=5`. */
const smallestRate = 5 / 60;
const outcome = v.pipe(v.string(), v.parseJson(), v.object({ success: v.literal(true) }));

/**
 * Opens a Cloudflare zone: `cloudflare://ZONE_ID?rate=REQUESTS_PER_SECOND`, the secret an API token with the permission
 * Cache Purge. At most 100 tags a request, 25 requests at once, then the rate of the plan. There is no soft purge.
 * `Cloudflare-CDN-Cache-Control` counts before Cache-Control and is not passed on.
 */
export const openCloudflare: OpenAdapter = ({ place, options }, secret) => {
  if (!/^\w+$/.test(place)) throw new Error('must have the form cloudflare://ZONE_ID');
  const perSecond = Number(options.get('rate') ?? smallestRate);
  if (!(perSecond > 0)) throw new Error('must have a number above 0 as rate: requests per second of the plan');
  const url = `${options.get('api') ?? 'https://api.cloudflare.com/client/v4'}/zones/${place}/purge_cache`;
  return {
    limits: { keys: 100, burst: 25, perSecond },
    headers: (keys, lifetime) => ({
      'Cache-Tag': keys.join(','),
      'Cloudflare-CDN-Cache-Control': lifetimeText(lifetime),
    }),
    async purge({ keys }, timeout) {
      const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
      const text = await sendPurge(url, { method: 'POST', headers, body: JSON.stringify({ tags: keys }) }, timeout);
      // A refusal may have the status 200.
      if (!v.safeParse(outcome, text).success)
        throw new Error(`The cache in front refused a purge: ${text.slice(0, 200)}`);
    },
  };
};
