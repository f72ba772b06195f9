import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import type { Env } from '../env/env.ts';
import type { ConnectorName, Deliver } from '../outbox/outbox.contract.ts';
import { systemNames, type SystemName } from '../system-name.contract.ts';
import type { Connector } from './connector.ts';
import { createCrmConnector } from './crm/crm-connector.ts';
import { createHttpConnector } from './http-connector.ts';
import { createLmsConnector } from './lms/lms-connector.ts';
import type { OpenKeptFile } from './lms/send-file.ts';
import { createMarketingConnector } from './marketing/marketing-connector.ts';
import { readCustomerRecordAnswer } from './read-answer.rules.ts';
import { createRecorder } from './recorder.ts';

interface Options {
  env: Pick<Env, 'connectors'> & Partial<Pick<Env, 'marketingHosts'>>;
  db: Database;
  clock: Clock;
  /** Sends e-mails; they are recorded like the rest where there is no way. */
  mail?: Deliver;
  /** Opens the files of applications; there are none without. */
  openFile?: OpenKeptFile;
}

type Address = { url: string; token: string | undefined };

/** Makes the way to each system that has an address. */
const connectors: Readonly<Record<SystemName, (address: Address, options: Options) => Connector>> = {
  erp: (address) => createHttpConnector({ ...address, readAnswer: readCustomerRecordAnswer }),
  crm: (address, { clock }) => createCrmConnector(address, clock),
  lms: (address, { openFile = async () => null }) => createLmsConnector({ ...address, openFile }),
  marketing: (address, { env }) => createMarketingConnector({ ...address, hosts: env.marketingHosts ?? [] }),
};

/** For every connector its way: over HTTP where the environment gives an address, else the recorder. */
export function createConnectors(options: Options): Record<ConnectorName, Deliver> {
  const recorder = createRecorder(options);
  const choose = (name: SystemName): Connector => {
    const address = options.env.connectors[name];
    return address ? connectors[name](address, options) : recorder;
  };
  const systems = systemNames.map((name) => [name, choose(name).deliver]);
  return { ...(Object.fromEntries(systems) as Record<SystemName, Deliver>), mail: options.mail ?? recorder.deliver };
}
