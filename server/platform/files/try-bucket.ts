import { AwsClient } from 'aws4fetch';
import type { Bucket } from '../env/bucket-variables.ts';

/** Refusals that only a wrong configuration has. A key without the right to list gets 403 for a missing file, too. */
const misconfigured =
  /<Code>(NoSuchBucket|InvalidAccessKeyId|SignatureDoesNotMatch|AuthorizationHeaderMalformed)<\/Code>/;

/** Asks a bucket for a file that it does not have. @returns what is wrong, null if it answers as it should */
export async function tryBucket(bucket: Bucket, timeout: number): Promise<string | null> {
  const { accessKeyId, secretAccessKey, region } = bucket;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const address = `${bucket.endpoint}/${bucket.name}/asked-at-the-start`;
  const answer = await client.fetch(address, { signal: AbortSignal.timeout(timeout) });
  const [, code] = misconfigured.exec(await answer.text()) ?? [];
  if (code) return `it answered ${code}`;
  return answer.status >= 500 ? `it answered ${answer.status}` : null;
}
