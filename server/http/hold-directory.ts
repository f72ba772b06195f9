import { lockDirectory } from '../platform/db/directory-lock.ts';
import type { Env } from '../platform/env/env.ts';

/** Locks the data directory if the connection does not: on PostgreSQL. */
export async function holdDirectory({ databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>) {
  let giveBack = databaseUrl ? await lockDirectory(dataDir) : null;
  return {
    /** Locks it again if its files were removed, which removes the lock. */
    async again() {
      await giveBack?.();
      if (giveBack) giveBack = await lockDirectory(dataDir);
    },
    end: async () => giveBack?.(),
  };
}
