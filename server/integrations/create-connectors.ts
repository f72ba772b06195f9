import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import type { Env } from '../env.ts';
import { connectorNames, type ConnectorName, type Deliver } from '../outbox/outbox.contract.ts';
import type { Connector } from './connector.ts';
import { createHttpConnector } from './http-connector.ts';
import { readCustomerRecordAnswer, readStatus } from './read-answer.rules.ts';
import { createRecorder } from './recorder.ts';

/** For every connector its way: over HTTP where the environment gives an address, else the recorder. */
export function createConnectors(options: {
  env: Pick<Env, 'connectors'>;
  db: Database;
  clock: Clock;
}): Record<ConnectorName, Deliver> {
  const recorder = createRecorder(options);
  const choose = (name: ConnectorName): Connector => {
    const address = options.env.connectors[name];
    if (!address) return recorder;
    return createHttpConnector({ ...address, readAnswer: name === 'erp' ? readCustomerRecordAnswer : readStatus });
  };
  return Object.fromEntries(connectorNames.map((name) => [name, choose(name).deliver])) as Record<
    ConnectorName,
    Deliver
  >;
}
