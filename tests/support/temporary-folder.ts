import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** On the disk: npm test puts temporary folders into memory, where programs may not be allowed to run. */
export const diskFolder = '/tmp';

/** A new folder, removed with `await using` or `[Symbol.asyncDispose]`. */
export async function temporaryFolder(parent = tmpdir()): Promise<AsyncDisposable & { path: string }> {
  const folder = await mkdtemp(path.join(parent, 'stanchion-'));
  return { path: folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }) };
}
