import { listModuleAddresses } from '../../items/item-address.repo.ts';
import { addressOfTarget } from '../../items/redirect.rules.ts';
import { sitePath, splitSitePath } from '../../items/site-path.rules.ts';
import { moduleNames } from '../../../platform/installation/module-names.contract.ts';
import { moduleSwitch } from '../../../platform/installation/modules.rules.ts';
import type { ContentLoader } from '../content-loader.ts';

/** Tags of all kinds of items that have an address: a new one may belong to a module. */
const tags = ['list:page', 'list:publication', 'list:document', 'list:committee', 'list:product', 'list:redirect'];

/**
 * Lists the addresses of content that belong to these modules, and of redirects that lead to one of them or to a route
 * of the modules. Unknown names are those of another release.
 */
export async function listAddressesOfModules(
  { modules }: { modules: readonly string[] },
  loader: ContentLoader,
): Promise<string[]> {
  const known = moduleSwitch(moduleNames.filter((name) => modules.includes(name)));
  for (const tag of tags) loader.tags.add(tag);
  const rows = await loader.read((db) => listModuleAddresses(db, [...known.off], known.itemTypes));
  loader.count(rows.length);
  const addresses = new Set(rows.filter(({ target }) => target === null).map((row) => sitePath(row.path, row.locale)));
  const redirects = rows.flatMap(({ path, locale, target }) =>
    target === null ? [] : [{ address: sitePath(path, locale), to: addressOfTarget(target) }],
  );
  // A redirect may lead to another redirect.
  for (let before = -1; before !== addresses.size;) {
    before = addresses.size;
    for (const { address, to } of redirects) {
      if (addresses.has(to) || known.isRouteOff(splitSitePath(to).path)) addresses.add(address);
    }
  }
  return [...addresses];
}
