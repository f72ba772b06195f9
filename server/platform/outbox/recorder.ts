import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import type { Connector } from '../integrations/connector.contract.ts';
import { connectorRecords } from './recorder.table.ts';

/** Returns the embedded connector: it stores each message once by its reference, as a receiver would. */
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
