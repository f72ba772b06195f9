import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '../../../platform/env/env.ts';
import { BadEditionSource, type EditionSource, type ImportedEdition } from '../edition-tree.contract.ts';

/** Answer of the thread. */
export type ImportReply = { imported: ImportedEdition } | { problems: readonly string[] };

/** Longest time for one source, in milliseconds: 1 MB takes half a second. */
const timeout = 120_000;
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 24 };

const threadModule = (): string =>
  path.join(
    projectRoot(),
    (import.meta.env as ImportMetaEnv | undefined)?.PROD
      ? 'dist/server/import-thread.mjs'
      : 'server/standards/library/importing/import-thread.ts',
  );

/**
 * Reads a source in a thread of its own, so that a file of any size stops no request.
 * @param module of the thread
 * @throws BadEditionSource, also when the file takes more memory or time than a thread has
 */
export async function importInThread(source: EditionSource, module = threadModule()): Promise<ImportedEdition> {
  const worker = new Worker(module, { resourceLimits });
  try {
    const reply = await new Promise<ImportReply>((resolve, reject) => {
      const overdue = setTimeout(() => {
        reject(new BadEditionSource([`The file took longer than ${timeout / 1_000} seconds to read.`]));
      }, timeout);
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The thread of the import ended without an answer.')));
      worker.once('exit', () => clearTimeout(overdue));
      worker.postMessage(source);
    });
    if ('imported' in reply) return reply.imported;
    throw new BadEditionSource(reply.problems);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    throw new BadEditionSource(['The file needs more memory to be read than the server gives one file.']);
  } finally {
    await worker.terminate();
  }
}
