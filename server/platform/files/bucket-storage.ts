import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { AwsClient } from 'aws4fetch';
import type { Bucket } from '../env/bucket-variables.ts';
import type { FileStorage } from './file-storage.ts';

/** Longest wait for one file, in milliseconds. */
const timeout = 60_000;

/**
 * Stores files in a bucket.
 * @throws Error with the status when the bucket refuses; the file then stays on this disk
 */
export function createBucketStorage(bucket: Bucket): FileStorage {
  const { accessKeyId, secretAccessKey, region } = bucket;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const toAddress = (key: string): string => `${bucket.endpoint}/${bucket.name}/${encodeURIComponent(key)}`;

  async function ask(key: string, init: RequestInit): Promise<Response> {
    const answer = await client.fetch(toAddress(key), { ...init, signal: AbortSignal.timeout(timeout) });
    if (answer.ok || answer.status === 404) return answer;
    await answer.body?.cancel();
    throw new Error(`The bucket answered ${answer.status} to ${init.method} of a file.`);
  }

  return {
    async keep(key, file) {
      // Streamed from disk, with a known length, which the protocol requires.
      const body = await openAsBlob(file);
      const headers = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', 'Content-Length': String(body.size) };
      const answer = await ask(key, { method: 'PUT', headers, body });
      if (answer.status === 404) throw new Error(`There is no bucket ${bucket.name}.`);
      await rm(file, { force: true });
    },
    async read(key, part) {
      const headers: Record<string, string> = part ? { Range: `bytes=${part.first}-${part.last}` } : {};
      const answer = await ask(key, { method: 'GET', headers });
      if (part && answer.status === 200) {
        await answer.body?.cancel();
        throw new Error('The bucket answered the whole file to a request for a part of it.');
      }
      if (answer.status !== 404) return answer.body;
      await answer.body?.cancel();
      return null;
    },
    async remove(key) {
      await (await ask(key, { method: 'DELETE' })).body?.cancel();
    },
  };
}
