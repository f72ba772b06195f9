import { findRow, listRedirects, type ItemRow } from '../items/content.repo.ts';
import { addressOfTarget } from '../items/redirect.rules.ts';
import { sitePath } from '../items/site-path.rules.ts';
import { storeRevision, type RevisionStamp } from '../items/store-revision.ts';
import type { Database } from '../../platform/db/connection.ts';

/** A live page of a release that moves. */
export interface Move {
  before: ItemRow;
  /** Where it goes, without language prefix. */
  to: string;
}

/** Returns the pages whose addresses other pages of the release take: two that change places, three in a ring, a row. */
export const findExchanged = (moves: readonly Move[]): Move[] =>
  moves.filter(({ before }) =>
    moves.some((other) => other.before.locale === before.locale && other.to === before.path && other.before !== before),
  );

/** A redirect that led to a page before it moved. */
interface Follower {
  redirect: Pick<ItemRow, 'id' | 'locale'>;
  to: string;
}

/** Returns the redirects to pages that move, each with where it leads afterwards. */
export async function listFollowers(tx: Database, moves: readonly Move[]): Promise<Follower[]> {
  const targets = new Map(
    moves.map(({ before, to }) => [sitePath(before.path ?? '', before.locale), sitePath(to, before.locale)]),
  );
  return (await listRedirects(tx)).flatMap((redirect) => {
    const to = targets.get(addressOfTarget(String(redirect.fields?.['to'])));
    return to === undefined ? [] : [{ redirect, to }];
  });
}

/** Lets redirects follow the pages they led to, all by where they led before. @returns the last change, if any */
export async function followPages(
  tx: Database,
  followers: readonly Follower[],
  made: RevisionStamp,
): Promise<number | null> {
  let last: number | null = null;
  for (const { redirect, to } of followers) {
    const row = await findRow(tx, redirect.id, redirect.locale);
    // A page may have taken its address.
    if (!row?.fields) continue;
    last = await storeRevision(
      tx,
      Object.assign({}, row, { fields: Object.assign({}, row.fields, { to }) }),
      row,
      made,
    );
  }
  return last;
}
