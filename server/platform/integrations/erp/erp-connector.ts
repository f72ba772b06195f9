import type { Connector } from '../connector.contract.ts';
import { createHttpConnector } from '../http-connector.ts';
import type { SystemAddress } from '../system-variables.ts';
import { readCustomerRecordAnswer } from './erp-answers.rules.ts';

/** Posts every message to `{url}/{kind}`. */
export const createErpConnector = (address: SystemAddress): Connector =>
  createHttpConnector({ ...address, readAnswer: readCustomerRecordAnswer });
