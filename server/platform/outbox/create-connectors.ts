import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import type { Connector, ConnectorName, Deliver } from '../integrations/connector.contract.ts';
import { createCrmConnector } from '../integrations/crm/crm-connector.ts';
import { createErpConnector } from '../integrations/erp/erp-connector.ts';
import { createLmsConnector } from '../integrations/lms/lms-connector.ts';
import type { OpenStoredFile } from '../integrations/lms/send-file.ts';
import { createMarketingConnector } from '../integrations/marketing/marketing-connector.ts';
import type { SystemAddress, SystemAddresses } from '../integrations/system-variables.ts';
import { systemNames, type SystemName } from '../system-name.contract.ts';
import { createRecorder } from './recorder.ts';

interface Options {
  env: { connectors: SystemAddresses; marketingHosts?: readonly string[] };
  db: Database;
  clock: Clock;
  /** Sends emails; without it they are recorded. */
  mail?: Deliver;
  /** Tells the tax service; without it the messages are recorded. */
  tax?: Deliver;
  /** Opens the files of applications; without it there are none. */
  openFile?: OpenStoredFile;
}

const connectors: Readonly<Record<SystemName, (address: SystemAddress, options: Options) => Connector>> = {
  erp: (address) => createErpConnector(address),
  crm: (address, { clock }) => createCrmConnector(address, clock),
  lms: (address, { openFile = async () => null }) => createLmsConnector({ ...address, openFile }),
  marketing: (address, { env }) => createMarketingConnector({ ...address, hosts: env.marketingHosts ?? [] }),
};

/** Returns the connector of each system that has an address, and the recorder for the others. */
export function createConnectors(options: Options): Record<ConnectorName, Deliver> {
  const recorder = createRecorder(options);
  const choose = (name: SystemName): Connector => {
    const address = options.env.connectors[name];
    return address ? connectors[name](address, options) : recorder;
  };
  const systems = systemNames.map((name) => [name, choose(name).deliver]);
  const { mail = recorder.deliver, tax = recorder.deliver } = options;
  return { ...(Object.fromEntries(systems) as Record<SystemName, Deliver>), mail, tax };
}
