import { AwsClient } from 'aws4fetch';
import type { Bucket } from '../env/bucket-variables.ts';
import { parseListing, type ListedFile } from './parse-listing.ts';

/** Longest wait for a part of the list, in milliseconds. */
const timeout = 60_000;

/**
 * Lists all files of a bucket, in parts of a thousand. Needs the right to list, which the server itself does not need.
 * @throws Error with the status when the bucket refuses
 */
export async function* listBucket(bucket: Bucket): AsyncGenerator<ListedFile> {
  const { accessKeyId, secretAccessKey, region } = bucket;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  let next: string | null = null;
  do {
    const query = new URLSearchParams({ 'list-type': '2', 'encoding-type': 'url' });
    if (next !== null) query.set('continuation-token', next);
    const address = `${bucket.endpoint}/${bucket.name}?${query.toString()}`;
    const answer = await client.fetch(address, { signal: AbortSignal.timeout(timeout) });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new Error(
        answer.status === 403
          ? 'The bucket refuses to list its files (403): give the key the right s3:ListBucket.'
          : `The bucket answered ${answer.status} to the list of its files.`,
      );
    }
    const listing = parseListing(await answer.text());
    yield* listing.files;
    next = listing.next;
  } while (next !== null);
}
