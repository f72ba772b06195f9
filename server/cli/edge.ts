import { BadEnvironment } from '../platform/env/bad-environment.ts';
import { readEnv } from '../platform/env/env.ts';
import { openAdapters } from '../platform/edge/open-adapters.ts';
import { groupKeys, pageKey } from '../platform/edge/page-key.ts';
import { readPurgeAddress } from '../platform/edge/read-purge-address.ts';
import { nameCommands } from './name-commands.ts';

const usage = `Usage:
  npm run edge -- purge all     removes everything from the cache in front
  npm run edge -- purge /about  removes one page`;

/** Longest wait for the answer of a cache, in milliseconds. */
const timeout = 10_000;

/** Tells the caches itself, without the database: it works while the site does not. @returns the exit code */
async function purge(asked: string): Promise<number> {
  const env = readEnv();
  const targets = openAdapters(env.edgePurge);
  if (targets.length === 0) throw new BadEnvironment('There is no cache in front: EDGE_PURGE_URL is not set.');
  const address = asked === 'all' ? null : readPurgeAddress(asked, env.siteOrigin);
  if (asked !== 'all' && address === null) {
    console.error(`${asked} is no address of this site: give a path such as /about, or all.`);
    return 2;
  }
  const keys = [address === null ? groupKeys.all : pageKey(address)];
  const told = await Promise.all(
    targets.map(async ({ name, adapter }) => {
      try {
        await adapter.purge({ keys, isSoft: false }, timeout);
        console.log(`${name}: ${address ?? 'everything'} is removed.`);
        return true;
      } catch (error) {
        console.error(`${name}: ${(error as Error).message}`);
        return false;
      }
    }),
  );
  return told.every(Boolean) ? 0 : 1;
}

const [verb, asked, ...further] = process.argv.slice(2);
if (verb !== 'purge' || asked === undefined || further.length > 0) {
  console.error(nameCommands(usage));
  process.exit(2);
}
try {
  process.exit(await purge(asked));
} catch (error) {
  console.error(error instanceof BadEnvironment ? error.message : error);
  process.exit(1);
}
