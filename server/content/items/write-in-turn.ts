import type { Database } from '../../platform/db/connection.ts';
import { makeTurns } from '../../platform/db/in-turn.ts';
import { takeWriteTurn } from './change-feed.repo.ts';

const inTurn = makeTurns();

/** Writes content in one transaction, after the writes of this process and then after those of other processes. */
export const writeInTurn = <T>(db: Database, write: (tx: Database) => Promise<T>): Promise<T> =>
  inTurn(db, () =>
    db.transaction(async (tx) => {
      await takeWriteTurn(tx);
      return write(tx);
    }),
  );
