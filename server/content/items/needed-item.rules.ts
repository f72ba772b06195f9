import { itemType, isItemType } from './item-types.contract.ts';
import { nameFromId } from './item.contract.ts';

/** The parts of an item that decide whether the site needs it. */
interface KeptItem {
  id: string;
  type: string;
  path: string | null;
  fields: Record<string, unknown> | null;
}

/**
 * Returns whether the site cannot be without a live item: it can be replaced, never deleted
 * (docs/decisions/content-and-publishing.md#what-the-site-needs).
 */
export function isNeeded({ id, type, path, fields }: KeptItem): boolean {
  const needed = fields !== null && isItemType(type) ? itemType(type).needed : undefined;
  if (!needed || !fields) return false;
  return needed.names?.includes(nameFromId(id)) === true || (path !== null && needed.paths?.includes(path) === true);
}

/** Returns whether an item of this kind must stay at this address, where it is: code leads there. */
export const isNeededAt = (type: string, path: string | null): boolean =>
  path !== null && isItemType(type) && itemType(type).needed?.paths?.includes(path) === true;
