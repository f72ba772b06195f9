import * as v from 'valibot';
import { withoutFurtherPart } from '../items/item-path.rules.ts';
import { addressOfTarget } from '../items/redirect.rules.ts';
import { splitSitePath } from '../items/site-path.rules.ts';
import type { ModuleSwitch } from '../../platform/installation/modules.rules.ts';

/** Returns whether an address of this site, however it is spelled, belongs to a module that is off. */
export type IsOff = (address: string) => boolean;

const document = 'query GetAddressesOfModules($modules: [String!]!) { addressesOfModules(modules: $modules) }';
const answer = v.object({ addressesOfModules: v.array(v.string()) });

/** Functions made from answers: one answer serves every page. */
const made = new WeakMap<object, IsOff>();

/**
 * Reads which addresses belong to modules that are off: those of content, and the routes of the modules.
 * @throws ContentUnavailable, or ValiError when the answer is malformed
 */
export async function readOffAddresses(
  modules: ModuleSwitch,
  ask: (document: string, variables: Record<string, unknown>) => Promise<unknown>,
): Promise<IsOff> {
  const data = await ask(document, { modules: [...modules.off] });
  const key = typeof data === 'object' && data !== null ? data : {};
  const known = made.get(key);
  if (known) return known;
  const pages = new Set(v.parse(answer, data).addressesOfModules);
  const isOff: IsOff = (asked) => {
    if (!asked.startsWith('/')) return false;
    const address = withoutFurtherPart(addressOfTarget(asked));
    return pages.has(address) || modules.isRouteOff(splitSitePath(address).path);
  };
  made.set(key, isOff);
  return isOff;
}
