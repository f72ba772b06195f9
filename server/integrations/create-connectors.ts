import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import type { Env } from '../env.ts';
import { systemNames, type ConnectorName, type Deliver, type SystemName } from '../outbox/outbox.contract.ts';
import type { Connector } from './connector.ts';
import { createHttpConnector } from './http-connector.ts';
import { readCustomerRecordAnswer, readStatus } from './read-answer.rules.ts';
import { createRecorder } from './recorder.ts';

/**
 * For every connector its way: over HTTP where the environment gives an address, else the recorder.
 * @param options.mail how e-mails go out; recorded like the rest where there is no way
 */
export function createConnectors(options: {
  env: Pick<Env, 'connectors'>;
  db: Database;
  clock: Clock;
  mail?: Deliver;
}): Record<ConnectorName, Deliver> {
  const recorder = createRecorder(options);
  const choose = (name: SystemName): Connector => {
    const address = options.env.connectors[name];
    if (!address) return recorder;
    return createHttpConnector({ ...address, readAnswer: name === 'erp' ? readCustomerRecordAnswer : readStatus });
  };
  const systems = systemNames.map((name) => [name, choose(name).deliver]);
  return { ...(Object.fromEntries(systems) as Record<SystemName, Deliver>), mail: options.mail ?? recorder.deliver };
}
