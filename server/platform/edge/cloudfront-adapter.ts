import { randomUUID } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { OpenAdapter } from './edge-adapter.contract.ts';
import { sendPurge } from './send-purge.ts';

/**
 * Opens a CloudFront distribution: `cloudfront://DISTRIBUTION_ID`, the secret `ACCESS_KEY_ID:SECRET_ACCESS_KEY` with the
 * right cloudfront:CreateInvalidation. Its CacheTagConfig names the header Cache-Tag. At most 3,000 invalidations are in
 * progress at a time, each takes seconds to minutes, and none is soft.
 */
export const openCloudFront: OpenAdapter = ({ place, options }, secret) => {
  const [, accessKeyId, secretAccessKey] = /^([^:]+):(.+)$/.exec(secret) ?? [];
  if (!/^\w+$/.test(place)) throw new Error('must have the form cloudfront://DISTRIBUTION_ID');
  if (!accessKeyId || !secretAccessKey) throw new Error('needs ACCESS_KEY_ID:SECRET_ACCESS_KEY in EDGE_PURGE_SECRET');
  // The service is global and signs for this region.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region: 'us-east-1', service: 'cloudfront' });
  const url = `${options.get('api') ?? 'https://cloudfront.amazonaws.com'}/2020-05-31/distribution/${place}/invalidation`;
  return {
    limits: { keys: 250, burst: 10, perSecond: 0.1 },
    headers: (keys, { fresh }) => ({
      'Cache-Tag': keys.join(','),
      // It reads no header of its own, so this one tells both; must-revalidate would count for the cache, too.
      'Cache-Control': `public, max-age=0, s-maxage=${fresh}`,
    }),
    async purge({ keys }, timeout) {
      const items = keys.map((key) => `<Path>#${key}</Path>`).join('');
      const paths = `<Paths><Quantity>${keys.length}</Quantity><Items>${items}</Items></Paths>`;
      const batch = `${paths}<CallerReference>${randomUUID()}</CallerReference>`;
      const body = `<InvalidationBatch xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/">${batch}</InvalidationBatch>`;
      const headers = { 'Content-Type': 'text/xml' };
      const { headers: signed } = await client.sign(url, { method: 'POST', headers, body });
      await sendPurge(url, { method: 'POST', headers: signed, body }, timeout);
    },
  };
};
