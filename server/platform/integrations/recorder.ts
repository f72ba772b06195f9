import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import type { Connector } from './connector.ts';
import { connectorRecords } from './recorder.table.ts';

/** The embedded connector: keeps what it would send, once a reference, as a receiver would. */
export function createRecorder(options: { db: Database; clock: Clock }): Connector {
  return {
    async deliver({ connector, kind, reference, payload, state }) {
      await options.db
        .insert(connectorRecords)
        .values({ connector, kind, reference, payload, ...state, recordedAt: options.clock.now() })
        .onConflictDoNothing();
      return { ok: true };
    },
  };
}
