import type { PageStore } from './page-store.ts';
import { isBrandStyle } from './site-files.ts';

/**
 * Style sheets kept although no stored page names them, the newest: a browser, a cache or another node may still have a
 * page that does.
 */
const spared = 20;

/** Removes the style sheets of earlier brands that no stored page names. */
export async function dropUnusedStyles(store: PageStore): Promise<void> {
  const styles = [...store.paths()].filter(isBrandStyle);
  if (styles.length <= spared) return;
  const used = new Set<string>();
  for (const address of store.paths()) for (const named of store.get(address)?.further ?? []) used.add(named);
  const age = (address: string): number => store.get(address)?.seq ?? 0;
  const unused = styles.filter((address) => !used.has(address)).toSorted((a, b) => age(a) - age(b));
  for (const address of unused.slice(0, -spared)) await store.remove(address);
}
