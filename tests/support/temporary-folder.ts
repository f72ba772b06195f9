import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A new folder, removed with `await using` or `[Symbol.asyncDispose]`. */
export async function temporaryFolder(): Promise<AsyncDisposable & { path: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stanchion-'));
  return { path: folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }) };
}
