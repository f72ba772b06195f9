import { may } from '../../../../../server/people/access/access.rules.ts';
import type { PageCall } from '../../../../http/define-page.ts';

/** Parts of a bin that show removals for good, to those who may do it. */
export interface BinRemoval {
  mayRemove: boolean;
  /** Number that have just gone; null where the address does not say so. */
  removed: number | null;
}

/** Reads it from the address of a bin. */
export function readRemoved({ url, viewer }: Pick<PageCall, 'url' | 'viewer'>): BinRemoval {
  const count = /^\d{1,4}$/.exec(url.searchParams.get('removed') ?? '')?.[0];
  return {
    mayRemove: may(viewer.person, 'installation'),
    removed: count === undefined ? null : Number(count),
  };
}
