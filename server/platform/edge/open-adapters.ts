import { BadEnvironment } from '../env/bad-environment.ts';
import type { EdgePurge } from '../env/edge-variables.ts';
import { openCloudflare } from './cloudflare-adapter.ts';
import { openCloudFront } from './cloudfront-adapter.ts';
import type { EdgeAdapter, OpenAdapter } from './edge-adapter.contract.ts';
import { openFastly } from './fastly-adapter.ts';
import { openVarnish } from './varnish-adapter.ts';

/** Dialects by the scheme of an address. */
const dialects: Readonly<Record<string, OpenAdapter>> = {
  varnish: openVarnish,
  varnishs: openVarnish,
  fastly: openFastly,
  cloudflare: openCloudflare,
  cloudfront: openCloudFront,
};

/** A cache in front, and its address as operators read it. */
export interface EdgeTarget {
  name: string;
  adapter: EdgeAdapter;
}

/**
 * Opens the caches in front; none without EDGE_PURGE_URL.
 * @throws BadEnvironment naming the variable and the fix
 */
export function openAdapters(configured: EdgePurge | undefined): EdgeTarget[] {
  if (!configured) return [];
  const targets = configured.addresses.map((address) => {
    const open = dialects[address.scheme];
    const name = `${address.scheme}://${address.place}`;
    if (!open) return refuse(`begins with ${address.scheme}://: use one of ${Object.keys(dialects).join(', ')}`);
    try {
      return { name, adapter: open(address, configured.secret) };
    } catch (error) {
      return refuse((error as Error).message);
    }
  });
  const schemes = new Set(configured.addresses.map(({ scheme }) => dialects[scheme]));
  // An answer has the headers of one dialect.
  if (schemes.size > 1) return refuse('must name caches of one kind: one address for each, separated by commas');
  return targets;
}

function refuse(problem: string): never {
  throw new BadEnvironment(`The environment variable EDGE_PURGE_URL ${problem}.`);
}
